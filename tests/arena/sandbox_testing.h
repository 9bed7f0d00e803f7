// What tests of the sandbox share: folders of bots, and bots in them.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "arena/process/sandbox.h"
#include "tests/arena/process_testing.h"

namespace yolah::arena {

/// A folder of a bot, gone after the test.
class BotFolder {
 public:
  BotFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "yolah-bot-XXXXXX").string();
    path_ = std::filesystem::canonical(mkdtemp(name.data()));
    open_to_others(path_);
  }
  BotFolder(const BotFolder&) = delete;
  BotFolder& operator=(const BotFolder&) = delete;
  ~BotFolder() { std::filesystem::remove_all(path_); }

  std::string file(const std::string& name, const std::string& text) const {
    const std::filesystem::path file = path_ / name;
    std::ofstream(file) << text;
    open_to_others(file);
    return file.string();
  }
  void copy_example(const std::string& name) const {
    std::filesystem::copy_file(std::filesystem::path(YOLAH_EXAMPLES) / name, path_ / name);
    open_to_others(path_ / name);
  }
  std::string path() const { return path_.string(); }

 private:
  static void open_to_others(const std::filesystem::path& path) {
    std::filesystem::permissions(path, std::filesystem::perms(0755));
  }

  std::filesystem::path path_;
};

class Sandbox : public testing::Test {
 protected:
  void SetUp() override {
    static const std::string kReason = reason_for_no_sandbox();
    if (!kReason.empty()) GTEST_SKIP() << "no sandbox here: " << kReason;
  }

  /// A program that runs in the bot's folder.
  EngineSetup shut_in_folder(const std::vector<std::string>& command) const {
    EngineSetup setup;
    setup.command = command;
    setup.folder = folder_.path();
    return *sandboxed(setup, limits_);
  }

  /// What a command prints, and how it ended.
  std::string run(const std::vector<std::string>& command) const {
    const EngineSetup setup = shut_in_folder(command);
    EngineProcess process(setup.command, setup.folder, setup.limits);
    std::string said;
    const auto patience = std::chrono::seconds(60);
    process.listen(EngineProcess::Clock::now() + patience, kNeverStop, [&](std::string_view line) {
      said += std::string(line) + "\n";
      return false;
    });
    if (!process.wait_for_exit(EngineProcess::Clock::now() + std::chrono::seconds(10))) {
      return said + "did not end";
    }
    return said + process.log() + "\n" + process.how_it_ended();
  }

  std::string run_python(const std::string& text) const {
    folder_.file("bot.py", text);
    return run({"python3", "bot.py"});
  }

  BotFolder folder_;
  SandboxLimits limits_;
};

}  // namespace yolah::arena
