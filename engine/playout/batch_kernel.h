// What the compiled versions of the batch kernel share (batch.cpp calls them).
#pragma once

#include <vector>

#include "engine/playout/batch.h"

namespace yolah {

/// Moves of each game, written by the kernel when not null.
using Traces = std::vector<std::vector<Move>>*;

Tally play_batch_simd(const Batch& batch, Traces traces);
Tally play_batch_scalar(const Batch& batch, Traces traces);

}  // namespace yolah
