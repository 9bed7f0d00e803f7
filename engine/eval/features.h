// What the evaluation looks at: a dozen heuristics, and tables of counts.
//
// The heuristics are those of the book and of the Amazons literature, which is the
// nearest game: who comes first to a square by slides and by steps, what is cut off
// from the other, how freely each piece moves; each is a whole number, ours less
// theirs. The tables count the same things finely enough to learn from: how many
// squares come so early to us and so late to them, how many of our pieces have so
// many slides. Each count has a weight of its own, whatever its neighbours have. All
// by fills on bitboards.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/eval/patterns.h"
#include "engine/rules/bitboard.h"
#include "engine/rules/position.h"

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

/// Squares by when a side first comes to them: in 1, 2, ... 6, in 7 or more moves,
/// never.
inline constexpr std::size_t kLevels = 8;

/// Tables of counts. Those by piece have our pieces in the first half, theirs in the
/// second.
enum class Table : std::uint8_t {
  kSlideRace,         ///< Free squares by our level in slides, then theirs.
  kStepRace,          ///< By levels in steps.
  kCover,             ///< By how many pieces come to them within two slides, ours and theirs.
  kSlides,            ///< Pieces by slides.
  kSafeSlides,        ///< By slides to squares that the other does not reach in one.
  kSecondSlides,      ///< By squares within two slides, in fours.
  kRankedSlides,      ///< By their rank from the least mobile on, then roughly by slides.
  kLoneSlides,        ///< By slides to squares that no other piece of the side reaches in one.
  kLoneSecondSlides,  ///< The same within two slides, in twos.
  kWhole,             ///< See WholeCount.
  kCount
};

enum class WholeCount : std::uint8_t {
  kTurn,
  kOddFree,
  kSlides,
  kOtherSlides,
  kReached,
  kOtherReached,
  kBothReached,
  kUnused
};

struct TableShape {
  const char* name;
  std::size_t first;  ///< Its place among all counts.
  std::size_t size;
};

inline constexpr std::size_t kTables = static_cast<std::size_t>(Table::kCount);

inline constexpr std::array<TableShape, kTables> kTableShapes = [] {
  std::array<TableShape, kTables> shapes = {{{"slide-race", 0, kLevels * kLevels},
                                             {"step-race", 0, kLevels * kLevels},
                                             {"cover", 0, kLevels * kLevels},
                                             {"slides", 0, 64},
                                             {"safe-slides", 0, 64},
                                             {"second-slides", 0, 32},
                                             {"ranked-slides", 0, 64},
                                             {"lone-slides", 0, 64},
                                             {"lone-second-slides", 0, 64},
                                             {"whole", 0, 8}}};
  std::size_t first = 0;
  for (TableShape& shape : shapes) {
    shape.first = first;
    first += shape.size;
  }
  return shapes;
}();

inline constexpr std::size_t kCounts = kTableShapes.back().first + kTableShapes.back().size;
struct Features {
  FeatureVector heuristics;
  std::array<std::int16_t, kCounts> counts;
  /// Of our pieces, then of theirs, whose patterns come after all of ours.
  std::array<std::uint16_t, std::size_t{2} * kPiecesPerSide> patterns;
};

/// For the side to move, whose pieces are `own`; false, and nothing written, when the
/// position is decided (see regions.h).
bool extract_features(Bitboard own, Bitboard other, Bitboard free, Features& features);

}  // namespace yolah
