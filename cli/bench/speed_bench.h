// Our speed beside the yardstick, the method of the published book, measured in one run on one
// thread.
//
// Machines are noisy: the contenders take turns in slices of a few
// milliseconds, so that noise hits all alike, and each is judged by its fastest
// slice, the one least disturbed. The ratio is what counts.
#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <string>

namespace yolah::cli {

struct SpeedResult {
  // Random games a second.
  double yardstick_playouts = 0;
  double scalar_playouts = 0;  ///< One game at a time.
  double batch_playouts = 0;   ///< In lockstep, on the best instruction set.
  std::map<std::string, double> batch_by_target;
  // Leaves a second.
  double yardstick_perft = 0;
  double bulk_perft = 0;     ///< Every leaf's parent's moves are counted.
  double algebra_perft = 0;  ///< The last two plies at once.

  double playouts_ratio() const { return batch_playouts / yardstick_playouts; }
  double perft_ratio() const { return bulk_perft / yardstick_perft; }
  double algebra_ratio() const { return algebra_perft / yardstick_perft; }
};

/// Measures for about so many seconds, or until stopped.
SpeedResult measure_speed(double seconds, const std::atomic<bool>& stop,
                          const std::function<void(double)>& on_progress);

}  // namespace yolah::cli
