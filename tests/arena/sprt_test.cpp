#include "arena/sprt.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <tuple>

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

// By hand: where pairs are won or lost whole, a mean of s can only mean won pairs
// in s of all cases. For 60 won and 40 lost, and 0 against 70 Elo, that is
// 60 ln(s1 / 0.5) + 40 ln((1 - s1) / 0.5) with s1 = 1 / (1 + 10^-0.175) = 0.599397:
// 60 * 0.181316 - 40 * 0.221637 = 2.01348. The trace of other pairs adds little.
TEST(Sprt, LogisticByHandWithTwoKinds) {
  ResultCounts counts;
  counts.pairs = {40, 0, 0, 0, 60};
  SprtSetup setup;
  setup.model = SprtModel::kLogistic;
  setup.elo1 = 70;
  EXPECT_NEAR(sprt(setup, counts).log_likelihood_ratio, 2.0135, 0.01);
}

// By hand: 25 lost, 50 even, 25 won. For a mean of one half the shares seen are the
// likeliest. For s = 0.6 the tilt x solves
//   0.25 (-0.6) / (1 - 0.6 x) + 0.5 (-0.1) / (1 - 0.1 x) + 0.25 (0.4) / (1 + 0.4 x) = 0,
// multiplied out below.
TEST(Sprt, LogisticByHandWithThreeKinds) {
  const double s = 0.6;
  // Multiplied out: -0.15 (1 - 0.1x)(1 + 0.4x) - 0.05 (1 - 0.6x)(1 + 0.4x)
  //                 + 0.1 (1 - 0.6x)(1 - 0.1x) = -0.1 - 0.105 x + 0.024 x^2.
  const double x = (0.105 - std::sqrt(0.105 * 0.105 + 4 * 0.024 * 0.1)) / (2 * 0.024);
  const double lost = 0.25 / (1 - 0.6 * x);
  const double even = 0.5 / (1 - 0.1 * x);
  const double won = 0.25 / (1 + 0.4 * x);
  ASSERT_NEAR(lost + even + won, 1, 1e-12);
  ASSERT_NEAR(even / 2 + won, s, 1e-12);
  const double expected =
      2500 * std::log(lost / 0.25) + 5000 * std::log(even / 0.5) + 2500 * std::log(won / 0.25);

  ResultCounts counts;
  counts.pairs = {2500, 0, 5000, 0, 2500};
  SprtSetup setup;
  setup.model = SprtModel::kLogistic;
  setup.elo1 = *elo_of(s);
  EXPECT_NEAR(sprt(setup, counts).log_likelihood_ratio, expected, 1e-3 * -expected);
}

// The published approximation of the same ratio: half the number of pairs times
// the logarithm of the mean squares around both hypotheses, one over the other.
TEST(Sprt, LogisticIsCloseToItsApproximation) {
  ResultCounts counts;
  counts.pairs = {312, 1204, 2401, 1391, 353};
  SprtSetup setup;
  setup.model = SprtModel::kLogistic;
  setup.elo0 = -2;
  setup.elo1 = 6;
  const PairMoments moments = pair_moments({312, 1204, 2401, 1391, 353});
  const auto square = [&](double elo) {
    return moments.variance + std::pow(moments.mean - score_of(elo), 2);
  };
  const double close = moments.pairs / 2 * std::log(square(-2) / square(6));
  EXPECT_GT(close, 1);
  EXPECT_NEAR(sprt(setup, counts).log_likelihood_ratio / close, 1, 0.01);
}

/// The likeliest shares with a mean t standard deviations above one half, by van
/// den Bergh's iteration: shares seen over 1 + x f, where f is how each kind moves
/// the mean less t times the spread, and x makes their mean zero.
double multinomial_likelihood(const std::array<double, 5>& pairs, double t) {
  std::array<double, 5> shares = {0.2, 0.2, 0.2, 0.2, 0.2};
  for (int round = 0; round < 50; ++round) {
    const PairMoments at = pair_moments(shares);
    const double spread = std::sqrt(at.variance);
    std::array<double, 5> f{};
    for (std::size_t i = 0; i < 5; ++i) {
      const double score = static_cast<double>(i) / 4;
      f[i] = score - 0.5 - t * spread * (1 + std::pow((at.mean - score) / spread, 2)) / 2;
    }
    double low = -1 / f[4];
    double high = -1 / f[0];
    for (int i = 0; i < 100; ++i) {
      const double x = (low + high) / 2;
      double sum = 0;
      for (std::size_t k = 0; k < 5; ++k) sum += pairs[k] * f[k] / (1 + x * f[k]);
      (sum > 0 ? low : high) = x;
    }
    double all = 0;
    for (std::size_t k = 0; k < 5; ++k) all += shares[k] = pairs[k] / (1 + low * f[k]);
    for (double& share : shares) share /= all;
  }
  const PairMoments at = pair_moments(shares);
  EXPECT_NEAR((at.mean - 0.5) / std::sqrt(at.variance), t, 1e-9);
  double sum = 0;
  for (std::size_t k = 0; k < 5; ++k) sum += pairs[k] * std::log(shares[k]);
  return sum;
}

