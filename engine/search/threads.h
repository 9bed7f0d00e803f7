// The threads of one search, and the lock they share things under.
//
// What runs them is the platform's: threads.cpp for ordinary machines; in a browser
// there are only workers, and bindings/wasm brings them.
#pragma once

#include <functional>

#ifdef __wasm__
#include <atomic>
#else
#include <mutex>
#endif

namespace yolah {

/// Runs work(0) here and work(1) to work(threads - 1) beside it; returns when all
/// have ended.
void run_on_threads(int threads, const std::function<void(int)>& work);

#ifdef __wasm__
/// The C++ library for WebAssembly has none; nothing here is held for long.
class Mutex {
 public:
  void lock() {
    while (held_.test_and_set(std::memory_order_acquire)) {
    }
  }
  void unlock() { held_.clear(std::memory_order_release); }

 private:
  std::atomic_flag held_;
};
#else
using Mutex = std::mutex;
#endif

/// Holds a mutex while it lives, but for what is done `without` it.
class Holding {
 public:
  explicit Holding(Mutex& mutex) : mutex_(mutex) { mutex_.lock(); }
  ~Holding() { mutex_.unlock(); }
  Holding(const Holding&) = delete;
  Holding& operator=(const Holding&) = delete;

  template <class Work>
  void without(const Work& work) {
    mutex_.unlock();
    work();
    mutex_.lock();
  }

 private:
  Mutex& mutex_;
};

}  // namespace yolah
