// How long threads ran, and how long they waited for a processor while they could have run: the
// kernel counts both for each thread (/proc/PID/task/TID/schedstat). Of a virtual machine it also
// counts how long the host kept its processors from it (/proc/stat), which no thread is told. Where
// it does not count, nobody has run or waited.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <iosfwd>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace yolah::arena {

/// Of the calling thread, since it began.
std::chrono::nanoseconds own_processor_wait();

/// How long the host has kept each processor from this machine, at one moment.
class StolenTime {
 public:
  StolenTime();
  /// As /proc/stat tells it.
  explicit StolenTime(std::istream& stat);

  /// Of the processor that was kept away longest since an earlier moment: a thread runs on one at a
  /// time, so that the sum of all would be too much. What is not certain does not count.
  std::chrono::nanoseconds since(const StolenTime& earlier) const;

 private:
  std::vector<std::chrono::nanoseconds> processors_;
};

/// Of all threads of some processes, at one moment.
class ProcessorWait {
 public:
  explicit ProcessorWait(std::span<const pid_t> processes);

  /// The longest that one of the threads has waited since an earlier moment, and the host with it.
  /// Threads wait at the same time, so that their sum would be too much.
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
  StolenTime stolen_;
};

/// A process and those that descend from it.
std::vector<pid_t> with_descendants(pid_t process);
/// The name of the program that a process runs; empty if there is no such process.
std::string program_of(pid_t process);

/// How late this process is woken up, at worst but for one time in a hundred: what the machine
/// is good for just now. Takes about a quarter of a second.
std::chrono::nanoseconds measure_wake_up_delay();

}  // namespace yolah::arena
