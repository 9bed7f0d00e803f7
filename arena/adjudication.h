// Ending a game early by what is certain, never by opinion.
#pragma once

#include <vector>

#include "engine/eval/regions.h"
#include "engine/rules/move.h"
#include "engine/rules/position.h"
#include "engine/search/endgame/solver.h"

namespace yolah::arena {

/// Once no free square can be reached by both sides: the rest of the game, each
/// side making as many moves as can be made. Empty if the game is still open, or
/// if a side's puzzle is too big to be solved exactly in some hundredths of a
/// second.
std::vector<Move> exact_finish(const Position& position, LongestPlay& puzzles);

/// Best play of both sides to the end, as chess referees take it from tables of
/// endings; empty if it is not found in some tenths of a second.
std::vector<Move> solved_finish(const Position& position, EndgameSolver& solver);

}  // namespace yolah::arena