TEST(Sprt, NormalisedIsCloseToTheMultinomialRatio) {
  for (const auto& [seen, elo0, elo1] :
       {std::tuple{std::array<std::uint64_t, 5>{312, 1204, 2401, 1391, 353}, 0.0, 5.0},
        {std::array<std::uint64_t, 5>{62, 24, 112, 28, 43}, -30.0, 0.0},
        {std::array<std::uint64_t, 5>{20, 43, 99, 61, 33}, 0.0, 30.0}}) {
    ResultCounts counts;
    counts.pairs = seen;
    SprtSetup setup;
    setup.elo0 = elo0;
    setup.elo1 = elo1;
    std::array<double, 5> pairs{};
    std::copy(seen.begin(), seen.end(), pairs.begin());
    const auto deviations = [](double elo) { return std::sqrt(2.0) * elo * std::log(10.0) / 800; };
    const double exact = multinomial_likelihood(pairs, deviations(elo1)) -
                         multinomial_likelihood(pairs, deviations(elo0));
    EXPECT_NEAR(sprt(setup, counts).log_likelihood_ratio, exact, 0.01 * std::abs(exact) + 0.005);
  }
}

TEST(Sprt, ErrorsAsGivenMakeTheBounds) {
  SprtSetup setup;
  setup.alpha = 0.01;
  setup.beta = 0.1;
  EXPECT_NEAR(sprt(setup, {}).upper, std::log(90), 1e-12);
  EXPECT_NEAR(sprt(setup, {}).lower, std::log(0.1 / 0.99), 1e-12);
}

TEST(Sprt, TheOtherSideSeesTheMirrorImage) {
  for (const SprtModel model : {SprtModel::kNormalised, SprtModel::kLogistic}) {
    ResultCounts one;
    one.pairs = {3, 17, 40, 22, 9};
    ResultCounts other;
    other.pairs = {9, 22, 40, 17, 3};
    SprtSetup setup{.elo0 = -3, .elo1 = 12, .model = model};
    SprtSetup mirror{.elo0 = -12, .elo1 = 3, .model = model};
    EXPECT_NEAR(sprt(setup, one).log_likelihood_ratio, -sprt(mirror, other).log_likelihood_ratio,
                1e-9);
  }
}

TEST(Sprt, AnyCountsGiveANumber) {
  Random random(5);
  for (int i = 0; i < 20000; ++i) {
    ResultCounts counts;
    for (std::uint64_t& count : counts.pairs) {
      if (random.below(2) == 0) count = random.next() >> random.below(32);
    }
    for (const SprtModel model : {SprtModel::kNormalised, SprtModel::kLogistic}) {
      const double elo0 = static_cast<double>(random.below(1999)) - 1000;
      const double ratio =
          sprt({.elo0 = elo0, .elo1 = 1000, .model = model}, counts).log_likelihood_ratio;
      ASSERT_TRUE(std::isfinite(ratio));
    }
  }
}

/// Shares of the five kinds of pairs for a contender of this Elo of the model.
std::array<double, 5> shares(double elo, SprtModel model) {
  double low = -0.05;
  double high = 0.05;
  std::array<double, 5> result{};
  for (int i = 0; i < 60; ++i) {
    const double tilt = (low + high) / 2;
    result = {0.12 - 2 * tilt, 0.18 - tilt, 0.4, 0.18 + tilt, 0.12 + 2 * tilt};
    const PairMoments moments = pair_moments(result);
    const double reached =
        model == SprtModel::kNormalised ? normalised_elo(moments) : *elo_of(moments.mean);
    (reached < elo ? low : high) = tilt;
  }
  return result;
}

/// How often, of many tests on a contender of this strength, H1 is accepted.
double share_of_h1(double elo, const SprtSetup& setup, int tests) {
  const std::array<double, 5> chances = shares(elo, setup.model);
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

/// Both errors over 2,000 tests on contenders as strong as each hypothesis says.
void expect_errors_below(const SprtSetup& setup, double most) {
  const double false_h1 = share_of_h1(setup.elo0, setup, 2000);
  const double false_h0 = 1 - share_of_h1(setup.elo1, setup, 2000);
  EXPECT_LE(false_h1, most);
  EXPECT_LE(false_h0, most);
  std::printf("wrongly H1 %.2f %%, wrongly H0 %.2f %%\n", 100 * false_h1, 100 * false_h0);
}

TEST(Sprt, NormalisedErrsNoMoreOftenThanItSays) {
  expect_errors_below({.elo0 = 0, .elo1 = 30}, 0.065);
}

TEST(Sprt, LogisticErrsNoMoreOftenThanItSays) {
  expect_errors_below({.elo0 = 0, .elo1 = 30, .model = SprtModel::kLogistic}, 0.065);
}

// Bounds so far apart that a few pairs decide, where estimates of the spread are
// at their worst.
TEST(Sprt, WideBoundsErrNoMoreOften) {
  expect_errors_below({.elo0 = -10, .elo1 = 60}, 0.065);
  expect_errors_below({.elo0 = -10, .elo1 = 60, .model = SprtModel::kLogistic}, 0.065);
}

TEST(Sprt, SmallerErrorsAreKeptToo) {
  expect_errors_below({.elo0 = 0, .elo1 = 40, .alpha = 0.01, .beta = 0.01}, 0.015);
  expect_errors_below(
      {.elo0 = 0, .elo1 = 40, .alpha = 0.01, .beta = 0.01, .model = SprtModel::kLogistic}, 0.015);
}

}  // namespace
}  // namespace yolah::arena
