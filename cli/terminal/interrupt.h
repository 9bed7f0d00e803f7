// Ctrl-C as a flag that long work looks at.
#pragma once

#include <atomic>

namespace yolah::cli {

/// While one exists, the first Ctrl-C (or SIGTERM) sets the flag, so that work
/// can end with what it has; the second ends the program as usual.
class InterruptGuard {
 public:
  InterruptGuard();
  ~InterruptGuard();
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;

  static const std::atomic<bool>& flag();
  static bool raised() { return flag().load(std::memory_order_relaxed); }
};

}  // namespace yolah::cli
