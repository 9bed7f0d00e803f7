#include "engine/search/monte_carlo.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "engine/playout/playout.h"
#include "engine/rules/notation.h"
#include "engine/rules/simd_target.h"
#include "tests/engine/search/naive_search.h"
#include "tests/engine/search/playing.h"

namespace yolah {
namespace {

using namespace std::chrono_literals;

TEST(MonteCarlo, TheSameGameGetsTheSameAnswers) {
  const auto player = player_of("monte-carlo:seed=5");
  const auto other = player_of("monte-carlo:seed=5");
  const auto first = play_game(*player, 20'000);
  const auto second = play_game(*other, 20'000);
  player->new_game();
  const auto again = play_game(*player, 20'000);
  ASSERT_EQ(first.size(), second.size());
  ASSERT_EQ(first.size(), again.size());
  for (std::size_t i = 0; i < first.size(); ++i) {
    EXPECT_TRUE(same_result(first[i], second[i])) << i;
    EXPECT_TRUE(same_result(first[i], again[i])) << i;
  }
}

TEST(MonteCarlo, AnswersDoNotDependOnTheInstructionSet) {
  const auto player = player_of("monte-carlo");
  const SearchResult best_target = search_nodes(*player, Position(), 30'000);
  ASSERT_TRUE(use_simd_target(kScalarTarget));
  player->new_game();
  const SearchResult scalar = search_nodes(*player, Position(), 30'000);
  use_simd_target("");
  EXPECT_TRUE(same_result(best_target, scalar));
}

TEST(MonteCarlo, PlaysExactlyAsManyGamesAsAllowed) {
  for (const std::string spec : {"monte-carlo", "monte-carlo:threads=4", "monte-carlo:batch=7"}) {
    const auto player = player_of(spec);
    for (const std::uint64_t nodes : {1U, 2U, 57U, 1000U, 12'345U}) {
      const SearchResult result = search_nodes(*player, Position(), nodes);
      EXPECT_EQ(result.report.nodes, nodes) << spec;
      EXPECT_TRUE(Position().is_legal(result.move)) << spec;
    }
  }
}

TEST(MonteCarlo, ReportsAsManyLinesAsAskedFor) {
  const auto player = player_of("monte-carlo");
  const std::atomic<bool> stop{false};
  Limits limits = nodes_limit(50'000);
  limits.lines = 3;
  int reports = 0;
  const SearchResult result =
      player->search(Position(), limits, stop, [&](const Report&) { ++reports; });
  EXPECT_GE(reports, 1);
  ASSERT_EQ(result.report.lines.size(), 3U);
  EXPECT_EQ(result.report.lines.front().moves.front(), result.move);
  for (const Line& line : result.report.lines) {
    EXPECT_EQ(line.wdl.win + line.wdl.draw + line.wdl.loss, 1000);
    EXPECT_FALSE(line.exact);
  }
  limits.lines = 1000;
  EXPECT_EQ(player->search(Position(), limits, stop, {}).report.lines.size(), 56U);
}

TEST(MonteCarlo, KeepsToTheMoveTime) {
  const auto player = player_of("monte-carlo");
  const std::atomic<bool> stop{false};
  using Seconds = std::chrono::duration<double>;
  const auto search = [&](const Limits& limits) {
    const auto start = std::chrono::steady_clock::now();
    const SearchResult result = player->search(Position(), limits, stop, {});
    const Seconds time = std::chrono::steady_clock::now() - start;
    return std::pair(time, static_cast<double>(result.report.nodes) / time.count());
  };
  // What this machine does just before: sanitizers and whatever else runs slow both.
  const double usual_pace = search(nodes_limit(1000)).second;
  Limits limits;
  limits.move_time = 30ms;
  const auto [time, pace] = search(limits);
  EXPECT_GE(time, 30ms);
  EXPECT_LT(time, 500ms);
  EXPECT_GT(pace, 0.1 * usual_pace);  // the time is used for games
}

TEST(MonteCarlo, ADepthAloneEndsTheSearch) {
  const auto player = player_of("monte-carlo:batch=64");
  const std::atomic<bool> stop{false};
  Limits limits;
  limits.depth = 3;
  EXPECT_TRUE(Position().is_legal(player->search(Position(), limits, stop, {}).move));
}

TEST(MonteCarlo, AnswersWhenStoppedBeforeItBegan) {
  const auto player = player_of("monte-carlo");
  const std::atomic<bool> stop{true};
  EXPECT_TRUE(Position().is_legal(player->search(Position(), {}, stop, {}).move));
}

TEST(MonteCarlo, MostlyFindsTheBestMoveNearTheEnd) {
  const auto player = player_of("monte-carlo");
  const std::vector<Position> positions = late_positions(200, 9, false, 2024);
  NaiveSearch truth;
  int found = 0;
  for (const Position& position : positions) {
    const auto best = truth.best_moves(position);
    const Move move = search_nodes(*player, position, 4000).move;
    if (std::find(best.begin(), best.end(), move) != best.end()) ++found;
  }
  EXPECT_GE(found, 180);
}

TEST(MonteCarlo, ExactScoresAreTheTruth) {
  const auto player = player_of("monte-carlo");
  const std::atomic<bool> stop{false};
  Limits limits = nodes_limit(500);
  limits.lines = kMaxMoves;
  NaiveSearch truth;
  int exact = 0;
  for (const Position& position : late_positions(200, 10, true, 2024)) {
    const int so_far = (position.side_to_move() == Color::kBlack ? 1 : -1) * position.margin();
    for (const Line& line : player->search(position, limits, stop, {}).report.lines) {
      if (!line.exact) continue;
      Position after = position;
      after.play(line.moves.front());
      const int gain = line.moves.front().is_pass() ? 0 : 1;
      EXPECT_EQ(line.score.points(), so_far + gain - truth.margin_to_come(after))
          << to_string(position);
      ++exact;
    }
  }
  EXPECT_GT(exact, 100);
}

TEST(MonteCarlo, EightThreadsPlayAGame) {
  const auto player = player_of("monte-carlo:threads=8,batch=16");
  EXPECT_TRUE(!play_game(*player, 3000).empty());
}

TEST(MonteCarlo, BeatsRandomMoves) {
  const auto player = player_of("monte-carlo");
  Random random(3);
  int won = 0;
  for (int game = 0; game < 20; ++game) {
    const Color side = game % 2 == 0 ? Color::kBlack : Color::kWhite;
    player->new_game();
    Position position;
    while (!position.is_over()) {
      position.play(position.side_to_move() == side ? search_nodes(*player, position, 5000).move
                                                    : random_move(position, random));
    }
    if ((side == Color::kBlack ? 1 : -1) * position.margin() > 0) ++won;
  }
  EXPECT_EQ(won, 20);
}

}  // namespace
}  // namespace yolah
