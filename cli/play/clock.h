// The clocks of a game: one for each side, at most one running.
//
// Only the side that thinks loses time; a move gives the increment back. A flag
// that has fallen stays down: a clock at zero gets no increment.
#pragma once

#include <array>
#include <chrono>
#include <optional>

#include "cli/terminal/time_text.h"
#include "engine/rules/color.h"

namespace yolah::cli {

class Clock {
 public:
  using Time = std::chrono::steady_clock::time_point;

  explicit Clock(const PlayerClock& start);

  /// The side begins to think.
  void start(Color side, Time now);
  /// The side has moved and gets its increment, unless its flag fell before.
  void press(Time now);
  /// Nobody thinks any more; no increment.
  void stop(Time now);

  /// Never below zero.
  std::chrono::milliseconds left(Color side, Time now) const;
  bool has_fallen(Color side, Time now) const { return exact_left(side, now).count() <= 0; }
  std::chrono::milliseconds increment() const { return increment_; }

 private:
  using Duration = std::chrono::steady_clock::duration;

  Duration exact_left(Color side, Time now) const;

  std::array<Duration, 2> left_;
  std::chrono::milliseconds increment_;
  std::optional<Color> running_;
  Time since_;
};

}  // namespace yolah::cli
