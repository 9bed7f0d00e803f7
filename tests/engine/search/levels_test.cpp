#include "engine/search/levels.h"

#include <gtest/gtest.h>

#include <chrono>
#include <map>
#include <string>

#include "engine/rules/notation.h"
#include "tests/engine/search/naive_search.h"
#include "tests/engine/search/playing.h"

namespace yolah {
namespace {

std::unique_ptr<Player> level_player(int level, int seed = 1) {
  return player_of("minmax:hash=4,level=" + std::to_string(level) +
                   ",seed=" + std::to_string(seed));
}

SearchResult think_freely(Player& player, const Position& position) {
  const std::atomic<bool> stop{false};
  return player.search(position, Limits(), stop, {});
}

TEST(Levels, AnswerAtOnceWithALegalMoveThatLeadsTheReport) {
  for (int level = kLowestLevel; level <= kHighestLevel; ++level) {
    const auto player = level_player(level);
    for (const int free : {56, 40, 20, 8}) {
      for (const Position& position : late_positions(3, free, true, 7)) {
        const SearchResult result = think_freely(*player, position);
        ASSERT_TRUE(position.is_legal(result.move)) << level << " " << to_string(position);
        ASSERT_EQ(result.report.lines.size(), 1U);
        ASSERT_EQ(result.report.lines.front().moves.front(), result.move);
        ASSERT_LE(result.report.nodes, 20'000U);
      }
    }
  }
}

TEST(Levels, SameSeedSameMoveOtherSeedsOtherMoves) {
  std::map<std::string, int> chosen;
  for (int seed = 1; seed <= 40; ++seed) {
    const Move move = think_freely(*level_player(1, seed), Position()).move;
    EXPECT_EQ(move, think_freely(*level_player(1, seed), Position()).move);
    ++chosen[to_string(move)];
  }
  EXPECT_GT(chosen.size(), 10U);
}

TEST(Levels, TheUpperOnesNeverChooseByChance) {
  for (int level = 8; level <= kHighestLevel; ++level) {
    EXPECT_EQ(level_of(level).temperature, 0);
    const Move move = think_freely(*level_player(level, 1), Position()).move;
    for (int seed = 2; seed < 6; ++seed) {
      EXPECT_EQ(think_freely(*level_player(level, seed), Position()).move, move);
    }
  }
}

/// The mean loss of a level's choices, by the reckoning of a longer search.
double mean_loss(int level) {
  const auto judge = player_of("minmax:hash=4");
  int loss = 0;
  int positions = 0;
  for (const Position& position : late_positions(40, 22, true, 21)) {
    const auto margin = [&](const Position& at) {
      return search_nodes(*judge, at, 50'000).report.lines.front().score.hundredths();
    };
    Position after = position;
    after.play(think_freely(*level_player(level), position).move);
    if (after.is_over()) continue;
    loss += margin(position) + margin(after);
    ++positions;
  }
  return loss / 100.0 / positions;
}

TEST(Levels, HigherOnesLoseLess) {
  const double first = mean_loss(1);
  const double fourth = mean_loss(4);
  const double ninth = mean_loss(9);
  EXPECT_GT(first, fourth + 0.3);
  EXPECT_GT(fourth, ninth);
  EXPECT_GT(first, 1.0) << "a beginner can win against it";
}

TEST(Levels, KeepToTheLimitsTheyAreGiven) {
  const auto player = level_player(10);
  EXPECT_LE(search_nodes(*player, Position(), 200).report.nodes, 210U);
  Limits limits;
  limits.lines = 3;
  const std::atomic<bool> stop{false};
  EXPECT_EQ(level_player(2)->search(Position(), limits, stop, {}).report.lines.size(), 3U);
}

}  // namespace
}  // namespace yolah
