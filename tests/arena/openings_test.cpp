#include "arena/openings.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "engine/playout/playout.h"
#include "engine/rules/notation.h"
#include "engine/rules/record.h"

namespace yolah::arena {
namespace {

TEST(Openings, RandomOnesAreLegalAndNeverAFinishedGame) {
  for (const int plies : {0, 1, 4, kMaxOpeningPlies}) {
    const Openings openings = Openings::random(1, plies);
    for (std::uint64_t number = 0; number < 500; ++number) {
      const Opening opening = openings.at(number);
      ASSERT_EQ(opening.moves.size(), static_cast<std::size_t>(plies));
      Position position = opening.start;
      for (const Move move : opening.moves) {
        ASSERT_TRUE(position.is_legal(move));
        position.play(move);
      }
      EXPECT_FALSE(position.is_over());
    }
  }
}

TEST(Openings, AreKnownBySeedAndNumber) {
  EXPECT_EQ(Openings::random(1, 6).at(17), Openings::random(1, 6).at(17));
  EXPECT_NE(Openings::random(1, 6).at(17), Openings::random(1, 6).at(18));
  EXPECT_NE(Openings::random(1, 6).at(17), Openings::random(2, 6).at(17));
}

TEST(Openings, EveryFirstMoveComesUp) {
  std::set<Move> seen;
  const Openings openings = Openings::random(3, 1);
  for (std::uint64_t number = 0; number < 2000; ++number) seen.insert(openings.at(number).moves[0]);
  EXPECT_EQ(seen.size(), 56U);
}

TEST(Openings, LinesOfPositionsAndMoves) {
  const auto openings =
      Openings::from_text("# two openings\n\nw6b/8/8/3bw3/3wb3/8/8/b6w w 0 0\r\n  d5:b7  e5:f5 \n");
  ASSERT_TRUE(openings) << openings.error().reason;
  EXPECT_EQ(openings->at(0).start.side_to_move(), Color::kWhite);
  EXPECT_TRUE(openings->at(0).moves.empty());
  EXPECT_EQ(to_string(openings->at(1).moves.at(1)), "e5:f5");
  EXPECT_EQ(openings->at(2), openings->at(0)) << "the list begins again";
}

TEST(Openings, Records) {
  const auto openings =
      Openings::from_text("[Event \"x\"]\n\n1. d5:b7 e5:f5 *\n\n[Event \"y\"]\n1. d5:b7 *\n");
  ASSERT_TRUE(openings) << openings.error().reason;
  EXPECT_EQ(openings->at(0).moves.size(), 2U);
  EXPECT_EQ(openings->at(1).moves.size(), 1U);
  EXPECT_TRUE(Openings::from_text("1. d5:b7 *"));
}

TEST(Openings, MistakesAreNamedWithTheirPlace) {
  const std::string text = "d5:b7 e5:f5\nd5:b7 d5:c5\n";
  const auto illegal = Openings::from_text(text);
  ASSERT_FALSE(illegal);
  EXPECT_EQ(illegal.error().reason, "white cannot play d5:c5");
  EXPECT_EQ(illegal.error().offset, text.rfind("d5:c5"));

  const auto garbled = Openings::from_text("d5:b7\nd5:bq\n");
  ASSERT_FALSE(garbled);
  EXPECT_EQ(garbled.error().offset, 10U);

  EXPECT_EQ(Openings::from_text(" \n# nothing\n").error().reason, "there is no opening");
  EXPECT_FALSE(Openings::from_text(""));
}

TEST(Openings, AFinishedGameIsNoOpening) {
  Random random(5);
  const Position over = play_random_game(Position(), random);
  const auto openings = Openings::from_text("d5:b7\n" + to_string(over) + "\n");
  ASSERT_FALSE(openings);
  EXPECT_EQ(openings.error().reason, "opening 2 is a finished game: no move is left");
  EXPECT_EQ(openings.error().offset, 6U);
}

}  // namespace
}  // namespace yolah::arena
