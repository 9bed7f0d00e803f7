// One random game at a time: plain, and the right tool when games are few.
// For millions see batch.h.
#pragma once

#include "engine/playout/random.h"
#include "engine/rules/position.h"

namespace yolah {

/// A move drawn uniformly among the side's slides; the pass if it has none.
Move random_move(const Position& position, Random& random);

/// The position after random moves to the end of the game.
Position play_random_game(Position position, Random& random);

}  // namespace yolah
