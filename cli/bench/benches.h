// What `yolah bench` measures besides the signature: our speed beside the yardstick, how fast the
// players think, and what threads gain.
//
// Machines are noisy: the contenders take turns in slices of a few milliseconds, or position by
// position, so that noise hits all alike, and each is judged by its fastest turn, the one least
// disturbed. The ratio is what counts.
#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace yolah::cli {

/// Called with the share that is done.
using OnBenchProgress = std::function<void(double)>;

/// On one thread, beside the yardstick, the method of the published book.
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
                          const OnBenchProgress& on_progress);

/// On one thread: random games beside the bare batch they are played with, nodes, evaluations.
struct PlayersSpeed {
  double batch_plies = 0;        ///< Plies a second of the bare batch, median over positions.
  double monte_carlo_plies = 0;  ///< Of monte-carlo thinking 100 ms.
  double monte_carlo_ratio = 0;  ///< Median over positions of the ratio to the batch there.
  double mcts_plies = 0;
  double mcts_ratio = 0;
  double minmax_nodes = 0;     ///< Nodes a second, with the net.
  double heuristic_nodes = 0;  ///< The same with the linear evaluation...
  double evaluation_ns = 0;    ///< ... and nanoseconds for one of these.
};

/// Measures for about so many seconds, or until stopped.
PlayersSpeed measure_players(double seconds, const std::atomic<bool>& stop,
                             const OnBenchProgress& on_progress);

/// How much sooner several threads reach a depth than one.
struct ThreadsResult {
  int threads = 2;
  int depth = 0;
  std::vector<double> time_ratios;  ///< A position each: time with threads to time without.
  std::vector<double> node_ratios;  ///< Nodes of all threads to nodes of the one.

  double median_time() const;
  double median_nodes() const;
};

/// Searches the bench positions to a depth with one thread and with several, in
/// turn, each from an empty table; the quickest of `rounds` counts. Positions
/// that one thread answers in a few milliseconds are left out.
ThreadsResult measure_threads(int threads, int depth, int rounds, const std::atomic<bool>& stop,
                              const OnBenchProgress& on_progress);

}  // namespace yolah::cli
