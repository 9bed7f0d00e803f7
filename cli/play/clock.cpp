#include "cli/play/clock.h"

#include <algorithm>
#include <cstddef>

namespace yolah::cli {

Clock::Clock(const PlayerClock& start)
    : left_{start.remaining, start.remaining}, increment_(start.increment) {}

void Clock::start(Color side, Time now) {
  stop(now);
  running_ = side;
  since_ = now;
}

void Clock::stop(Time now) {
  if (!running_) return;
  left_[static_cast<std::size_t>(index(*running_))] = exact_left(*running_, now);
  running_.reset();
}

void Clock::press(Time now) {
  if (!running_) return;
  const Color side = *running_;
  stop(now);
  if (!has_fallen(side, now)) left_[static_cast<std::size_t>(index(side))] += increment_;
}

Clock::Duration Clock::exact_left(Color side, Time now) const {
  const Duration left = left_[static_cast<std::size_t>(index(side))];
  return running_ == side ? left - (now - since_) : left;
}

std::chrono::milliseconds Clock::left(Color side, Time now) const {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
      std::max(exact_left(side, now), Duration::zero()));
}

}  // namespace yolah::cli
