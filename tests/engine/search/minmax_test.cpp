#include "engine/search/minmax/minmax_player.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/rules/notation.h"
#include "tests/engine/search/naive_search.h"

namespace yolah {
namespace {

const std::atomic<bool> kNeverStop{false};

Limits nodes(std::uint64_t number) {
  Limits limits;
  limits.nodes = number;
  return limits;
}

SearchResult think(Player& player, const Position& position, const Limits& limits) {
  return player.search(position, limits, kNeverStop, {});
}

int margin_so_far(const Position& position) {
  return position.margin(position.side_to_move());
}

/// Given enough nodes, the value is the truth, it is called exact, the move is one
/// of the best, and the line ends the game as promised or stops early.
void expect_truth(Player& player, const Position& position, NaiveSearch& truth) {
  const SearchResult result = think(player, position, nodes(2'000'000));
  const Line& line = result.report.lines.at(0);
  ASSERT_TRUE(line.exact) << to_string(position);
  ASSERT_EQ(line.score,
            Score::from_points(margin_so_far(position) + truth.margin_to_come(position)))
      << to_string(position);
  const std::vector<Move> best = truth.best_moves(position);
  ASSERT_NE(std::find(best.begin(), best.end(), result.move), best.end()) << to_string(position);
}

TEST(Minmax, FindsTheTruthInLatePositions) {
  const auto player = MinmaxPlayer::make(4, 1);
  NaiveSearch truth;
  for (const int free : {7, 9, 11}) {
    for (const Position& position : late_positions(100, free, true, 40)) {
      player->new_game();
      expect_truth(*player, position, truth);
      if (HasFatalFailure()) return;
    }
  }
}

/// Whatever the search calls exact is true, however few nodes it had and however
/// much it reduced and pruned on the way.
TEST(Minmax, ReductionsNeverMakeAWrongProof) {
  const auto player = MinmaxPlayer::make(4, 1);
  NaiveSearch truth;
  int proofs = 0;
  for (const Position& position : late_positions(300, 12, true, 41)) {
    for (const std::uint64_t limit : {30U, 100U, 300U, 1000U}) {
      Limits limits = nodes(limit);
      limits.lines = 3;
      const SearchResult result = think(*player, position, limits);
      for (const Line& line : result.report.lines) {
        if (!line.exact) continue;
        Position after = position;
        after.play(line.moves.at(0));
        const int points = line.moves[0].is_pass() ? 0 : 1;
        ASSERT_EQ(line.score, Score::from_points(margin_so_far(position) + points -
                                                 truth.margin_to_come(after)))
            << to_string(position) << " " << to_string(line.moves[0]);
        ++proofs;
      }
    }
  }
  EXPECT_GT(proofs, 500);
}

TEST(Minmax, LinesAreLegalAndOrdered) {
  const auto player = MinmaxPlayer::make(4, 1);
  for (const int free : {56, 40, 25, 15}) {
    for (const Position& position : late_positions(5, free, true, 42)) {
      Limits limits = nodes(20'000);
      limits.lines = 4;
      const SearchResult result = think(*player, position, limits);
      ASSERT_EQ(result.report.lines.size(),
                std::min<std::size_t>(4, static_cast<std::size_t>(position.legal_moves().size())));
      ASSERT_EQ(result.report.lines.at(0).moves.at(0), result.move);
      for (std::size_t i = 0; i < result.report.lines.size(); ++i) {
        const Line& line = result.report.lines[i];
        if (i > 0) {
          ASSERT_NE(line.moves[0], result.report.lines[i - 1].moves[0]);
        }
        Position at = position;
        for (const Move move : line.moves) {
          ASSERT_TRUE(at.is_legal(move)) << to_string(position) << " " << to_string(move);
          at.play(move);
        }
      }
    }
  }
}

TEST(Minmax, SameNodesSameAnswerAlsoAfterANewGame) {
  const auto first = MinmaxPlayer::make(4, 1);
  const auto second = MinmaxPlayer::make(4, 1);
  const auto play_game = [](Player& player) {
    player.new_game();
    std::vector<Move> moves;
    std::uint64_t all_nodes = 0;
    for (Position position; !position.is_over(); position.play(moves.back())) {
      const SearchResult result = think(player, position, nodes(3000));
      moves.push_back(result.move);
      all_nodes += result.report.nodes;
    }
    return std::pair(moves, all_nodes);
  };
  const auto game = play_game(*first);
  EXPECT_EQ(play_game(*second), game);
  EXPECT_EQ(play_game(*first), game);
}

TEST(Minmax, NodesAreCountedExactly) {
  const auto player = MinmaxPlayer::make(4, 1);
  for (const std::uint64_t limit : {1U, 2U, 100U, 1023U, 1024U, 1025U, 5000U, 12'345U}) {
    const SearchResult result = think(*player, Position(), nodes(limit));
    EXPECT_LE(result.report.nodes, limit);
    EXPECT_GE(result.report.nodes + 1, limit);
    EXPECT_TRUE(Position().is_legal(result.move));
  }
}

TEST(Minmax, DepthIsALimit) {
  const auto player = MinmaxPlayer::make(4, 1);
  Limits limits;
  limits.depth = 5;
  std::vector<int> depths;
  player->search(Position(), limits, kNeverStop,
                 [&](const Report& report) { depths.push_back(report.depth); });
  EXPECT_EQ(depths, (std::vector<int>{1, 2, 3, 4, 5}));
}

TEST(Minmax, EightThreadsFindTheTruthToo) {
  const auto player = MinmaxPlayer::make(4, 8);
  NaiveSearch truth;
  for (const Position& position : late_positions(20, 10, true, 43)) {
    expect_truth(*player, position, truth);
    if (HasFatalFailure()) return;
  }
  Limits limits;
  limits.move_time = std::chrono::milliseconds(100);
  EXPECT_TRUE(Position().is_legal(think(*player, Position(), limits).move));
}

TEST(Minmax, AForcedMoveCostsNoTime) {
  const auto player = MinmaxPlayer::make(4, 1);
  int forced = 0;
  for (const Position& position : late_positions(2000, 18, true, 45)) {
    if (position.legal_moves().size() != 1) continue;
    Limits limits;
    limits.move_time = std::chrono::seconds(20);
    EXPECT_LT(think(*player, position, limits).report.elapsed, std::chrono::seconds(1));
    ++forced;
  }
  EXPECT_GT(forced, 5);
}

TEST(Minmax, AForcedPassIsPlayed) {
  const auto player = MinmaxPlayer::make(4, 1);
  int passes = 0;
  for (const Position& position : late_positions(3000, 16, false, 44)) {
    if (!position.legal_moves()[0].is_pass()) continue;
    ASSERT_TRUE(think(*player, position, nodes(1000)).move.is_pass()) << to_string(position);
    ++passes;
  }
  EXPECT_GT(passes, 5);
}

}  // namespace
}  // namespace yolah
