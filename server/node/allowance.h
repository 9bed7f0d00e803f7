// How much somebody may still do: so much at once, and so much a second after that.
#pragma once

#include <algorithm>
#include <chrono>

namespace yolah::server {

struct Pace {
  double at_once = 1;
  double a_second = 1;
};

class Allowance {
 public:
  using Steady = std::chrono::steady_clock;

  explicit Allowance(const Pace& pace, Steady::time_point now = Steady::now())
      : left_(pace.at_once), last_(now) {}

  /// Zero, and it is counted; or the seconds to wait.
  double take(const Pace& pace, Steady::time_point now = Steady::now()) {
    const double seconds = std::chrono::duration<double>(now - last_).count();
    last_ = now;
    left_ = std::min(left_ + seconds * pace.a_second, pace.at_once);
    if (left_ < 1) return (1 - left_) / pace.a_second;
    left_ -= 1;
    return 0;
  }
  Steady::time_point last_asked() const { return last_; }

 private:
  double left_;
  Steady::time_point last_;
};

}  // namespace yolah::server
