// How fast the players think, on one thread: random games beside the bare batch
// they are played with, nodes, evaluations.
//
// As in speed_bench.h the contenders take turns, position by position, and each
// is judged by its fastest turn there: noise only ever slows.
#pragma once

#include <atomic>
#include <functional>

namespace yolah::cli {

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
                             const std::function<void(double)>& on_progress);

}  // namespace yolah::cli
