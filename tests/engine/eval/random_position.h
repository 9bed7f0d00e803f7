// Positions for tests of the evaluation.
#pragma once

#include "engine/playout/playout.h"
#include "engine/rules/position.h"

namespace yolah {

/// A position of a random game with so many squares left; its last moves may be
/// passes.
inline Position random_position(Random& random, int free_squares) {
  Position position;
  while (!position.is_over() && count(position.free_squares()) > free_squares) {
    position.play(random_move(position, random));
  }
  return position;
}

}  // namespace yolah
