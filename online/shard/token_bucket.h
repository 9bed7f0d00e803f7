// A token bucket: so much at once, and so much a second after that.
//
// Its rate comes with each call, since buckets are many and rates few.
#pragma once

#include <algorithm>
#include <chrono>

namespace yolah::server {

class TokenBucket {
 public:
  using Steady = std::chrono::steady_clock;

  struct Rate {
    double at_once = 1;
    double a_second = 1;
  };

  /// Full.
  explicit TokenBucket(const Rate& rate, Steady::time_point now = Steady::now())
      : left_(rate.at_once), last_(now) {}

  /// Zero, and so much is taken; or the seconds to wait.
  double take(const Rate& rate, Steady::time_point now = Steady::now(), double amount = 1) {
    const double seconds = std::chrono::duration<double>(now - last_).count();
    last_ = now;
    left_ = std::min(left_ + seconds * rate.a_second, rate.at_once);
    if (left_ < amount) return (amount - left_) / rate.a_second;
    left_ -= amount;
    return 0;
  }

 private:
  double left_;
  Steady::time_point last_;
};

}  // namespace yolah::server
