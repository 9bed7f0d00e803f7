#include "engine/search/endgame/parts.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/playout/playout.h"
#include "engine/playout/random.h"
#include "engine/rules/notation.h"
#include "tests/engine/search/naive_search.h"

namespace yolah {
namespace {

/// A position that is not decided, by random moves.
Position contested_position(std::uint64_t number, int free) {
  for (std::uint64_t attempt = 0;; ++attempt) {
    Random random(number, attempt);
    Position position;
    while (count(position.free_squares()) > free && !position.is_over()) {
      position.play(random_move(position, random));
    }
    if (!position.is_over() && !is_decided(position)) return position;
  }
}

struct Answers {
  int settled = 0;
  int asked = 0;
};

/// Asks about every margin that is near the true one; what is answered must be right.
void expect_true_bounds(PartSolver& parts, ContestFinder& finder, const Position& position,
                        Answers& answers) {
  const int margin = NaiveSearch().margin_to_come(position);
  const Contest contest = finder.find(position);
  for (int bar = margin - 3; bar <= margin + 2; ++bar) {
    const Bounds bounds = parts.bounds(contest, bar);
    ASSERT_LE(bounds.lower, margin) << to_string(position) << " bar " << bar;
    ASSERT_GE(bounds.upper, margin) << to_string(position) << " bar " << bar;
    ++answers.asked;
    answers.settled += bounds.lower > bar || bounds.upper <= bar ? 1 : 0;
  }
}

TEST(Parts, WhatTheyTellIsTrue) {
  ContestFinder finder;
  PartSolver parts(finder);
  Answers answers;
  for (std::uint64_t i = 0; i < 1500; ++i) {
    expect_true_bounds(parts, finder, contested_position(i, 5 + static_cast<int>(i % 6)), answers);
  }
  // Nearly every question about a late contest is answered.
  EXPECT_GT(answers.settled, answers.asked * 9 / 10);
}

TEST(Parts, ATinyTableTellsTheTruthToo) {
  ContestFinder finder;
  PartSolver parts(finder, 2);
  Answers answers;
  for (std::uint64_t i = 0; i < 200; ++i) {
    expect_true_bounds(parts, finder, contested_position(5000 + i, 9), answers);
  }
  EXPECT_GT(answers.settled, 0);
}

TEST(Parts, TwoEqualPartsAreBoundedOnBothSides) {
  // One square that both sides want, twice. Each side takes one of them, so the margin is 0; the
  // parts tell that it is 0 at least and 2 at most.
  const Position position = *parse_position(
      "b1wxxxxx/xxxxxxxx/b1wxxxxx/xxxxxxxx/xxxxxxxx/xxxxxxxx/bbxxxxww/xxxxxxxx b 27 27");
  ContestFinder finder;
  PartSolver parts(finder);
  const Contest contest = finder.find(position);
  EXPECT_EQ(parts.bounds(contest, -1).lower, 0);
  EXPECT_EQ(parts.bounds(contest, 2).upper, 2);
}

TEST(Parts, ALargePartIsLeftToTheSolver) {
  ContestFinder finder;
  PartSolver parts(finder);
  const Bounds bounds = parts.bounds(finder.find(Position()), 0);
  EXPECT_EQ(bounds, (Bounds{-kMaxScoringMoves, kMaxScoringMoves}));
}

TEST(Parts, APuzzleThatWasGivenUpProvesNothing) {
  ContestFinder finder;
  PartSolver parts(finder);
  int given_up = 0;
  for (std::uint64_t i = 0; i < 300; ++i) {
    const Position position = contested_position(9000 + i, 10);
    const int margin = NaiveSearch().margin_to_come(position);
    constexpr std::uint64_t kEnough = 1'000'000;
    finder.limit_puzzles(kEnough, {});
    const Contest contest = finder.find(position);
    for (const std::uint64_t positions : {std::uint64_t{0}, kEnough}) {
      finder.limit_puzzles(positions, {});
      for (const int bar : {margin - 1, margin}) {
        const Bounds bounds = parts.bounds(contest, bar);
        given_up += finder.gave_up() ? 1 : 0;
        ASSERT_LE(bounds.lower, margin) << to_string(position);
        ASSERT_GE(bounds.upper, margin) << to_string(position);
      }
    }
  }
  EXPECT_GT(given_up, 50);
}

}  // namespace
}  // namespace yolah
