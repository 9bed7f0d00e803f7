// Round numbers in the proportions that a regression on games of an early probe
// suggested: a square that is surely and privately ours is worth nearly a point;
// mobility matters most while the board is open. What learning has to beat.
#include "engine/eval/weights.h"

namespace yolah {
namespace {

struct HandSet {
  Feature feature;
  std::array<int, kKnots> hundredths;
};

constexpr std::array<HandSet, kFeatures> kHandSet = {{
    //                              0   14   28   42   56 free
    {Feature::kTempo, {20, 30, 60, 120, 200}},
    {Feature::kQueenTerritory, {15, 12, 8, 8, 8}},
    {Feature::kSureQueenTerritory, {30, 22, 15, 8, 5}},
    {Feature::kKingTerritory, {55, 55, 45, 30, 15}},
    {Feature::kSureKingTerritory, {0, 12, 22, 25, 20}},
    {Feature::kSoftTerritory, {0, 0, 0, 0, 0}},
    {Feature::kPrivateSquares, {0, 0, 0, 0, 0}},
    {Feature::kMobility, {0, 35, 110, 160, 200}},
    {Feature::kSecondMobility, {50, 45, 40, 15, 0}},
    {Feature::kWeakestPiece, {0, 0, 0, 0, 0}},
    {Feature::kRoom, {0, 0, 5, 25, 40}},
    {Feature::kTrappedPieces, {-40, -20, 0, 0, 0}},
}};

constexpr Weights kWeights = [] {
  Weights weights;
  for (const HandSet& set : kHandSet) {
    for (std::size_t knot = 0; knot < kKnots; ++knot) {
      weights.heuristics[static_cast<std::size_t>(set.feature)][knot] =
          static_cast<std::int16_t>(kWeightParts * set.hundredths[knot]);
    }
  }
  return weights;
}();

}  // namespace

const Weights& hand_set_weights() {
  return kWeights;
}

}  // namespace yolah
