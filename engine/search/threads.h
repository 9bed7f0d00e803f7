// The threads of one search, and the lock they share things under.
#pragma once

#include "engine/rules/run_on_threads.h"

#ifdef __wasm__
#include <atomic>
#else
#include <mutex>
#endif

namespace yolah {

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
