// Moves in the order in which a person reads the board: rank 8 first, from a to h, and for each
// piece its lines one after the other, from near to far.
//
// The engine lists moves in another order, which is quicker to make. This one is what the rules in
// one file (examples/yolah.py) give. A bot that takes the first of several equal moves plays the
// same wherever its rules come from.
#pragma once

#include <vector>

#include "engine/rules/move.h"

namespace yolah {

std::vector<Move> in_reading_order(const MoveList& moves);

}  // namespace yolah
