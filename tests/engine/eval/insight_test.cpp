#include "engine/eval/insight.h"

#include <gtest/gtest.h>

#include <array>

#include "tests/engine/eval/random_position.h"

namespace yolah {
namespace {

/// Slides from the pieces to each square, the other side not moving; -1 for never.
std::array<int, kSquares> slides_needed(const Position& position, Color side) {
  std::array<int, kSquares> needed{};
  needed.fill(-1);
  Bitboard reached = position.pieces(side);
  for (int slides = 1;; ++slides) {
    Bitboard next = 0;
    for (Bitboard left = reached; left != 0;) next |= reach(pop_first(left), position.occupied());
    next &= ~reached;
    if (next == 0) return needed;
    for (Bitboard left = next; left != 0;) {
      needed[static_cast<std::size_t>(index(pop_first(left)))] = slides;
    }
    reached |= next;
  }
}

TEST(Insight, WhoComesFirstIsWhoNeedsFewerSlides) {
  Random random(3);
  LongestPlay puzzles;
  for (int game = 0; game < 300; ++game) {
    const Position position = random_position(random, 10 + game % 40);
    const Insight insight = insight_into(position, puzzles);
    const auto black = slides_needed(position, Color::kBlack);
    const auto white = slides_needed(position, Color::kWhite);
    for (std::size_t i = 0; i < kSquares; ++i) {
      const Bitboard here = Bitboard{1} << i;
      const bool either = black[i] > 0 || white[i] > 0;
      const bool black_first = black[i] > 0 && (white[i] < 0 || black[i] < white[i]);
      const bool white_first = white[i] > 0 && (black[i] < 0 || white[i] < black[i]);
      EXPECT_EQ((insight.black_first & here) != 0, black_first);
      EXPECT_EQ((insight.white_first & here) != 0, white_first);
      EXPECT_EQ((insight.together & here) != 0, either && !black_first && !white_first);
    }
  }
}

TEST(Insight, RegionsCoverTheFreeSquaresOnce) {
  Random random(4);
  LongestPlay puzzles;
  for (int game = 0; game < 300; ++game) {
    const Position position = random_position(random, 5 + game % 30);
    Bitboard covered = 0;
    for (const Region& region : insight_into(position, puzzles).regions) {
      EXPECT_EQ(covered & region.squares, 0U);
      EXPECT_EQ(flood(region.squares, position.free_squares()), region.squares);
      covered |= region.squares;
    }
    EXPECT_EQ(covered, position.free_squares());
  }
}

TEST(Insight, AtTheStartNothingIsSure) {
  LongestPlay puzzles;
  const Insight insight = insight_into(Position(), puzzles);
  ASSERT_EQ(insight.regions.size(), 1U);
  EXPECT_EQ(insight.regions[0].owner, Owner::kBoth);
  EXPECT_EQ(insight.black_sure, 0);
  EXPECT_EQ(insight.white_sure, 0);
}

TEST(Insight, SureMovesAreTheWholeMarginOnceDecided) {
  Random random(5);
  LongestPlay puzzles;
  int decided = 0;
  for (int game = 0; game < 500; ++game) {
    const Position position = random_position(random, 12);
    if (!is_decided(position) || position.is_over()) continue;
    const Insight insight = insight_into(position, puzzles);
    const Bounds margin = decided_margin(position, puzzles, 1'000'000);
    ASSERT_TRUE(margin.exact());
    const int sign = position.side_to_move() == Color::kBlack ? 1 : -1;
    EXPECT_EQ(sign * (insight.black_sure - insight.white_sure), margin.lower);
    ++decided;
  }
  EXPECT_GT(decided, 100);
}

}  // namespace
}  // namespace yolah
