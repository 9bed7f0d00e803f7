#include "engine/search/decided.h"

#include <gtest/gtest.h>

#include "engine/playout/playout.h"
#include "engine/rules/notation.h"

namespace yolah {
namespace {

TEST(Decided, OpenPositionsHaveNoAnswer) {
  LongestPlay puzzles;
  EXPECT_FALSE(answer_if_decided(Position(), {}, puzzles));
}

TEST(Decided, TheLineEndsTheGameWithTheScorePromised) {
  Random random(3);
  LongestPlay puzzles;
  int answered = 0;
  for (int game = 0; game < 1000; ++game) {
    Position position;
    while (!position.is_over() && !is_decided(position))
      position.play(random_move(position, random));
    if (position.is_over()) continue;
    Limits limits;
    limits.lines = 3;
    const auto answer = answer_if_decided(position, limits, puzzles);
    ASSERT_TRUE(answer);
    const int sign = position.side_to_move() == Color::kBlack ? 1 : -1;
    for (const Line& line : answer->report.lines) {
      ASSERT_LE(line.score, answer->report.lines[0].score);
      if (!line.exact) continue;
      Position end = position;
      for (const Move move : line.moves) {
        ASSERT_TRUE(end.is_legal(move)) << to_string(end) << " " << to_string(move);
        end.play(move);
      }
      ASSERT_TRUE(end.is_over());
      ASSERT_EQ(Score::from_points(sign * end.margin()), line.score) << to_string(position);
      ++answered;
    }
    ASSERT_EQ(answer->report.lines[0].moves[0], answer->move);
  }
  EXPECT_GT(answered, 1500);
}

}  // namespace
}  // namespace yolah
