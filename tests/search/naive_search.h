// The truth about late positions, by trying everything: slow, plain, and what the
// players are measured against.
#pragma once

#include <vector>

#include "engine/rules/move.h"
#include "engine/rules/position.h"

namespace yolah::naive {

/// The margin still to come for the side to move when both play best. Remembers
/// positions; meant for a dozen free squares at most. Not for several threads.
int exact_margin(const Position& position);

/// The moves that keep it.
std::vector<Move> best_moves(const Position& position);

/// Positions of random games, not over, with at most so many free squares and
/// at least two moves to choose from; undecided ones if asked for.
std::vector<Position> late_positions(int how_many, int free_squares, bool undecided);

}  // namespace yolah::naive
