#include "engine/eval/features.h"

#include <algorithm>

#include "engine/rules/static_target.h"

#include "engine/eval/survey-inl.h"

namespace yolah {
namespace {

namespace simd = HWY_NAMESPACE;

/// Where the counts of a table begin.
std::int16_t* table_of(Features& features, Table table) {
  return features.counts.data() + kTableShapes[static_cast<std::size_t>(table)].first;
}

void count_pieces(const Pieces& side, Bitboard other_reached, Bitboard free, std::size_t half,
                  Features& features) {
  simd::visit_pieces(side, other_reached, half,
                     [&](Table table, std::size_t entry) { ++table_of(features, table)[entry]; });
  for (std::size_t i = 0; i < kPiecesPerSide; ++i) {
    features.patterns[kPiecesPerSide * half + i] =
        static_cast<std::uint16_t>(pattern_of(side.squares[i], free) + kPatterns * half);
  }
}

}  // namespace

bool extract_features(Bitboard own, Bitboard other, Bitboard free, Features& features) {
  Survey survey;
  if (!simd::take_survey<Wanted::kBoth>(own, other, free, survey)) return false;
  features.heuristics = simd::heuristics_of(survey);
  features.counts.fill(0);
  const auto meet = [&](Table table, const Levels& ours, const Levels& theirs) {
    simd::count_meetings(ours, theirs, table_of(features, table));
  };
  meet(Table::kSlideRace, survey.slides.our_levels, survey.slides.their_levels);
  meet(Table::kStepRace, survey.steps.our_levels, survey.steps.their_levels);
  meet(Table::kCover, simd::cover_of(survey.ours.second, free),
       simd::cover_of(survey.theirs.second, free));
  count_pieces(survey.ours, survey.theirs.reached, free, 0, features);
  count_pieces(survey.theirs, survey.ours.reached, free, 1, features);
  const WholeCounts whole = simd::count_whole(survey, free);
  std::copy(whole.begin(), whole.end(), table_of(features, Table::kWhole));
  return true;
}

}  // namespace yolah
