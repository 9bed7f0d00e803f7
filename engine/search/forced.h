// A single legal move needs no long thought.
#pragma once

#include <algorithm>
#include <chrono>

#include "engine/rules/position.h"
#include "engine/search/limits.h"

namespace yolah {

/// The limits, with no more than a brief look where time could be saved.
inline Limits shorten_if_forced(const Position& position, Limits limits) {
  constexpr std::chrono::milliseconds kBriefLook{10};
  if ((limits.move_time || limits.clock) && position.legal_moves().size() == 1) {
    limits.move_time = std::min(limits.move_time.value_or(kBriefLook), kBriefLook);
  }
  return limits;
}

}  // namespace yolah
