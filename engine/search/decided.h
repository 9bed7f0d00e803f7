// Decided positions, where every region belongs to one side, need no search: all
// players answer them here, exactly.
#pragma once

#include <optional>

#include "engine/eval/regions.h"
#include "engine/search/player.h"

namespace yolah {

/// The answer in a decided position, with a line to the end of the game; nothing
/// in any other. Takes milliseconds at most: the few puzzles too big for that get
/// the best play found, and are not called exact.
std::optional<SearchResult> answer_if_decided(const Position& position, const Limits& limits,
                                              LongestPlay& puzzles);

}  // namespace yolah
