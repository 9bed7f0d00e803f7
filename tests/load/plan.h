// What a run is to do.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tests/load/connection.h"
#include "tests/load/game_check.h"

namespace yolah::load {

struct Plan {
  std::vector<Address> nodes;
  int games = 100;
  double rate = 0;  ///< Moves a second, all games together; 0 for as many as can be.
  double seconds = 10;
  int threads = 1;
  std::uint64_t seed = 1;
  TimeRule time;
  bool first = false;   ///< All begin with the first node; the others are for when it is gone.
  bool split = true;    ///< The players of a game talk to different nodes.
  std::string journal;  ///< A file; empty for none.
};

}  // namespace yolah::load
