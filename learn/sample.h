// A position of a game of self-play, and what is known of it: what learning learns from.
#pragma once

#include "engine/eval/score.h"
#include "engine/rules/move.h"
#include "engine/rules/position.h"

namespace yolah::learn {

/// A position of a game that is not decided yet.
struct Sample {
  Position position;
  Score expected;      ///< Margin to come, as the search saw it.
  int result = 0;      ///< Margin to come, as it came or as it is proven.
  bool exact = false;  ///< Whether the result is proven.
  Move move = {};      ///< What was played.
  int ply = 0;         ///< Moves made before, passes included.
};

}  // namespace yolah::learn
