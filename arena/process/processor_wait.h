// How long threads ran, and how long they waited for a processor while they could have run: the
// kernel counts both for each thread (/proc/PID/task/TID/schedstat). Where it does not, nobody has
// run or waited.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace yolah::arena {

/// Of the calling thread, since it began.
std::chrono::nanoseconds own_processor_wait();

/// Of all threads of some processes, at one moment.
class ProcessorWait {
 public:
  explicit ProcessorWait(std::span<const pid_t> processes);

  /// The longest that one of the threads has waited since an earlier moment. Threads wait at the
  /// same time, so that their sum would be too much.
  std::chrono::nanoseconds since(const ProcessorWait& earlier) const;
  /// How long the threads have run since an earlier moment, all together. Threads that have ended
  /// do not count.
  std::chrono::nanoseconds ran_since(const ProcessorWait& earlier) const;

 private:
  struct Times {
    std::chrono::nanoseconds ran{0};
    std::chrono::nanoseconds waited{0};
  };
  friend std::chrono::nanoseconds own_processor_wait();
  static Times read(const std::string& file);

  Times before(pid_t thread) const;

  std::map<pid_t, Times> threads_;
};

/// A process and those that descend from it.
std::vector<pid_t> with_descendants(pid_t process);

/// How late this process is woken up, at worst but for one time in a hundred: what the machine
/// is good for just now. Takes about a quarter of a second.
std::chrono::nanoseconds measure_wake_up_delay();

}  // namespace yolah::arena
