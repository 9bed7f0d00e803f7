#include "engine/eval/evaluation.h"

#include "engine/eval/weights.h"

namespace yolah {
namespace {

/// Sums are kept in parts of a hundredth this small, which every unit divides.
constexpr int kFine = 64;

using WeightRow = std::array<std::int32_t, kFeatures>;

/// A row for each number of free squares.
constexpr std::array<WeightRow, kMaxScoringMoves + 1> make_rows() {
  std::array<WeightRow, kMaxScoringMoves + 1> rows{};
  for (int free = 0; free <= kMaxScoringMoves; ++free) {
    const int knot = free / kKnotDistance;
    const int beyond = free % kKnotDistance;
    for (const FeatureWeights& weights : kWeights) {
      const int low = weights.at_knot[static_cast<std::size_t>(knot)];
      const int high = beyond == 0 ? low : weights.at_knot[static_cast<std::size_t>(knot) + 1];
      const int between = (low * (kKnotDistance - beyond) + high * beyond) * kFine;
      rows[static_cast<std::size_t>(free)][static_cast<std::size_t>(weights.feature)] =
          between / (kKnotDistance * weights.unit);
    }
  }
  return rows;
}

constexpr auto kRows = make_rows();

}  // namespace

Score weigh(const FeatureVector& features, int free_squares) {
  const WeightRow& row = kRows[static_cast<std::size_t>(free_squares)];
  std::int32_t sum = 0;
  for (std::size_t i = 0; i < kFeatures; ++i) sum += row[i] * features.values()[i];
  return Score::from_hundredths(sum / kFine);
}

Evaluation evaluate(const Position& position) {
  const Color side = position.side_to_move();
  const Bitboard free = position.free_squares();
  FeatureVector features;
  if (!extract_features(position.pieces(side), position.pieces(opponent(side)), free, features)) {
    return {{}, true};
  }
  return {weigh(features, count(free)), false};
}

}  // namespace yolah
