#include "arena/process/processor_wait.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <istream>
#include <sstream>
#include <string>
#include <thread>

namespace yolah::arena {
namespace {

namespace fs = std::filesystem;
using std::chrono::nanoseconds;
using Clock = std::chrono::steady_clock;

constexpr nanoseconds kTick = std::chrono::milliseconds(10);  // the kernel's unit in /proc/stat

template <class Use>
void for_each_thread(pid_t process, const Use& use) {
  std::error_code error;
  const fs::directory_iterator threads("/proc/" + std::to_string(process) + "/task", error);
  if (error) return;
  for (auto thread = begin(threads); thread != end(threads); thread.increment(error)) {
    if (error) return;
    use(thread->path());
  }
}

pid_t number_of(const fs::path& path) {
  return static_cast<pid_t>(std::strtol(path.filename().string().c_str(), nullptr, 10));
}

}  // namespace

/// Threads come and go while their files are read.
ProcessorWait::Times ProcessorWait::read(const std::string& file) {
  std::ifstream stream(file);
  std::int64_t ran = 0;
  std::int64_t waited = 0;
  stream >> ran >> waited;
  return stream ? Times{nanoseconds(ran), nanoseconds(waited)} : Times{};
}

nanoseconds own_processor_wait() {
  return ProcessorWait::read("/proc/thread-self/schedstat").waited;
}

StolenTime::StolenTime() {
  std::ifstream stat("/proc/stat");
  *this = StolenTime(stat);
}

StolenTime::StolenTime(std::istream& stat) {
  std::string line;
  while (std::getline(stat, line) && line.starts_with("cpu")) {
    if (line.starts_with("cpu ")) continue;  // the sum
    std::istringstream words(line);
    std::string name;
    std::int64_t ticks[8] = {};  // user nice system idle iowait irq softirq steal
    words >> name;
    for (std::int64_t& count : ticks) words >> count;
    processors_.push_back(ticks[7] * kTick);
  }
}

nanoseconds StolenTime::since(const StolenTime& earlier) const {
  nanoseconds longest{0};
  for (std::size_t i = 0; i < std::min(processors_.size(), earlier.processors_.size()); ++i) {
    longest = std::max(longest, processors_[i] - earlier.processors_[i]);
  }
  // The first tick may have been full but for a little before.
  return std::max(longest - kTick, nanoseconds(0));
}

ProcessorWait::ProcessorWait(std::span<const pid_t> processes) {
  for (const pid_t process : processes) {
    for_each_thread(process, [this](const fs::path& thread) {
      threads_.emplace(number_of(thread), read((thread / "schedstat").string()));
    });
  }
}

nanoseconds ProcessorWait::since(const ProcessorWait& earlier) const {
  nanoseconds longest{0};
  for (const auto& [thread, times] : threads_) {
    longest = std::max(longest, times.waited - earlier.before(thread).waited);
  }
  return longest + stolen_.since(earlier.stolen_);
}

nanoseconds ProcessorWait::ran_since(const ProcessorWait& earlier) const {
  nanoseconds sum{0};
  for (const auto& [thread, times] : threads_) sum += times.ran - earlier.before(thread).ran;
  return sum;
}

ProcessorWait::Times ProcessorWait::before(pid_t thread) const {
  const auto found = threads_.find(thread);
  return found == threads_.end() ? Times{} : found->second;
}

std::vector<pid_t> with_descendants(pid_t process) {
  // A program cannot make this loop endless by starting others meanwhile.
  constexpr std::size_t kMost = 256;
  std::vector<pid_t> found = {process};
  for (std::size_t i = 0; i < found.size() && found.size() < kMost; ++i) {
    for_each_thread(found[i], [&](const fs::path& thread) {
      std::ifstream children(thread / "children");
      for (pid_t child = 0; children >> child;) found.push_back(child);
    });
  }
  return found;
}

std::string program_of(pid_t process) {
  std::ifstream file("/proc/" + std::to_string(process) + "/comm");
  std::string name;
  std::getline(file, name);
  return name;
}

nanoseconds measure_wake_up_delay() {
  constexpr int kNaps = 100;
  constexpr std::chrono::milliseconds kNap{2};
  std::vector<nanoseconds> delays;
  for (int i = 0; i < kNaps; ++i) {
    const auto start = Clock::now();
    std::this_thread::sleep_for(kNap);
    delays.push_back(Clock::now() - start - kNap);
  }
  std::sort(delays.begin(), delays.end());
  return delays[kNaps - 2];
}

}  // namespace yolah::arena
