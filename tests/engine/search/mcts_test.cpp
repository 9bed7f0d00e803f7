#include "engine/search/mcts/mcts_player.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/eval/regions.h"
#include "engine/playout/playout.h"
#include "engine/rules/notation.h"
#include "engine/rules/simd_target.h"
#include "tests/engine/search/naive_search.h"
#include "tests/engine/search/playing.h"

namespace yolah {
namespace {

using namespace std::chrono_literals;

TEST(Mcts, TheSameGameGetsTheSameAnswers) {
  const auto player = player_of("mcts:seed=5,hash=16");
  const auto other = player_of("mcts:seed=5,hash=16");
  const auto first = play_game(*player, 10'000);
  const auto second = play_game(*other, 10'000);
  player->new_game();
  const auto again = play_game(*player, 10'000);
  ASSERT_EQ(first.size(), second.size());
  ASSERT_EQ(first.size(), again.size());
  for (std::size_t i = 0; i < first.size(); ++i) {
    EXPECT_TRUE(same_result(first[i], second[i])) << i;
    EXPECT_TRUE(same_result(first[i], again[i])) << i;
  }
}

TEST(Mcts, AnswersDoNotDependOnTheInstructionSet) {
  const auto player = player_of("mcts:hash=16");
  const SearchResult best_target = search_nodes(*player, Position(), 20'000);
  ASSERT_TRUE(use_simd_target(kScalarTarget));
  player->new_game();
  const SearchResult scalar = search_nodes(*player, Position(), 20'000);
  use_simd_target("");
  EXPECT_TRUE(same_result(best_target, scalar));
}

TEST(Mcts, PlaysExactlyAsManyGamesAsAllowed) {
  for (const std::string spec :
       {"mcts", "mcts:threads=4", "mcts:batch=7", "mcts:hash=1", "mcts:eval=net"}) {
    const auto player = player_of(spec);
    for (const std::uint64_t nodes : {1U, 2U, 57U, 1000U, 12'345U}) {
      const SearchResult result = search_nodes(*player, Position(), nodes);
      EXPECT_EQ(result.report.nodes, nodes) << spec;
      EXPECT_TRUE(Position().is_legal(result.move)) << spec;
    }
  }
}

TEST(Mcts, ANetGivesTheSameAnswersToTheSameGame) {
  const auto player = player_of("mcts:eval=net,hash=16");
  const auto first = play_game(*player, 500);
  player->new_game();
  const auto again = play_game(*player, 500);
  ASSERT_EQ(first.size(), again.size());
  for (std::size_t i = 0; i < first.size(); ++i) EXPECT_TRUE(same_result(first[i], again[i])) << i;
}

/// Plays a line out and says whether every move was legal.
bool is_playable(Position position, const std::vector<Move>& moves) {
  for (const Move move : moves) {
    if (!position.is_legal(move)) return false;
    position.play(move);
  }
  return true;
}

TEST(Mcts, ReportsLinesThatCanBePlayed) {
  const auto player = player_of("mcts:hash=16");
  const std::atomic<bool> stop{false};
  Limits limits = nodes_limit(60'000);
  limits.lines = 5;
  int reports = 0;
  const SearchResult result =
      player->search(Position(), limits, stop, [&](const Report&) { ++reports; });
  EXPECT_GE(reports, 1);
  ASSERT_EQ(result.report.lines.size(), 5U);
  EXPECT_EQ(result.report.lines.front().moves.front(), result.move);
  EXPECT_EQ(static_cast<int>(result.report.lines.front().moves.size()), result.report.depth);
  EXPECT_GE(result.report.selective_depth, result.report.depth);
  EXPECT_GT(result.report.memory_permille, 0);
  for (const Line& line : result.report.lines) {
    EXPECT_EQ(line.wdl.win + line.wdl.draw + line.wdl.loss, 1000);
    EXPECT_TRUE(is_playable(Position(), line.moves));
  }
}

TEST(Mcts, KeepsToTheMoveTime) {
  const auto player = player_of("mcts:hash=16");
  const std::atomic<bool> stop{false};
  Limits limits;
  limits.move_time = 30ms;
  // Of the searches the one that the machine disturbed least.
  std::chrono::nanoseconds shortest = 1h;
  std::uint64_t most_nodes = 0;
  for (int search = 0; search < 5; ++search) {
    player->new_game();
    const auto start = std::chrono::steady_clock::now();
    const SearchResult result = player->search(Position(), limits, stop, {});
    const std::chrono::nanoseconds time = std::chrono::steady_clock::now() - start;
    EXPECT_GE(time, 30ms);
    shortest = std::min(shortest, time);
    most_nodes = std::max(most_nodes, result.report.nodes);
  }
  EXPECT_LT(shortest, 500ms);
  EXPECT_GT(most_nodes, 100U);
}

TEST(Mcts, ADepthAloneEndsTheSearch) {
  const auto player = player_of("mcts:hash=16");
  const std::atomic<bool> stop{false};
  for (const int depth : {1, 2, 3}) {
    player->new_game();
    Limits limits;
    limits.depth = depth;
    const SearchResult result = player->search(Position(), limits, stop, {});
    EXPECT_EQ(result.report.depth, depth);
    EXPECT_LE(result.report.selective_depth, depth);
  }
}

TEST(Mcts, AForcedMoveTakesABriefLook) {
  const auto player = player_of("mcts:hash=16");
  const std::atomic<bool> stop{false};
  Random random(8);
  for (int game = 0;; ++game) {
    ASSERT_LT(game, 10'000);
    Position forced;
    while (!forced.is_over() && (forced.legal_moves().size() > 1 || is_decided(forced))) {
      forced.play(random_move(forced, random));
    }
    if (forced.is_over()) continue;
    Limits limits;
    limits.move_time = 10s;
    const auto start = std::chrono::steady_clock::now();
    EXPECT_EQ(player->search(forced, limits, stop, {}).move, forced.legal_moves()[0]);
    EXPECT_LT(std::chrono::steady_clock::now() - start, 2s);
    return;
  }
}

TEST(Mcts, AnswersWhenStoppedBeforeItBegan) {
  const auto player = player_of("mcts:hash=1");
  const std::atomic<bool> stop{true};
  for (const Position& position : late_positions(50, 20, true, 2024)) {
    EXPECT_TRUE(position.is_legal(player->search(position, {}, stop, {}).move));
  }
}

TEST(Mcts, FindsTheBestMoveNearTheEnd) {
  NaiveSearch truth;
  const auto player = player_of("mcts:hash=16");
  for (const Position& position : late_positions(250, 10, false, 2024)) {
    const auto best = truth.best_moves(position);
    const SearchResult result = search_nodes(*player, position, 1'000'000);
    EXPECT_NE(std::find(best.begin(), best.end(), result.move), best.end())
        << to_string(position) << " " << to_string(result.move);
    // So few squares are searched to the end.
    EXPECT_TRUE(result.report.lines.front().exact) << to_string(position);
  }
}

TEST(Mcts, ExactScoresAreTheTruth) {
  const auto player = player_of("mcts:hash=16,batch=4");
  const std::atomic<bool> stop{false};
  Limits limits = nodes_limit(200);
  limits.lines = kMaxMoves;
  NaiveSearch truth;
  int exact = 0;
  for (const Position& position : late_positions(300, 11, true, 2024)) {
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
  EXPECT_GT(exact, 300);
}

TEST(Mcts, AFullTreeGoesOnSampling) {
  const auto player = player_of("mcts:hash=1,batch=1");
  const SearchResult result = search_nodes(*player, Position(), 30'000);
  EXPECT_EQ(result.report.nodes, 30'000U);
  EXPECT_LE(result.report.memory_permille, 1000);
  EXPECT_GT(result.report.memory_permille, 980);
  // And the next moves are searched with what fits.
  EXPECT_FALSE(play_game(*player, 3000).empty());
}

TEST(Mcts, SaysWhenTheMemoryIsNotThere) {
  MctsPlayer::Options options;
  options.megabytes = std::size_t{1} << 40;
  EXPECT_EQ(MctsPlayer::make(options), nullptr);
}

TEST(Mcts, KeepsTheTreeBetweenMoves) {
  const auto player = player_of("mcts:hash=16,batch=4");
  const SearchResult first = search_nodes(*player, Position(), 10'000);
  ASSERT_GE(first.report.lines.front().moves.size(), 3U);
  Position position;
  position.play(first.move);
  position.play(first.report.lines.front().moves[1]);
  // A single game: all else is remembered.
  const SearchResult second = search_nodes(*player, position, 1);
  EXPECT_GE(second.report.depth, first.report.depth - 2);
  EXPECT_TRUE(is_playable(position, second.report.lines.front().moves));
  player->new_game();
  EXPECT_EQ(search_nodes(*player, position, 1).report.depth, 1);
}

TEST(Mcts, PlaysLegalGamesWithAnyTree) {
  for (const std::string spec :
       {"mcts:hash=1,batch=1", "mcts:hash=16,batch=100", "mcts:threads=3"}) {
    const auto player = player_of(spec);
    for (const std::uint64_t nodes : {1U, 100U, 2000U}) {
      Position position;
      for (const SearchResult& result : play_game(*player, nodes)) {
        ASSERT_TRUE(position.is_legal(result.move)) << spec;
        position.play(result.move);
      }
      EXPECT_TRUE(position.is_over()) << spec;
    }
  }
}

TEST(Mcts, EightThreadsPlayAGame) {
  const auto player = player_of("mcts:threads=8,batch=4,hash=4");
  const std::atomic<bool> stop{false};
  EXPECT_FALSE(play_game(*player, 3000).empty());
  Limits limits;
  limits.move_time = 250ms;
  limits.lines = 3;
  // A machine that stands still meanwhile leaves no time for a report before the last.
  int most_reports = 0;
  for (int search = 0; search < 5 && most_reports < 2; ++search) {
    int reports = 0;
    player->search(Position(), limits, stop, [&](const Report&) { ++reports; });
    most_reports = std::max(most_reports, reports);
  }
  EXPECT_GE(most_reports, 2);
}

}  // namespace
}  // namespace yolah
