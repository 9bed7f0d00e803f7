// Who is strongest: the one place where the report asks for ratings.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "arena/report/results_file.h"

namespace yolah::arena::report {

struct RankedPlayer {
  std::size_t player = 0;        ///< Into Results::players.
  std::optional<double> rating;  ///< Nothing for who played no game.
  double error = 0;              ///< Half the width of the 95 % interval.
};

struct Ranking {
  std::vector<RankedPlayer> players;  ///< All of them, the strongest first.
  std::string method;                 ///< A sentence about where the numbers come from.
};

Ranking rank_players(const Results& results);

}  // namespace yolah::arena::report
