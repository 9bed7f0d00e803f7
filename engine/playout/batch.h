// Random games in lockstep, eight to a register row: the fast way to play very
// many of them.
//
// A game is known by its seed and its number: the same moves on every machine,
// whatever the instruction set, the number of games asked for at once, or the
// thread that plays it.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/playout/tally.h"
#include "engine/rules/move.h"
#include "engine/rules/position.h"

namespace yolah {

struct Batch {
  Position start;
  std::uint64_t seed = 0;
  std::uint64_t first_game = 0;  ///< The number of the first game.
  std::uint64_t games = 0;
};

/// Plays the games to the end, each move drawn uniformly among the legal ones.
Tally play_batch(const Batch& batch);

/// The same games move by move, passes left out; for tests and for looking at
/// single games. One list a game, in the order of their numbers.
std::vector<std::vector<Move>> trace_batch(const Batch& batch);

}  // namespace yolah
