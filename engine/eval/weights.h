// The weights of the evaluation, in hundredths of a point, set by hand: round
// numbers in the proportions that a regression on games of an early probe
// suggested (a square that is surely and privately ours is worth nearly a point;
// mobility matters most while the board is open). To be learned.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/eval/features.h"
#include "engine/rules/position.h"

namespace yolah {

/// Weights stand at 0, 14, 28, 42 and 56 free squares; between them, straight
/// lines.
inline constexpr std::size_t kKnots = 5;
inline constexpr int kKnotDistance = 14;

struct FeatureWeights {
  Feature feature;
  int unit;  ///< How many of the feature's counts the weights are for.
  std::array<int, kKnots> at_knot;
};

inline constexpr std::array<FeatureWeights, kFeatures> kWeights = {{
    //                              unit   0   14   28   42   56 free
    {Feature::kTempo, 1, {20, 30, 60, 120, 200}},
    {Feature::kQueenTerritory, 1, {15, 12, 8, 8, 8}},
    {Feature::kSureQueenTerritory, 1, {30, 22, 15, 8, 5}},
    {Feature::kKingTerritory, 1, {55, 55, 45, 30, 15}},
    {Feature::kSureKingTerritory, 1, {0, 12, 22, 25, 20}},
    {Feature::kSoftTerritory, 64, {0, 0, 0, 0, 0}},
    {Feature::kPrivateSquares, 1, {0, 0, 0, 0, 0}},
    {Feature::kMobility, 64, {0, 35, 110, 160, 200}},
    {Feature::kSecondMobility, 64, {50, 45, 40, 15, 0}},
    {Feature::kWeakestPiece, 64, {0, 0, 0, 0, 0}},
    {Feature::kRoom, 64, {0, 0, 5, 25, 40}},
    {Feature::kTrappedPieces, 1, {-40, -20, 0, 0, 0}},
}};

}  // namespace yolah
