#include "engine/playout/playout.h"

#include <gtest/gtest.h>

#include "engine/playout/tally.h"
#include "engine/rules/notation.h"

namespace yolah {
namespace {

TEST(Playout, PlaysLegalMovesToTheEnd) {
  Random random(9);
  for (int game = 0; game < 200; ++game) {
    Position position;
    while (!position.is_over()) {
      const Move move = random_move(position, random);
      ASSERT_TRUE(position.is_legal(move)) << to_string(position) << " " << to_string(move);
      position.play(move);
    }
  }
}

TEST(Playout, DependsOnTheSeedAlone) {
  Random first(3);
  Random second(3);
  EXPECT_EQ(play_random_game(Position(), first), play_random_game(Position(), second));
}

TEST(Playout, AFinishedGameStaysAsItIs) {
  const auto over = *parse_position("bbxwwxx1/bbxwwxx1/xxxxxxx1/8/8/8/8/8 b 6 7");
  Random random(1);
  EXPECT_EQ(play_random_game(over, random), over);
}

TEST(Tally, CountsGamesByWinner) {
  Tally tally;
  tally.add(3, 51);
  tally.add(-2, 50, 2);
  Tally more;
  more.add(0, 40);
  tally += more;
  EXPECT_EQ(tally.games(), 4U);
  EXPECT_EQ(tally.black_wins(), 1U);
  EXPECT_EQ(tally.white_wins(), 2U);
  EXPECT_EQ(tally.draws(), 1U);
  EXPECT_EQ(tally.moves(), 191U);
  EXPECT_DOUBLE_EQ(tally.mean_margin(), -0.25);
  EXPECT_DOUBLE_EQ(tally.mean_length(), 47.75);
  EXPECT_EQ(Tally().mean_length(), 0);
}

}  // namespace
}  // namespace yolah
