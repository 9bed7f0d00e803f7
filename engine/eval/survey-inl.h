// All that the evaluation wants to know about a position, worked out once: what each
// piece can do in one slide and in two, and who comes first to each square by slides
// and by steps.
//
// Inlined into those who weigh it (evaluation.cpp) and those who count it (features.cpp,
// net/inputs-inl.h). Included once for each instruction set, as rows-inl.h is.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/eval/features.h"
#include "engine/eval/fixed_point.h"
#include "engine/eval/meetings-inl.h"
#include "engine/eval/slide_fill-inl.h"
#include "engine/rules/attacks.h"
#include "engine/rules/bitboard.h"
#include "engine/rules/rows-inl.h"

#ifndef YOLAH_EVAL_SURVEY_ONCE_
#define YOLAH_EVAL_SURVEY_ONCE_
namespace yolah {

/// log2(1 + n) in 64ths, for n squares.
inline constexpr auto kLog = [] {
  std::array<int, kSquares + 1> table{};
  for (std::size_t n = 0; n < table.size(); ++n) {
    table[n] = static_cast<int>(64 * fixed_log2(n + 1) / kFixedOne);
  }
  return table;
}();

/// What one side's pieces can do in one slide.
struct Pieces {
  // A contest may have fewer pieces: those that are missing slide nowhere.
  std::array<Bitboard, kPiecesPerSide> slides{};
  std::array<Square, kPiecesPerSide> squares{};
  std::array<Bitboard, kPiecesPerSide> second{};  // within two slides
  Bitboard reached = 0;
  int mobility = 0;
  int weakest = 64 * 8;
  int room = 0;
  int trapped = 0;
};

/// What is wanted of a survey.
enum class Wanted : std::uint8_t {
  kHeuristics,  ///< What heuristics_of() counts.
  kSets,        ///< What tables and nets count.
  kBoth
};

/// The squares that a side comes to, by level (see kLevels).
using Levels = EightSets;
static_assert(Levels().size() == kLevels);

/// Squares by who comes first, level by level.
struct Race {
  Bitboard ours = 0;  // we come first
  Bitboard theirs = 0;
  Bitboard surely_ours = 0;  // by two levels
  Bitboard surely_theirs = 0;
  Levels our_levels{};
  Levels their_levels{};

  /// Squares reached within k moves, then within k + 1.
  void add_level(BothSides now, BothSides next) {
    ours |= now.own & ~now.other;
    theirs |= now.other & ~now.own;
    surely_ours |= now.own & ~next.other;
    surely_theirs |= now.other & ~next.own;
  }

  void begin_levels(BothSides first) {
    our_levels[0] = first.own;
    their_levels[0] = first.other;
  }

  /// Level k, from 1, is what is reached by then and was not before.
  void note_level(std::size_t k, BothSides now, BothSides next) {
    const std::size_t at = std::min(k, kLevels - 2);
    our_levels[at] |= next.own & ~now.own;
    their_levels[at] |= next.other & ~now.other;
  }

  void end_levels(Bitboard free, BothSides reached) {
    our_levels[kLevels - 1] = free & ~reached.own;
    their_levels[kLevels - 1] = free & ~reached.other;
  }
};

struct Survey {
  Pieces ours;
  Pieces theirs;
  Race slides;
  Race steps;
  BothSides reachable{};   // in any number of moves
  int soft_territory = 0;  // in 64ths
};

/// A number of slides in eight classes.
inline constexpr auto kSlideClass = [] {
  std::array<std::uint8_t, 32> classes{};
  constexpr std::array<std::size_t, 8> kFirst = {0, 1, 2, 3, 5, 8, 13, 20};
  for (std::size_t n = 0; n < classes.size(); ++n) {
    while (classes[n] + 1U < kFirst.size() && n >= kFirst[classes[n] + 1U]) ++classes[n];
  }
  return classes;
}();

using WholeCounts = std::array<std::int16_t, 8>;

}  // namespace yolah
#endif

#if defined(YOLAH_EVAL_SURVEY_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef YOLAH_EVAL_SURVEY_INL_H_
#undef YOLAH_EVAL_SURVEY_INL_H_
#else
#define YOLAH_EVAL_SURVEY_INL_H_
#endif

