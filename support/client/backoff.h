// Pauses that grow while nothing gets better, none the same on two machines.
#pragma once

#include <atomic>
#include <chrono>

namespace yolah::cli {

class Backoff {
 public:
  /// Waits; false if it was told to stop meanwhile.
  bool wait(const std::atomic<bool>& stop);
  void reset() { next_ = kShortest; }

 private:
  static constexpr std::chrono::milliseconds kShortest{100};
  static constexpr std::chrono::milliseconds kLongest{8'000};
  std::chrono::milliseconds next_ = kShortest;
};

}  // namespace yolah::cli
