#include "engine/eval/insight.h"

#include "engine/rules/static_target.h"

#include "engine/eval/slide_fill-inl.h"

namespace yolah {
namespace {

/// Positions of a puzzle; with more, fewer moves are called sure than are.
constexpr std::uint64_t kPuzzleBudget = 20'000;

void find_first(const Position& position, Insight& insight) {
  const Bitboard free = position.free_squares();
  const HWY_NAMESPACE::SlideFill slides(free);
  BothSides reached{position.pieces(Color::kBlack), position.pieces(Color::kWhite)};
  BothSides before{0, 0};
  Bitboard open = free;
  while (reached.own != before.own || reached.other != before.other) {
    before = reached;
    const BothSides next = slides.step(reached);
    reached = {reached.own | next.own, reached.other | next.other};
    const Bitboard black = reached.own & open;
    const Bitboard white = reached.other & open;
    insight.together |= black & white;
    insight.black_first |= black & ~white;
    insight.white_first |= white & ~black;
    open &= ~(black | white);
  }
}

Owner owner_of(const Position& position, Bitboard region) {
  const Bitboard beside = grow(region);
  const bool black = (beside & position.pieces(Color::kBlack)) != 0;
  const bool white = (beside & position.pieces(Color::kWhite)) != 0;
  if (black) return white ? Owner::kBoth : Owner::kBlack;
  return white ? Owner::kWhite : Owner::kNobody;
}

int sure_moves(const Position& position, Color side, const Insight& insight, LongestPlay& puzzles) {
  const Owner owner = side == Color::kBlack ? Owner::kBlack : Owner::kWhite;
  Bitboard own = 0;
  for (const Region& region : insight.regions) {
    if (region.owner == owner) own |= region.squares;
  }
  return puzzles.most_slides(position.pieces(side), own, kPuzzleBudget).lower;
}

}  // namespace

Insight insight_into(const Position& position, LongestPlay& puzzles) {
  Insight insight;
  find_first(position, insight);
  for (Bitboard left = position.free_squares(); left != 0;) {
    const Bitboard seed = left & -left;
    const Bitboard region = seed | flood(seed, left);
    insight.regions.push_back({region, owner_of(position, region)});
    left &= ~region;
  }
  insight.black_sure = sure_moves(position, Color::kBlack, insight, puzzles);
  insight.white_sure = sure_moves(position, Color::kWhite, insight, puzzles);
  return insight;
}

}  // namespace yolah
