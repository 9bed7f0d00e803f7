// The numbers of the minmax search, in one place.
#pragma once

#include <cstdint>

#include "engine/eval/score.h"

namespace yolah {

/// Deeper than any game, reductions included.
inline constexpr int kMaxDepth = 126;

/// Enough for a score to show when there is but one move.
inline constexpr int kForcedDepth = 6;

/// The first window around the last value, from this depth on.
inline constexpr Score kAspiration = Score::from_hundredths(30);
inline constexpr int kAspirationDepth = 4;

/// A node this far above beta is left alone.
inline constexpr int kFutilityDepth = 4;
inline constexpr Score kFutilityPerPly = Score::from_hundredths(35);

/// Near the horizon, no more moves of a node are tried than this.
inline constexpr int kLateMoveDepth = 3;
constexpr int moves_tried(int depth) {
  return 4 + 3 * depth * depth;
}

/// Reductions begin at this depth and with this move of a node.
inline constexpr int kReductionDepth = 2;
inline constexpr int kUnreduced = 2;
inline constexpr int kRootUnreduced = 3;
/// This much history takes a ply off a reduction.
inline constexpr int kHistoryPerReduction = 16'384;

inline constexpr int kBonusPerDepth = 24;
inline constexpr int kMostBonus = 2048;

/// With so many free squares a position is given to the endgame solver, which nearly
/// always needs no more than so many nodes.
inline constexpr int kSolvedSquares = 16;
inline constexpr std::uint64_t kSolverNodes = 100;

/// Positions of a private puzzle before bounds must do.
inline constexpr std::uint64_t kPuzzleBudget = 1000;

/// About a third of a millisecond between looks at the clock.
inline constexpr std::uint64_t kNodesPerLook = 1024;

}  // namespace yolah
