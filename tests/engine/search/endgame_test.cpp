#include "engine/search/endgame/solver.h"

#include <gtest/gtest.h>

#include <chrono>

#include "engine/playout/playout.h"
#include "engine/playout/random.h"
#include "engine/rules/notation.h"

namespace yolah {
namespace {

const std::atomic<bool> kGoOn{false};

Position random_position(std::uint64_t number, int free) {
  Random random(5, number);
  for (;;) {
    Position position;
    while (count(position.free_squares()) > free && !position.is_over()) {
      position.play(random_move(position, random));
    }
    if (!position.is_over()) return position;
  }
}

/// Alpha-beta that knows nothing but the rules.
int plain(const Position& position, int alpha, int beta) {
  if (position.is_over()) return position.margin(position.side_to_move());
  for (const Move move : position.legal_moves()) {
    Position child = position;
    child.play(move);
    alpha = std::max(alpha, -plain(child, -beta, -alpha));
    if (alpha >= beta) return alpha;
  }
  return alpha;
}

Budget unlimited(const Position& position) {
  return {Limits(), position, kGoOn};
}

void expect_like_plain(EndgameSolver& solver, int positions, int most_free) {
  for (int i = 0; i < positions; ++i) {
    const Position position =
        random_position(static_cast<std::uint64_t>(i), 4 + i % (most_free - 3));
    const auto solution = solver.solve(position, unlimited(position));
    ASSERT_TRUE(solution);
    ASSERT_EQ(solution->margin, plain(position, -kSquares, kSquares)) << to_string(position);
    // The line is legal, ends the game, and makes that margin.
    Position at = position;
    for (const Move move : solution->line) {
      ASSERT_TRUE(at.is_legal(move));
      at.play(move);
    }
    ASSERT_TRUE(at.is_over());
    ASSERT_EQ(at.margin(position.side_to_move()), solution->margin) << to_string(position);
  }
}

TEST(Endgame, IsWhatPlainSearchFinds) {
  const auto solver = EndgameSolver::make(4);
  expect_like_plain(*solver, 2000, 10);
}

TEST(EndgameSlow, IsWhatPlainSearchFindsTenThousandTimes) {
  const auto solver = EndgameSolver::make(16);
  expect_like_plain(*solver, 10'000, 12);
}

TEST(Endgame, IsAboveWhatIsLessThanTheMargin) {
  const auto solver = EndgameSolver::make(4);
  for (std::uint64_t i = 0; i < 100; ++i) {
    const Position position = random_position(i, 9);
    const int margin = plain(position, -kSquares, kSquares);
    for (const int bar : {-kSquares, margin - 1, margin, kSquares}) {
      EXPECT_EQ(solver->is_above(position, bar, unlimited(position)), margin > bar)
          << to_string(position);
    }
  }
  Limits limits;
  limits.nodes = 1;
  const Position open = random_position(3, 30);
  EXPECT_FALSE(solver->is_above(open, 0, Budget(limits, open, kGoOn)));
}

TEST(Endgame, SeveralThreadsFindTheSame) {
  const auto alone = EndgameSolver::make(4);
  const auto together = EndgameSolver::make(4, 4);
  for (std::uint64_t i = 0; i < 30; ++i) {
    const Position position = random_position(i, 18);
    EXPECT_EQ(together->margin(position, unlimited(position)),
              alone->margin(position, unlimited(position)));
  }
}

TEST(Endgame, ASmallTableChangesNothing) {
  const auto small = EndgameSolver::make(1);
  const auto large = EndgameSolver::make(32);
  for (std::uint64_t i = 0; i < 10; ++i) {
    const Position position = random_position(1000 + i, 20);
    EXPECT_EQ(small->margin(position, unlimited(position)),
              large->margin(position, unlimited(position)));
  }
}

TEST(Endgame, ASpentBudgetLeavesTrueBounds) {
  const auto solver = EndgameSolver::make(4);
  const auto reference = EndgameSolver::make(16);
  int open = 0;
  for (std::uint64_t i = 0; i < 40; ++i) {
    const Position position = random_position(2000 + i, 20);
    Limits limits;
    limits.nodes = 100;
    solver->clear();
    const Bounds bounds = solver->margin(position, Budget(limits, position, kGoOn));
    const Bounds truth = reference->margin(position, unlimited(position));
    EXPECT_LE(bounds.lower, truth.lower);
    EXPECT_GE(bounds.upper, truth.upper);
    open += bounds.exact() ? 0 : 1;
  }
  EXPECT_GT(open, 5);
}

TEST(Endgame, AFinishedGameHasItsMarginAndNoLine) {
  const auto position = parse_position("bbxwwxx1/bbxwwxx1/xxxxxxx1/8/8/8/8/8 b 6 7");
  ASSERT_TRUE(position);
  const auto solver = EndgameSolver::make(1);
  const auto solution = solver->solve(*position, unlimited(*position));
  ASSERT_TRUE(solution);
  EXPECT_EQ(solution->margin, -1);
  EXPECT_TRUE(solution->line.empty());
}

// A decided position whose puzzle for one, 26 squares and a piece that can nearly visit
// them all, takes longer than anyone can wait: found by a self-play game that never ended.
constexpr std::string_view kEndlessPuzzle =
    "wwx1x2x/xbxxb3/xxx1x3/xxxxx3/wxbxx3/xx1x4/wxxxx3/xxxxb2x b 15 15";

TEST(Endgame, APuzzleDoesNotOutlastALimitInNodes) {
  const Position position = *parse_position(kEndlessPuzzle);
  const auto solver = EndgameSolver::make(1);
  Limits limits;
  limits.nodes = 1000;
  const Bounds margin = solver->margin(position, Budget(limits, position, kGoOn));
  EXPECT_FALSE(margin.exact());
  EXPECT_FALSE(solver->solve(position, Budget(limits, position, kGoOn)));
  // What was given up is not held against the next question.
  const Position easy = random_position(1, 8);
  EXPECT_TRUE(solver->solve(easy, unlimited(easy)));
}

TEST(Endgame, APuzzleDoesNotOutlastTheClockOrAStop) {
  using std::chrono::milliseconds;
  const Position position = *parse_position(kEndlessPuzzle);
  const auto solver = EndgameSolver::make(1, 2);
  const auto start = std::chrono::steady_clock::now();
  Limits limits;
  limits.move_time = milliseconds(50);
  EXPECT_FALSE(solver->solve(position, Budget(limits, position, kGoOn)));
  const std::atomic<bool> stopped{true};
  EXPECT_FALSE(solver->solve(position, Budget(Limits(), position, stopped)));
  EXPECT_LT(std::chrono::steady_clock::now() - start, milliseconds(2000));
}

}  // namespace
}  // namespace yolah
