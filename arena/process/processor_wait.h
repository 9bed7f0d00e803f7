// How long threads waited for a processor while they could have run: the kernel counts it for each
// of them (/proc/PID/task/TID/schedstat). Where it does not, nobody has waited.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <map>
#include <span>
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

 private:
  std::map<pid_t, std::chrono::nanoseconds> threads_;
};

/// A process and those that descend from it.
std::vector<pid_t> with_descendants(pid_t process);

/// How late this process is woken up, at worst but for one time in a hundred: what the machine
/// is good for just now. Takes about a quarter of a second.
std::chrono::nanoseconds measure_wake_up_delay();

}  // namespace yolah::arena
