// The official table, with each player's rating (arena/ratings.h) beside its place.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "arena/report/results_file.h"

namespace yolah::arena::report {

struct RankedPlayer {
  std::size_t player = 0;        ///< Into Results::players.
  TableLine line;                ///< Place, points and so on; without the name.
  std::optional<double> rating;  ///< Nothing for a player without a game that has a result.
  double error = 0;              ///< Half the width of the 95 % interval.
  /// How likely it is stronger than the next in the table, 0 to 1; nothing if no chain of games
  /// connects the two.
  std::optional<double> superiority;
  /// From 0. No chain of games connects players of different groups.
  std::size_t group = 0;
};

struct Ranking {
  std::vector<RankedPlayer> players;  ///< In the order of the official table.
  std::size_t groups = 0;
  double black_advantage = 0;        ///< Elo.
  double black_advantage_error = 0;  ///< As a player's.
  std::string order;                 ///< What decides the places, in plain words.
  std::string method;                ///< Where the ratings come from, in plain words.
};

Ranking rank_players(const Results& results);

}  // namespace yolah::arena::report
