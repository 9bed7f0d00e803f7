// What the evaluation looks at: a dozen whole numbers, each ours less theirs.
//
// The heuristics of the book and of the Amazons literature, which is the nearest
// game: who comes first to a square by slides and by steps, what is cut off from
// the other, how freely each piece moves. All by fills on bitboards.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/rules/bitboard.h"

namespace yolah {

enum class Feature : std::uint8_t {
  kTempo,               ///< 1: it is our turn.
  kQueenTerritory,      ///< Squares we come to in fewer slides.
  kSureQueenTerritory,  ///< In two slides fewer, at least.
  kKingTerritory,       ///< Squares we come to in fewer steps.
  kSureKingTerritory,   ///< In two steps fewer, at least.
  kSoftTerritory,       ///< Each square counts 2^-slides, in 64ths.
  kPrivateSquares,      ///< Squares only we can come to.
  kMobility,            ///< Sum over pieces: log2(1 + slides), in 64ths.
  kSecondMobility,      ///< The same for two slides in a row.
  kWeakestPiece,        ///< log2(1 + slides) of the piece that has fewest.
  kRoom,                ///< Sum over pieces: log2(1 + free neighbours), in 64ths.
  kTrappedPieces,       ///< Pieces that cannot move.
  kCount
};

inline constexpr std::size_t kFeatures = static_cast<std::size_t>(Feature::kCount);

class FeatureVector {
 public:
  std::int32_t& operator[](Feature feature) { return values_[static_cast<std::size_t>(feature)]; }
  std::int32_t operator[](Feature feature) const {
    return values_[static_cast<std::size_t>(feature)];
  }
  const std::array<std::int32_t, kFeatures>& values() const { return values_; }

 private:
  std::array<std::int32_t, kFeatures> values_{};
};

/// The features for the side to move, whose pieces are `own`; false, and nothing
/// written, when the position is decided (see regions.h).
bool extract_features(Bitboard own, Bitboard other, Bitboard free, FeatureVector& features);

}  // namespace yolah
