#include "arena/openings/openings.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <set>
#include <string>

#include "arena/openings/balanced.h"
#include "engine/playout/playout.h"
#include "engine/rules/hash.h"
#include "engine/rules/notation.h"
#include "engine/rules/record.h"
#include "engine/rules/symmetry.h"

namespace yolah::arena {
namespace {

std::uint64_t canonical_key(const Opening& opening) {
  return hash(canonical(opening.end()).position);
}

TEST(OpeningSuite, HasManyOpeningsDistinctUpToSymmetry) {
  const auto suite = Openings::from_text(kOpeningSuite);
  ASSERT_TRUE(suite);
  std::set<std::uint64_t> seen;
  for (std::uint64_t number = 0; seen.insert(canonical_key(suite->at(number))).second; ++number) {
    EXPECT_GE(suite->at(number).moves.size(), 2U);
    EXPECT_LE(suite->at(number).moves.size(), 8U);
  }
  constexpr std::size_t kRemarks = 3;
  const auto lines = std::count(kOpeningSuite.begin(), kOpeningSuite.end(), '\n');
  EXPECT_GE(seen.size(), 500U);
  EXPECT_EQ(seen.size() + kRemarks, static_cast<std::size_t>(lines)) << "each differs";
}

TEST(OpeningSuite, ComesInTheOrderOfTheSeedAndNeverTheSameTwice) {
  const Openings one = Openings::suite(1);
  EXPECT_EQ(one.at(7), Openings::suite(1).at(7));
  EXPECT_NE(one.at(7), Openings::suite(2).at(7));
  std::set<std::uint64_t> seen;
  int repeated = 0;
  for (std::uint64_t number = 0; number < 5000; ++number) {
    const Opening opening = one.at(number);
    EXPECT_FALSE(opening.end().is_over());
    if (!seen.insert(hash(opening.end())).second) ++repeated;
  }
  EXPECT_LE(repeated, 10) << "but for moves that come in another order";
}

TEST(BalancedOpenings, AreTheSameForAnyNumberOfThreads) {
  BalanceSetup setup(*parse_player_spec("minmax:hash=1"));
  setup.count = 5;
  setup.nodes = 500;
  setup.games = 2;
  setup.game_nodes = 100;
  const std::atomic<bool> go_on{false};
  const auto alone = find_balanced(setup, go_on, {});
  setup.threads = 3;
  const auto together = find_balanced(setup, go_on, {});
  ASSERT_EQ(alone.size(), 5U);
  ASSERT_EQ(together.size(), 5U);
  for (std::size_t i = 0; i < alone.size(); ++i) {
    EXPECT_EQ(alone[i].opening, together[i].opening);
    EXPECT_EQ(alone[i].score, together[i].score);
    EXPECT_LE(std::abs(alone[i].score.hundredths()), setup.most.hundredths());
    EXPECT_EQ(alone[i].black_share, together[i].black_share);
    EXPECT_LE(std::abs(alone[i].black_share - 0.5), 0.25);
  }
}

TEST(BalancedOpenings, EndWhenStopped) {
  const BalanceSetup setup(*parse_player_spec("minmax:hash=1"));
  const std::atomic<bool> stop{true};
  EXPECT_TRUE(find_balanced(setup, stop, {}).empty());
}

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
