// Pauses that grow while nothing gets better, none the same on two machines.
#pragma once

#include <atomic>
#include <chrono>

namespace yolah {

/// A number from 0 to below this one, which differs between machines and threads. For pauses and
/// the like; what decides games takes a seed instead.
double chance(double below);

/// When many lose the same server at the same moment, they must not come back together.
class Backoff {
 public:
  struct Times {
    std::chrono::milliseconds first{100};
    std::chrono::milliseconds longest{8'000};
    double least = 0.5;  ///< The share of a pause that is not left to chance.
  };

  Backoff() : Backoff(Times{}) {}
  explicit Backoff(const Times& times) : times_(times), next_(times.first) {}

  /// How long to wait now; the next pause is twice as long on average.
  std::chrono::milliseconds next();
  /// Waits so long; false if it was told to stop meanwhile.
  bool wait(const std::atomic<bool>& stop);
  void reset() { next_ = times_.first; }

 private:
  Times times_;
  std::chrono::milliseconds next_;
};

}  // namespace yolah
