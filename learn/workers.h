// Threads that take numbered pieces of work.
#pragma once

#include <atomic>
#include <cstdint>
#include <exception>
#include <mutex>

#include "engine/search/threads.h"

namespace yolah::learn {

/// Calls work(number) for every number below `count`, in order of the numbers on each
/// thread and on several threads at once. `make_work` is called once on each thread,
/// for what a thread keeps to itself. Begins no more once `stop` is true. The first
/// exception ends it and comes out here.
template <class MakeWork>
void work_in_threads(int threads, std::uint64_t count, const std::atomic<bool>& stop,
                     const MakeWork& make_work) {
  std::atomic<std::uint64_t> next{0};
  std::atomic<bool> failed{false};
  std::mutex mutex;
  std::exception_ptr trouble;
  run_on_threads(threads, [&](int) {
    try {
      auto work = make_work();
      while (!stop.load(std::memory_order_relaxed) && !failed.load(std::memory_order_relaxed)) {
        const std::uint64_t number = next.fetch_add(1);
        if (number >= count) return;
        work(number);
      }
    } catch (...) {
      const std::lock_guard lock(mutex);
      if (!trouble) trouble = std::current_exception();
      failed = true;
    }
  });
  if (trouble) std::rethrow_exception(trouble);
}

}  // namespace yolah::learn
