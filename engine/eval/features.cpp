#include "engine/eval/features.h"

#include <algorithm>

#include "engine/eval/fixed_point.h"
#include "engine/eval/slide_fill.h"
#include "engine/rules/attacks.h"
#include "engine/rules/move.h"

namespace yolah {
namespace {

/// log2(1 + n) in 64ths, for n squares.
constexpr auto kLog = [] {
  std::array<int, kSquares + 1> table{};
  for (std::size_t n = 0; n < table.size(); ++n) {
    table[n] = static_cast<int>(64 * fixed_log2(n + 1) / kFixedOne);
  }
  return table;
}();

int log_of(Bitboard squares) {
  return kLog[static_cast<std::size_t>(count(squares))];
}

/// What one side's pieces can do in one slide.
struct Pieces {
  std::array<Bitboard, kPiecesPerSide> slides{};
  Bitboard reached = 0;
  int mobility = 0;
  int weakest = 64 * 8;
  int room = 0;
  int trapped = 0;
};

Pieces look_at(Bitboard pieces, Bitboard free) {
  Pieces side;
  std::size_t i = 0;
  for (Bitboard left = pieces; left != 0; ++i) {
    const Square from = pop_first(left);
    const Bitboard slides = reach(from, ~free);
    const int log = log_of(slides);
    side.slides[i] = slides;
    side.reached |= slides;
    side.mobility += log;
    side.weakest = std::min(side.weakest, log);
    side.room += log_of(grow(bit(from)) & free);
    side.trapped += slides == 0 ? 1 : 0;
  }
  return side;
}

/// Squares by who comes first, level by level.
struct Race {
  Bitboard ours = 0;  // we come first
  Bitboard theirs = 0;
  Bitboard surely_ours = 0;  // by two levels
  Bitboard surely_theirs = 0;

  /// Squares reached within k moves, then within k + 1.
  void add_level(SlideFill::Pair now, SlideFill::Pair next) {
    ours |= now.own & ~now.other;
    theirs |= now.other & ~now.own;
    surely_ours |= now.own & ~next.other;
    surely_theirs |= now.other & ~next.own;
  }
};

/// Runs the race by steps; returns all that each side can come to.
SlideFill::Pair race_by_steps(Bitboard own, Bitboard other, Bitboard free, Race& race) {
  SlideFill::Pair now{grow(own) & free, grow(other) & free};
  for (;;) {
    const SlideFill::Pair next{grow(now.own) & free, grow(now.other) & free};
    race.add_level(now, next);
    if (next.own == now.own && next.other == now.other) return now;
    now = next;
  }
}

/// Runs the race by slides; returns the soft territory in 64ths.
int race_by_slides(SlideFill::Pair now, const SlideFill& fill, Race& race) {
  int soft = 32 * (count(now.own) - count(now.other));
  for (int level = 16;; level /= 2) {
    const SlideFill::Pair next = fill.step(now);
    race.add_level(now, next);
    if (next.own == now.own && next.other == now.other) return soft;
    soft += level * (count(next.own & ~now.own) - count(next.other & ~now.other));
    now = next;
  }
}

int second_mobility(const Pieces& ours, const Pieces& theirs, const SlideFill& fill) {
  int sum = 0;
  for (std::size_t i = 0; i < kPiecesPerSide; ++i) {
    const SlideFill::Pair next = fill.step({ours.slides[i], theirs.slides[i]});
    sum += log_of(next.own) - log_of(next.other);
  }
  return sum;
}

}  // namespace

bool extract_features(Bitboard own, Bitboard other, Bitboard free, FeatureVector& features) {
  Race steps;
  const SlideFill::Pair reachable = race_by_steps(own, other, free, steps);
  if ((reachable.own & reachable.other) == 0) return false;

  const Pieces ours = look_at(own, free);
  const Pieces theirs = look_at(other, free);
  const SlideFill fill(free);
  Race slides;
  features[Feature::kSoftTerritory] = race_by_slides({ours.reached, theirs.reached}, fill, slides);

  features[Feature::kTempo] = 1;
  features[Feature::kQueenTerritory] = count(slides.ours) - count(slides.theirs);
  features[Feature::kSureQueenTerritory] = count(slides.surely_ours) - count(slides.surely_theirs);
  features[Feature::kKingTerritory] = count(steps.ours) - count(steps.theirs);
  features[Feature::kSureKingTerritory] = count(steps.surely_ours) - count(steps.surely_theirs);
  features[Feature::kPrivateSquares] =
      count(reachable.own & ~reachable.other) - count(reachable.other & ~reachable.own);
  features[Feature::kMobility] = ours.mobility - theirs.mobility;
  features[Feature::kSecondMobility] = second_mobility(ours, theirs, fill);
  features[Feature::kWeakestPiece] = ours.weakest - theirs.weakest;
  features[Feature::kRoom] = ours.room - theirs.room;
  features[Feature::kTrappedPieces] = ours.trapped - theirs.trapped;
  return true;
}

}  // namespace yolah