HWY_BEFORE_NAMESPACE();
namespace yolah {
namespace HWY_NAMESPACE {

inline int log_of(Bitboard squares) {
  return kLog[static_cast<std::size_t>(count(squares))];
}

template <Wanted kWanted>
Pieces look_at(Bitboard pieces, Bitboard free) {
  Pieces side;
  std::size_t i = 0;
  for (Bitboard left = pieces; left != 0; ++i) {
    const Square from = pop_first(left);
    const Bitboard slides = reach(from, ~free);
    side.squares[i] = from;
    side.slides[i] = slides;
    side.reached |= slides;
    if constexpr (kWanted == Wanted::kSets) continue;
    const int log = log_of(slides);
    side.mobility += log;
    side.weakest = std::min(side.weakest, log);
    side.room += log_of(grow(bit(from)) & free);
    side.trapped += slides == 0 ? 1 : 0;
  }
  return side;
}

/// Runs the race by steps; returns all that each side can come to.
template <Wanted kWanted>
BothSides race_by_steps(Bitboard own, Bitboard other, Bitboard free, Race& race) {
  constexpr bool kWithLevels = kWanted != Wanted::kHeuristics;
  BothSides now{grow(own) & free, grow(other) & free};
  if constexpr (kWithLevels) race.begin_levels(now);
  for (std::size_t k = 1;; ++k) {
    const BothSides next{grow(now.own) & free, grow(now.other) & free};
    race.add_level(now, next);
    if constexpr (kWithLevels) race.note_level(k, now, next);
    if (next.own == now.own && next.other == now.other) break;
    now = next;
  }
  if constexpr (kWithLevels) race.end_levels(free, now);
  return now;
}

/// Runs the race by slides; returns the soft territory in 64ths.
template <Wanted kWanted>
int race_by_slides(BothSides now, const SlideFill& fill, Bitboard free, Race& race) {
  constexpr bool kWithLevels = kWanted != Wanted::kHeuristics;
  constexpr bool kWithSoft = kWanted != Wanted::kSets;
  int soft = 32 * (count(now.own) - count(now.other));
  if constexpr (kWithLevels) race.begin_levels(now);
  int level = 16;
  for (std::size_t k = 1;; ++k) {
    const BothSides next = fill.step(now);
    race.add_level(now, next);
    if constexpr (kWithLevels) race.note_level(k, now, next);
    if (next.own == now.own && next.other == now.other) break;
    soft += kWithSoft ? level * (count(next.own & ~now.own) - count(next.other & ~now.other)) : 0;
    level /= 2;
    now = next;
  }
  if constexpr (kWithLevels) race.end_levels(free, now);
  return soft;
}

/// False when the position is decided: then nothing but `reachable` is there.
template <Wanted kWanted>
bool take_survey(Bitboard own, Bitboard other, Bitboard free, Survey& survey) {
  survey.reachable = race_by_steps<kWanted>(own, other, free, survey.steps);
  if ((survey.reachable.own & survey.reachable.other) == 0) return false;
  survey.ours = look_at<kWanted>(own, free);
  survey.theirs = look_at<kWanted>(other, free);
  const SlideFill fill(free);
  survey.soft_territory = race_by_slides<kWanted>({survey.ours.reached, survey.theirs.reached},
                                                  fill, free, survey.slides);
  for (std::size_t i = 0; i < kPiecesPerSide; ++i) {
    const BothSides next = fill.step({survey.ours.slides[i], survey.theirs.slides[i]});
    survey.ours.second[i] = next.own;
    survey.theirs.second[i] = next.other;
  }
  return true;
}

inline int second_mobility(const Pieces& side) {
  int sum = 0;
  for (const Bitboard squares : side.second) sum += log_of(squares);
  return sum;
}

inline FeatureVector heuristics_of(const Survey& survey) {
  const auto& [ours, theirs, slides, steps, reachable, soft] = survey;
  FeatureVector features;
  features[Feature::kTempo] = 1;
  features[Feature::kQueenTerritory] = count(slides.ours) - count(slides.theirs);
  features[Feature::kSureQueenTerritory] = count(slides.surely_ours) - count(slides.surely_theirs);
  features[Feature::kKingTerritory] = count(steps.ours) - count(steps.theirs);
  features[Feature::kSureKingTerritory] = count(steps.surely_ours) - count(steps.surely_theirs);
  features[Feature::kSoftTerritory] = soft;
  features[Feature::kPrivateSquares] =
      count(reachable.own & ~reachable.other) - count(reachable.other & ~reachable.own);
  features[Feature::kMobility] = ours.mobility - theirs.mobility;
  features[Feature::kSecondMobility] = second_mobility(ours) - second_mobility(theirs);
  features[Feature::kWeakestPiece] = ours.weakest - theirs.weakest;
  features[Feature::kRoom] = ours.room - theirs.room;
  features[Feature::kTrappedPieces] = ours.trapped - theirs.trapped;
  return features;
}

/// What only one of four pieces comes to, for each of them.
inline std::array<Bitboard, kPiecesPerSide> alone(const std::array<Bitboard, kPiecesPerSide>& all) {
  const Bitboard first = all[0] | all[1];
  const Bitboard last = all[2] | all[3];
  return {all[0] & ~(all[1] | last), all[1] & ~(all[0] | last), all[2] & ~(all[3] | first),
          all[3] & ~(all[2] | first)};
}

/// The free squares by how many of four pieces come to them: adders on bitboards.
inline Levels cover_of(const std::array<Bitboard, kPiecesPerSide>& all, Bitboard free) {
  const Bitboard one = all[0] ^ all[1];
  const Bitboard both = all[0] & all[1];
  const Bitboard other_one = all[2] ^ all[3];
  const Bitboard other_both = all[2] & all[3];
  const Bitboard odd = one ^ other_one;
  const Bitboard two = both ^ other_both ^ (one & other_one);  // two or three
  const Bitboard four = both & other_both;
  Levels cover{};
  cover[0] = free & ~(odd | two | four);
  cover[1] = odd & ~two;
  cover[2] = two & ~odd;
  cover[3] = two & odd;
  cover[4] = four;
  return cover;
}

/// Calls visit(table, entry) for each entry that a piece of a side counts in; `half`
/// is 0 for ours, 1 for theirs.
template <class Visit>
void visit_pieces(const Pieces& side, Bitboard other_reached, std::size_t half, Visit visit) {
  const auto lone = alone(side.slides);
  const auto lone_second = alone(side.second);
  const auto size = [](Bitboard squares) { return static_cast<std::size_t>(count(squares)); };
  std::array<int, kPiecesPerSide> sorted;
  for (std::size_t i = 0; i < kPiecesPerSide; ++i) {
    const int slides = count(side.slides[i]);
    visit(Table::kSlides, 32 * half + static_cast<std::size_t>(slides));
    visit(Table::kSafeSlides, 32 * half + size(side.slides[i] & ~other_reached));
    visit(Table::kSecondSlides, 16 * half + (size(side.second[i]) + 3) / 4);
    visit(Table::kLoneSlides, 32 * half + size(lone[i]));
    visit(Table::kLoneSecondSlides, 32 * half + (size(lone_second[i]) + 1) / 2);
    sorted[i] = slides;
  }
  const auto order = [&](std::size_t a, std::size_t b) {
    const int low = std::min(sorted[a], sorted[b]);
    const int high = std::max(sorted[a], sorted[b]);
    sorted[a] = low;
    sorted[b] = high;
  };
  // A sorting network for four.
  order(0, 1);
  order(2, 3);
  order(0, 2);
  order(1, 3);
  order(1, 2);
  for (std::size_t i = 0; i < kPiecesPerSide; ++i) {
    const std::size_t slide_class = kSlideClass[static_cast<std::size_t>(sorted[i])];
    visit(Table::kRankedSlides, 32 * half + 8 * i + slide_class);
  }
}

inline WholeCounts count_whole(const Survey& survey, Bitboard free) {
  const auto slides = [](const Pieces& side) {
    int n = 0;
    for (const Bitboard squares : side.slides) n += count(squares);
    return static_cast<std::int16_t>(n);
  };
  const auto size = [](Bitboard squares) { return static_cast<std::int16_t>(count(squares)); };
  const Bitboard ours = survey.ours.reached;
  const Bitboard theirs = survey.theirs.reached;
  WholeCounts counts{};
  const auto at = [&](WholeCount what) -> std::int16_t& {
    return counts[static_cast<std::size_t>(what)];
  };
  at(WholeCount::kTurn) = 1;
  at(WholeCount::kOddFree) = size(free) % 2;
  at(WholeCount::kSlides) = slides(survey.ours);
  at(WholeCount::kOtherSlides) = slides(survey.theirs);
  at(WholeCount::kReached) = size(ours);
  at(WholeCount::kOtherReached) = size(theirs);
  at(WholeCount::kBothReached) = size(ours & theirs);
  return counts;
}

}  // namespace HWY_NAMESPACE
}  // namespace yolah
HWY_AFTER_NAMESPACE();

#endif  // include guard
