#include "arena/sprt.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "engine/playout/random.h"

namespace yolah::arena {
namespace {

TEST(Sprt, BoundsAreWalds) {
  const SprtState state = sprt({}, {});
  EXPECT_NEAR(state.upper, std::log(19), 1e-12);
  EXPECT_NEAR(state.lower, -std::log(19), 1e-12);
  EXPECT_EQ(state.verdict, SprtVerdict::kUndecided);
  EXPECT_EQ(state.log_likelihood_ratio, 0);
}

// By hand: pairs 100 200 400 200 100 have mean 1/2 and variance 0.075; then the
// likeliest spread is the seen one whatever t, and the ratio is -n t1^2 / 2 with
// t1 = sqrt(2) 20 ln(10) / 800 = 0.081409.
TEST(Sprt, AnEvenScoreByHand) {
  ResultCounts counts;
  counts.pairs = {100, 200, 400, 200, 100};
  SprtSetup setup;
  setup.elo1 = 20;
  EXPECT_NEAR(sprt(setup, counts).log_likelihood_ratio, -1000 * 0.081409 * 0.081409 / 2, 1e-3);
  EXPECT_EQ(sprt(setup, counts).verdict, SprtVerdict::kAcceptH0);
  setup.elo0 = -20;
  EXPECT_NEAR(sprt(setup, counts).log_likelihood_ratio, 0, 1e-9);
}

TEST(Sprt, NormalisedEloByHand) {
  // Mean 0.55 and variance 0.0975: 0.05 / sqrt(0.195) * 347.4356.
  EXPECT_NEAR(normalised_elo(pair_moments({1, 2, 3, 2, 2})), 39.339, 1e-3);
}

TEST(Sprt, EqualPairsAreNoTrouble) {
  ResultCounts counts;
  counts.pairs = {0, 0, 0, 0, 200};
  EXPECT_EQ(sprt({}, counts).verdict, SprtVerdict::kAcceptH1);
  counts.pairs = {200, 0, 0, 0, 0};
  EXPECT_EQ(sprt({}, counts).verdict, SprtVerdict::kAcceptH0);
  counts.pairs = {0, 0, 1, 0, 0};
  EXPECT_EQ(sprt({}, counts).verdict, SprtVerdict::kUndecided);
}

/// Shares of the five kinds of pairs for a contender of this normalised Elo.
std::array<double, 5> shares(double elo) {
  double low = -0.05;
  double high = 0.05;
  std::array<double, 5> result{};
  for (int i = 0; i < 60; ++i) {
    const double tilt = (low + high) / 2;
    result = {0.12 - 2 * tilt, 0.18 - tilt, 0.4, 0.18 + tilt, 0.12 + 2 * tilt};
    (normalised_elo(pair_moments(result)) < elo ? low : high) = tilt;
  }
  return result;
}

/// How often, of many tests on a contender of this strength, H1 is accepted.
double share_of_h1(double elo, const SprtSetup& setup, int tests) {
  const std::array<double, 5> chances = shares(elo);
  Random random(77);
  int accepted = 0;
  for (int test = 0; test < tests; ++test) {
    ResultCounts counts;
    SprtVerdict verdict = SprtVerdict::kUndecided;
    while (verdict == SprtVerdict::kUndecided) {
      double ball = random.next() / 4294967296.0;
      std::size_t kind = 0;
      for (; kind < 4 && ball >= chances[kind]; ++kind) ball -= chances[kind];
      ++counts.pairs[kind];
      verdict = sprt(setup, counts).verdict;
    }
    if (verdict == SprtVerdict::kAcceptH1) ++accepted;
  }
  return static_cast<double>(accepted) / tests;
}

TEST(Sprt, ErrsNoMoreOftenThanItSays) {
  SprtSetup setup;
  setup.elo0 = 0;
  setup.elo1 = 30;
  EXPECT_LE(share_of_h1(setup.elo0, setup, 2000), 0.065);
  EXPECT_GE(share_of_h1(setup.elo1, setup, 2000), 1 - 0.065);
}

}  // namespace
}  // namespace yolah::arena
