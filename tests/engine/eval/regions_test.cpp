#include "engine/eval/regions.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/playout/playout.h"
#include "engine/rules/notation.h"
#include "tests/engine/eval/random_position.h"

namespace yolah {
namespace {

using namespace literals;

constexpr std::uint64_t kPlenty = 10'000'000;

/// The longest play by trying everything.
int longest_by_trying(Bitboard pieces, Bitboard free) {
  int longest = 0;
  for (Bitboard left = pieces; left != 0;) {
    const Square from = pop_first(left);
    for (Bitboard targets = reach(from, ~free); targets != 0;) {
      const Square to = pop_first(targets);
      longest =
          std::max(longest, 1 + longest_by_trying(pieces ^ bit(from) ^ bit(to), free ^ bit(to)));
    }
  }
  return longest;
}

TEST(Regions, FloodStopsWhereNothingIsFree) {
  const Bitboard first_rank = kRank1;
  EXPECT_EQ(flood(bit("a2"_sq), first_rank), first_rank);
  EXPECT_EQ(flood(bit("a3"_sq), first_rank), 0U);
  EXPECT_EQ(flood(bit("h8"_sq), ~Bitboard{0}), ~Bitboard{0});
  EXPECT_EQ(flood(bit("a1"_sq), bit("b2"_sq) | bit("d2"_sq)), bit("b2"_sq));
}

TEST(Regions, TheStartIsNotDecided) {
  EXPECT_FALSE(is_decided(Position()));
}

TEST(Regions, PrivatePlayMatchesTryingEverything) {
  Random random(7);
  LongestPlay puzzles;
  int puzzles_seen = 0;
  for (int game = 0; game < 3000; ++game) {
    const Position position = random_position(random, 9);
    for (const Color side : {Color::kBlack, Color::kWhite}) {
      const Bitboard free = flood(position.pieces(side), position.free_squares());
      if (count(free) > 9) continue;
      const int truth = longest_by_trying(position.pieces(side), free);
      const Bounds bounds = puzzles.most_slides(position.pieces(side), free, kPlenty);
      ASSERT_EQ(bounds, (Bounds{truth, truth})) << to_string(position);
      puzzles_seen += truth > 2 ? 1 : 0;
    }
  }
  EXPECT_GT(puzzles_seen, 1000);
}

TEST(Regions, ASmallBudgetGivesTrueBounds) {
  Random random(8);
  LongestPlay exact;
  LongestPlay hurried;
  int open = 0;
  for (std::uint64_t game = 0; game < 2000; ++game) {
    const Position position = random_position(random, 12);
    const Bitboard pieces = position.pieces(Color::kBlack);
    const Bitboard free = position.free_squares();
    const int truth = exact.most_slides(pieces, free, kPlenty).lower;
    const Bounds bounds = hurried.most_slides(pieces, free, game % 8);
    ASSERT_LE(bounds.lower, truth) << to_string(position);
    ASSERT_GE(bounds.upper, truth) << to_string(position);
    open += bounds.exact() ? 0 : 1;
  }
  EXPECT_GT(open, 50);
}

TEST(Regions, PlayingBestSlidesMakesTheWholePlay) {
  Random random(9);
  LongestPlay puzzles;
  for (int game = 0; game < 500; ++game) {
    const Position position = random_position(random, 12);
    Bitboard pieces = position.pieces(Color::kWhite);
    Bitboard free = position.free_squares();
    const int promised = puzzles.most_slides(pieces, free, kPlenty).lower;
    int played = 0;
    for (; flood(pieces, free) != 0; ++played) {
      const Move slide = puzzles.best_slide(pieces, free, kPlenty);
      ASSERT_FALSE(slide.is_pass());
      pieces ^= bit(slide.from()) ^ bit(slide.to());
      free ^= bit(slide.to());
    }
    ASSERT_EQ(played, promised) << to_string(position);
    EXPECT_TRUE(puzzles.best_slide(pieces, free, kPlenty).is_pass());
  }
}

/// Margin still to come under best play of both sides, by trying everything.
int margin_by_trying(const Position& position) {
  if (position.is_over()) return 0;
  int best = -100;
  for (const Move move : position.legal_moves()) {
    Position next = position;
    next.play(move);
    best = std::max(best, (move.is_pass() ? 0 : 1) - margin_by_trying(next));
  }
  return best;
}

TEST(Regions, DecidedMarginIsTheGamesValue) {
  Random random(10);
  LongestPlay puzzles;
  int decided = 0;
  for (int game = 0; game < 3000; ++game) {
    const Position position = random_position(random, 7);
    if (!is_decided(position)) continue;
    ++decided;
    const int truth = margin_by_trying(position);
    ASSERT_EQ(decided_margin(position, puzzles, kPlenty), (Bounds{truth, truth}))
        << to_string(position);
  }
  EXPECT_GT(decided, 1000);
}

}  // namespace
}  // namespace yolah
