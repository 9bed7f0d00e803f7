#include "engine/eval/evaluation.h"

#include <algorithm>

#include "engine/rules/static_target.h"

#include "engine/eval/survey-inl.h"

namespace yolah {
namespace {

namespace simd = HWY_NAMESPACE;

/// Heuristics are added up in parts of a hundredth this small, which every unit
/// divides.
constexpr int kFine = 64;
constexpr int kFinePerPart = kFine / kWeightParts;

/// A weight at a number of free squares, times the distance of the knots.
int between_knots(const AtKnots& weights, int free) {
  const auto knot = static_cast<std::size_t>(free / kKnotDistance);
  const int beyond = free % kKnotDistance;
  const int low = weights[knot];
  const int high = beyond == 0 ? low : weights[knot + 1];
  return low * (kKnotDistance - beyond) + high * beyond;
}

std::size_t first_of(Table table) {
  return kTableShapes[static_cast<std::size_t>(table)].first;
}

constexpr std::int64_t kShift = 32'768;

std::int64_t weigh(const FeatureVector& heuristics,
                   const std::array<std::int32_t, kFeatures>& weights) {
  std::int32_t sum = 0;
  for (std::size_t i = 0; i < kFeatures; ++i) sum += weights[i] * heuristics.values()[i];
  return sum;
}

}  // namespace

LinearEvaluator::Row LinearEvaluator::make_row(const Weights& weights, int free) {
  Row row;
  for (const FeatureName& feature : kFeatureNames) {
    const auto i = static_cast<std::size_t>(feature.feature);
    row.heuristics[i] =
        between_knots(weights.heuristics[i], free) * kFinePerPart / (kKnotDistance * feature.unit);
  }
  const auto blend = [free](const AtKnots& at) {
    return static_cast<std::int16_t>(between_knots(at, free) / kKnotDistance);
  };
  std::transform(weights.counts.begin(), weights.counts.end(), row.counts.begin(), blend);
  std::transform(weights.patterns.begin(), weights.patterns.end(), row.patterns.begin(), blend);
  for (std::size_t i = 0; i < kLevels * kLevels; ++i) {
    const auto shifted = [&](Table table) {
      return static_cast<std::uint64_t>(row.counts[first_of(table) + i] + kShift);
    };
    row.slide_race.shifted[i] = shifted(Table::kSlideRace);
    row.step_race.shifted[i] = shifted(Table::kStepRace);
    row.cover.shifted[i] = shifted(Table::kCover);
  }
  return row;
}

LinearEvaluator::LinearEvaluator(const Weights& weights) : has_tables_(weights.has_tables()) {
  rows_.reserve(kMaxScoringMoves + 1);
  for (int free = 0; free <= kMaxScoringMoves; ++free) rows_.push_back(make_row(weights, free));
}

/// In the parts of weights.
std::int64_t LinearEvaluator::weigh_tables(const Survey& survey, Bitboard free, const Row& row) {
  const auto meet = [](const Levels& ours, const Levels& theirs, const MeetingWeights& weights) {
    return simd::weighted_meetings(ours, theirs, weights.shifted.data());
  };
  const Levels our_cover = simd::cover_of(survey.ours.second, free);
  const Levels their_cover = simd::cover_of(survey.theirs.second, free);
  std::int64_t sum = meet(survey.slides.our_levels, survey.slides.their_levels, row.slide_race) +
                     meet(survey.steps.our_levels, survey.steps.their_levels, row.step_race) +
                     meet(our_cover, their_cover, row.cover) - 3 * kShift * count(free);
  const auto weigh_pieces = [&](const Pieces& side, Bitboard other_reached, std::size_t half) {
    simd::visit_pieces(side, other_reached, half, [&](Table table, std::size_t entry) {
      sum += row.counts[first_of(table) + entry];
    });
    for (const Square square : side.squares) {
      sum += row.patterns[kPatterns * half + pattern_of(square, free)];
    }
  };
  weigh_pieces(survey.ours, survey.theirs.reached, 0);
  weigh_pieces(survey.theirs, survey.ours.reached, 1);
  const WholeCounts whole = simd::count_whole(survey, free);
  for (std::size_t i = 0; i < whole.size(); ++i) {
    sum += std::int64_t{row.counts[first_of(Table::kWhole) + i]} * whole[i];
  }
  return sum;
}

Evaluation LinearEvaluator::evaluate(Bitboard own, Bitboard other, Bitboard free) const {
  const int squares = count(free);
  const Row& row = rows_[static_cast<std::size_t>(squares)];
  Survey survey;
  std::int64_t sum = 0;
  if (has_tables_) {
    if (!simd::take_survey<Wanted::kBoth>(own, other, free, survey)) return {{}, true};
    sum = kFinePerPart * weigh_tables(survey, free, row);
  } else {
    if (!simd::take_survey<Wanted::kHeuristics>(own, other, free, survey)) return {{}, true};
  }
  sum += weigh(simd::heuristics_of(survey), row.heuristics);
  // Nobody makes more moves than there are squares, whatever the weights say.
  const std::int64_t most = Score::from_points(squares).hundredths();
  const auto hundredths = static_cast<int>(std::clamp(sum / kFine, -most, most));
  return {Score::from_hundredths(hundredths), false};
}

const std::shared_ptr<const Evaluator>& learned_evaluator() {
  static const std::shared_ptr<const Evaluator> kEvaluator =
      std::make_shared<const LinearEvaluator>(learned_weights());
  return kEvaluator;
}

const std::shared_ptr<const Evaluator>& hand_set_evaluator() {
  static const std::shared_ptr<const Evaluator> kEvaluator =
      std::make_shared<const LinearEvaluator>(hand_set_weights());
  return kEvaluator;
}

}  // namespace yolah
