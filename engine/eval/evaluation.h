// The worth of a position at a glance: a linear combination of features whose
// weights change with the number of free squares.
#pragma once

#include "engine/eval/features.h"
#include "engine/eval/score.h"
#include "engine/rules/position.h"

namespace yolah {

struct Evaluation {
  Score to_come;         ///< The margin still to come, for the side to move.
  bool decided = false;  ///< Every region is private: see regions.h, `to_come` is not set.
};

/// What a set of features is worth with so many squares free.
Score weigh(const FeatureVector& features, int free_squares);

Evaluation evaluate(const Position& position);

}  // namespace yolah
