// Games to rate, from the files that matches and tournaments leave behind.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "arena/ratings.h"

namespace yolah::cli {

struct GamesToRate {
  std::vector<arena::RatedGame> games;
  std::uint64_t repeated = 0;    ///< Left out: the number of a game read before.
  std::uint64_t unfinished = 0;  ///< Left out: a last line cut off in writing.
};

/// Game records (.ygn) or the results of a tournament (JSON lines), told apart by
/// how they begin; "-" is standard input. Games 2k and 2k + 1 of a tournament are
/// a pair, and neighbours among records that share an opening, if colours are
/// swapped. Throws a Failure that says which line is wrong.
GamesToRate read_games_to_rate(const std::vector<std::string>& paths);

}  // namespace yolah::cli
