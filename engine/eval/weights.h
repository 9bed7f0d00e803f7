// The weights of the evaluation: for every heuristic and every count of a table, a
// worth that changes with the number of free squares.
//
// Two sets come with the engine: those set by hand, for the heuristics alone, and
// those learned from games, the default. Others are read from text:
//
//   yolah-weights 1
//   tempo 320 480 960 1920 3200
//   slide-race 0 16 12 ...
//
// a line each, in any order: a heuristic's name and its weights at 0, 14, 28, 42 and
// 56 free squares; or a table's name (or "patterns"), an entry's number, and its
// weights. What is not named weighs nothing. 1600 is a point for one unit.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "engine/eval/features.h"
#include "engine/rules/parsed.h"

namespace yolah {

/// Weights stand at 0, 14, 28, 42 and 56 free squares; between them, straight
/// lines.
inline constexpr std::size_t kKnots = 5;
inline constexpr int kKnotDistance = 14;

/// So many parts of a weight make a hundredth of a point.
inline constexpr int kWeightParts = 16;

using AtKnots = std::array<std::int16_t, kKnots>;

struct Weights {
  std::array<AtKnots, kFeatures> heuristics{};
  std::array<AtKnots, kCounts> counts{};
  std::array<AtKnots, 2 * kPatterns> patterns{};

  /// Whether anything but the heuristics counts.
  bool has_tables() const;

  friend bool operator==(const Weights&, const Weights&) = default;
};

/// What is known of a heuristic.
struct FeatureName {
  Feature feature;
  const char* name;
  int unit;  ///< How many of the feature's counts its weights are for.
};

inline constexpr std::array<FeatureName, kFeatures> kFeatureNames = {{
    {Feature::kTempo, "tempo", 1},
    {Feature::kQueenTerritory, "queen-territory", 1},
    {Feature::kSureQueenTerritory, "sure-queen-territory", 1},
    {Feature::kKingTerritory, "king-territory", 1},
    {Feature::kSureKingTerritory, "sure-king-territory", 1},
    {Feature::kSoftTerritory, "soft-territory", 64},
    {Feature::kPrivateSquares, "private-squares", 1},
    {Feature::kMobility, "mobility", 64},
    {Feature::kSecondMobility, "second-mobility", 64},
    {Feature::kWeakestPiece, "weakest-piece", 64},
    {Feature::kRoom, "room", 64},
    {Feature::kTrappedPieces, "trapped-pieces", 1},
}};

Parsed<Weights> parse_weights(std::string_view text);
/// Text that reads back the same.
std::string to_string(const Weights& weights);

const Weights& hand_set_weights();
const Weights& learned_weights();
/// Their text (learned_weights.txt), put into the library by the build.
std::span<const unsigned char> learned_weights_text();

}  // namespace yolah
