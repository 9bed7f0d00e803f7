// Who is strongest: the ratings of all players (arena/ratings.h), by the report's
// numbers of them.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "arena/report/results_file.h"

namespace yolah::arena::report {

struct RankedPlayer {
  std::size_t player = 0;        ///< Into Results::players.
  std::size_t place = 0;         ///< From 1, in its group.
  std::optional<double> rating;  ///< Nothing for who played no game with a result.
  double error = 0;              ///< Half the width of the 95 % interval.
  /// How likely it is stronger than the next of its group, 0 to 1.
  std::optional<double> superiority;
  /// From 0. No chain of games connects players of different groups.
  std::size_t group = 0;
};

struct Ranking {
  /// All of them: group by group, the strongest first; at last who has no rating.
  std::vector<RankedPlayer> players;
  std::size_t groups = 0;
  double black_advantage = 0;        ///< Elo.
  double black_advantage_error = 0;  ///< As a player's.
  std::string method;                ///< Where the numbers come from, in plain words.
};

Ranking rank_players(const Results& results);

}  // namespace yolah::arena::report
