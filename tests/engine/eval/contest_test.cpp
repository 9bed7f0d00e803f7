#include "engine/eval/contest.h"

#include <gtest/gtest.h>

#include "engine/playout/playout.h"
#include "engine/playout/random.h"
#include "tests/engine/eval/random_position.h"

namespace yolah {
namespace {

int search(ContestFinder& finder, const Contest& contest);

/// The margin to come by trying everything.
int plain_minimax(const Position& position) {
  const MoveList moves = position.legal_moves();
  if (moves.size() == 0) return 0;
  int best = -kSquares;
  for (const Move move : moves) {
    Position child = position;
    child.play(move);
    best = std::max(best, (move.is_pass() ? 0 : 1) - plain_minimax(child));
  }
  return best;
}

int worth(ContestFinder& finder, const Contest& contest) {
  if (!contest.is_decided()) return search(finder, contest);
  return contest.own_spare - contest.other_spare;
}

int search(ContestFinder& finder, const Contest& contest) {
  int best = -kSquares;
  for (Bitboard pieces = contest.own; pieces != 0;) {
    const Square from = pop_first(pieces);
    for (Bitboard targets = reach(from, ~contest.free); targets != 0;) {
      const Move move(from, pop_first(targets));
      best = std::max(best, 1 - worth(finder, finder.after(contest, move)));
    }
  }
  if (contest.own_spare > 0) {
    best = std::max(best, 1 - worth(finder, ContestFinder::after_spare(contest)));
  }
  return best;
}

/// The first of these that is not the end of its game.
Position open_position(Random& random, int free) {
  for (;;) {
    const Position position = random_position(random, free);
    if (!position.is_over()) return position;
  }
}

TEST(Contest, BoundsHoldTheTruth) {
  ContestFinder finder;
  Random random(11);
  int exact = 0;
  for (int i = 0; i < 100'000; ++i) {
    const Position position = open_position(random, 3 + i % 6);
    const Bounds bounds = finder.bounds(finder.find(position));
    const int truth = plain_minimax(position);
    ASSERT_LE(bounds.lower, truth) << i;
    ASSERT_GE(bounds.upper, truth) << i;
    exact += bounds.exact() ? 1 : 0;
  }
  EXPECT_GT(exact, 50'000);
}

TEST(Contest, IsWorthWhatThePositionIs) {
  ContestFinder finder;
  Random random(7);
  int open = 0;
  for (int i = 0; i < 3000; ++i) {
    const Position position = open_position(random, 6 + i % 6);
    const Contest contest = finder.find(position);
    if (!contest.is_decided()) ++open;
    ASSERT_EQ(worth(finder, contest), plain_minimax(position)) << i;
  }
  EXPECT_GT(open, 800);
}

}  // namespace
}  // namespace yolah
