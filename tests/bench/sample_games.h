// Random games to measure on, passes included: the same ones at every run.
#pragma once

#include <vector>

#include "engine/rules/move.h"

namespace yolah::bench {

/// The games' moves from the start position to the end, about 56 a game.
std::vector<std::vector<Move>> sample_games(int games);

}  // namespace yolah::bench
