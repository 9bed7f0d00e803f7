// What tests of engine processes share: the mock engine, and a look at what this
// process has left behind.
#pragma once

#include <sys/wait.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "arena/process/process_player.h"

namespace yolah::arena {

inline const std::atomic<bool> kNeverStop{false};

inline EngineSetup mock_setup(const std::string& trouble) {
  EngineSetup setup;
  setup.command = {YOLAH_MOCK_ENGINE, trouble};
  return setup;
}

inline std::shared_ptr<EnginePool> pool_of(const EngineSetup& setup) {
  return std::make_shared<EnginePool>(setup, kNeverStop);
}

inline std::size_t open_files() {
  const std::filesystem::directory_iterator files("/proc/self/fd");
  return static_cast<std::size_t>(std::distance(begin(files), end(files)));
}

/// Whether this process has no child, not even a dead one.
inline bool has_no_children() {
  return waitpid(-1, nullptr, WNOHANG) == -1 && errno == ECHILD;
}

/// Whether a process is gone, or dead and only waits to be reaped.
inline bool is_gone(pid_t pid) {
  for (int i = 0; i < 200; ++i) {
    std::ifstream status("/proc/" + std::to_string(pid) + "/stat");
    std::string text;
    if (!std::getline(status, text)) return true;
    if (text.find(") Z") != std::string::npos) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return false;
}

}  // namespace yolah::arena
