#include "engine/search/endgame/solve_first.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <string>
#include <vector>

#include "engine/rules/notation.h"
#include "tests/engine/search/naive_search.h"
#include "tests/engine/search/playing.h"

namespace yolah {
namespace {

const std::atomic<bool> kGoOn{false};

int solved_margin(const Position& position) {
  const auto solver = EndgameSolver::make(16);
  const Bounds margin = solver->margin(position, Budget(Limits(), position, kGoOn));
  EXPECT_TRUE(margin.exact());
  return margin.lower;
}

TEST(SolveFirst, LatePositionsGetTheExactAnswerAndTheWholeLine) {
  for (const std::string spec : {"minmax:hash=4", "mcts:hash=16", "minmax:hash=4,threads=2"}) {
    const auto player = player_of(spec);
    for (const Position& position : late_positions(10, 18, true, 3)) {
      const SearchResult result = search_nodes(*player, position, 200'000);
      const Line& line = result.report.lines.front();
      ASSERT_TRUE(line.exact) << spec << " " << to_string(position);
      ASSERT_EQ(line.score, Score::from_points(solved_margin(position)))
          << spec << " " << to_string(position);
      ASSERT_EQ(result.move, line.moves.front());
      Position at = position;
      for (const Move move : line.moves) {
        ASSERT_TRUE(at.is_legal(move));
        at.play(move);
      }
      ASSERT_TRUE(at.is_over());
    }
  }
}

TEST(SolveFirst, LeavesToTheSearchWhatItCannotAfford) {
  const auto solver = EndgameSolver::make(4);
  const Position early = late_positions(1, 40, true, 3).front();
  const Position late = late_positions(1, 18, true, 3).front();
  const auto answer = [&](const Position& position, const Limits& limits) {
    return solve_first(*solver, position, limits, Budget(limits, position, kGoOn));
  };
  Limits limits;
  EXPECT_FALSE(answer(late, limits)) << "nothing limits the search: it is wanted itself";
  limits.nodes = 1'000'000;
  EXPECT_TRUE(answer(late, limits));
  EXPECT_FALSE(answer(early, limits));
  limits.lines = 2;
  EXPECT_FALSE(answer(late, limits));
  limits.lines = 1;
  limits.depth = 3;
  EXPECT_FALSE(answer(late, limits));
  limits.depth.reset();
  limits.nodes = 100;
  EXPECT_FALSE(answer(late, limits));
  limits.nodes.reset();
  limits.move_time = std::chrono::milliseconds(1);
  EXPECT_FALSE(answer(late, limits));
}

TEST(SolveFirst, NodesAreKeptTo) {
  for (const Position& position : late_positions(10, 24, true, 9)) {
    const auto player = player_of("minmax:hash=4");
    EXPECT_LE(search_nodes(*player, position, 20'000).report.nodes, 20'200U);
  }
}

/// What share of the opponent's answers to a move keep the result, by the slow search.
double share_of_safe_answers(const Position& position, Move move, NaiveSearch& truth) {
  const auto final_margin = [&](const Position& at) {
    return at.margin(at.side_to_move()) + truth.margin_to_come(at);
  };
  const bool lost = final_margin(position) < 0;
  Position after = position;
  after.play(move);
  const MoveList answers = after.legal_moves();
  const auto safe = std::count_if(answers.begin(), answers.end(), [&](Move answer) {
    Position end = after;
    end.play(answer);
    return lost ? final_margin(end) < 0 : final_margin(end) <= 0;
  });
  return static_cast<double>(safe) / answers.size();
}

TEST(SolveFirst, WhatIsNotWonIsMadeHardForTheOpponent) {
  NaiveSearch truth;
  int harder = 0;
  for (const Position& position : late_positions(300, 11, true, 21)) {
    const auto player = player_of("minmax:hash=4");
    const SearchResult result = search_nodes(*player, position, 1'000'000);
    const std::vector<Move> best = truth.best_moves(position);
    ASSERT_NE(std::find(best.begin(), best.end(), result.move), best.end()) << to_string(position);
    if (!result.report.lines.front().exact || best.size() < 2) continue;
    if (position.margin(position.side_to_move()) + truth.margin_to_come(position) > 0) continue;
    const double chosen = share_of_safe_answers(position, result.move, truth);
    for (const Move move : best) {
      const double share = share_of_safe_answers(position, move, truth);
      ASSERT_LE(chosen, share) << to_string(position) << " " << to_string(move);
      if (chosen < share) ++harder;
    }
  }
  EXPECT_GT(harder, 20);
}

}  // namespace
}  // namespace yolah
