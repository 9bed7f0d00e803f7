#include "engine/search/game_value.h"

#include <gtest/gtest.h>

#include "engine/playout/batch.h"

namespace yolah {
namespace {

TEST(GameValue, AWinIsWorthMoreThanAnyMargin) {
  const GameValues values(10);
  EXPECT_EQ(values.of(0), kFixedOne / 2);
  EXPECT_GT(values.of(1), 9 * kFixedOne / 10);
  EXPECT_LT(values.of(-1), kFixedOne / 10);
  EXPECT_EQ(values.of(Tally::kMaxMargin), kFixedOne);
  EXPECT_EQ(values.of(-Tally::kMaxMargin), 0);
  for (int margin = -Tally::kMaxMargin; margin < Tally::kMaxMargin; ++margin) {
    EXPECT_LT(values.of(margin), values.of(margin + 1));
    EXPECT_EQ(values.of(margin) + values.of(-margin), kFixedOne);
  }
}

TEST(GameValue, SumsAreThoseOfTheTally) {
  const Tally tally = play_batch({Position(), 1, 0, 1000});
  const GameSums sums = GameValues(10).sum(tally);
  EXPECT_EQ(sums.games, 1000U);
  EXPECT_EQ(sums.black_wins, tally.black_wins());
  EXPECT_EQ(sums.draws, tally.draws());
  EXPECT_NEAR(static_cast<double>(sums.margin) / 1000, tally.mean_margin(), 1e-9);
  EXPECT_EQ(value_for(Color::kBlack, sums.value, 1000) + value_for(Color::kWhite, sums.value, 1000),
            1000 * kFixedOne);
}

TEST(GameValue, BothSidesSeeTheSameGames) {
  const GameSums sums = GameValues(10).sum(play_batch({Position(), 1, 0, 777}));
  const Wdl black = sums.wdl(Color::kBlack);
  const Wdl white = sums.wdl(Color::kWhite);
  EXPECT_EQ(black.win + black.draw + black.loss, 1000);
  EXPECT_EQ(black.win, white.loss);
  EXPECT_EQ(black.draw, white.draw);
  EXPECT_EQ(sums.mean_score(Color::kBlack), -sums.mean_score(Color::kWhite));
}

TEST(GameValue, ExpectedGamesAreLikePlayedOnes) {
  const GameValues values(10);
  const GameSums won = values.expected(Score::from_points(6), {1000, 0, 0}, 32);
  EXPECT_EQ(won.games, 32U);
  EXPECT_EQ(won.black_wins, 32U);
  EXPECT_EQ(won.margin, 32 * 6);
  EXPECT_NEAR(static_cast<double>(won.value), static_cast<double>(32 * values.of(6)), 64);
  const GameSums even = values.expected(Score(), {400, 200, 400}, 10);
  EXPECT_EQ(even.value, 10 * kFixedOne / 2);
  EXPECT_EQ(even.black_wins, 4U);
  EXPECT_EQ(even.draws, 2U);
  const GameSums black = values.expected(Score::from_hundredths(150), {600, 100, 300}, 50);
  const GameSums white = values.expected(Score::from_hundredths(-150), {300, 100, 600}, 50);
  EXPECT_NEAR(static_cast<double>(black.value + white.value), static_cast<double>(50 * kFixedOne),
              100);
}

}  // namespace
}  // namespace yolah
