#include "arena/statistics.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "engine/playout/random.h"

namespace yolah::arena {
namespace {

ResultCounts pairs(std::array<std::uint64_t, 5> counts) {
  ResultCounts result;
  result.pairs = counts;
  return result;
}

TEST(Statistics, CountsGamesAndPairs) {
  ResultCounts counts;
  EXPECT_EQ(counts.score(), 0.5);
  for (const Outcome outcome : {Outcome::kWin, Outcome::kDraw, Outcome::kLoss, Outcome::kWin}) {
    counts.add_game(outcome);
  }
  counts.add_pair(Outcome::kWin, Outcome::kDraw);
  counts.add_pair(Outcome::kLoss, Outcome::kWin);
  EXPECT_EQ(counts.games(), 4U);
  EXPECT_EQ(counts.wins, 2U);
  EXPECT_EQ(counts.score(), 0.625);
  EXPECT_EQ(counts.pairs, (std::array<std::uint64_t, 5>{0, 0, 1, 1, 0}));
}

TEST(Statistics, EloOfAScore) {
  EXPECT_DOUBLE_EQ(*elo_of(0.5), 0);
  EXPECT_NEAR(*elo_of(0.75), 190.848501888, 1e-9);  // 400 log10(3)
  EXPECT_NEAR(*elo_of(10.0 / 11), 400, 1e-9);
  EXPECT_NEAR(score_of(*elo_of(0.3)), 0.3, 1e-12);
  EXPECT_FALSE(elo_of(0));
  EXPECT_FALSE(elo_of(1));
}

// By hand: mean 22/40 = 0.55, variance 0.975/10, spread of the mean
// sqrt(0.0975/10) = 0.098742, t(9) = 2.26216; on the scale of ln(s / (1 - s)) that is
// 0.200671 +- 0.223371 / (0.55 * 0.45) = 0.902508, or 34.8601 +- 156.78 Elo.
TEST(Statistics, TenPairsByHand) {
  const ResultCounts counts = pairs({1, 2, 3, 2, 2});
  const Interval interval = score_interval(counts);
  EXPECT_NEAR(interval.low, 0.331405, 1e-4);
  EXPECT_NEAR(interval.high, 0.750855, 1e-4);
  const EloEstimate elo = elo_estimate(counts);
  EXPECT_NEAR(*elo.elo, 34.8601, 1e-3);
  EXPECT_NEAR(*elo.low, -121.92, 0.1);
  EXPECT_NEAR(*elo.high, 191.64, 0.1);
  EXPECT_NEAR(*elo.error(), 156.78, 0.1);
  // 0.200671 is 0.502990 of its standard deviations, 0.398956; t(9) has 68.6477 % below.
  EXPECT_NEAR(likelihood_of_superiority(counts), 0.686477, 1e-4);
}

// Two contenders that each win with black: single games would call the score
// uncertain, pairs know it to the point.
TEST(Statistics, PairsSeeThroughLopsidedOpenings) {
  const Interval lopsided = score_interval(pairs({0, 1, 98, 1, 0}));
  EXPECT_LT(lopsided.high - lopsided.low, 0.02);
}

TEST(Statistics, TheOtherSideSeesTheMirrorImage) {
  const EloEstimate one = elo_estimate(pairs({3, 7, 11, 20, 9}));
  const EloEstimate other = elo_estimate(pairs({9, 20, 11, 7, 3}));
  EXPECT_NEAR(*one.elo, -*other.elo, 1e-9);
  EXPECT_NEAR(*one.low, -*other.high, 1e-9);
  EXPECT_NEAR(likelihood_of_superiority(pairs({3, 7, 11, 20, 9})) +
                  likelihood_of_superiority(pairs({9, 20, 11, 7, 3})),
              1, 1e-9);
}

TEST(Statistics, NothingIsKnownBeforeTheFirstPair) {
  const EloEstimate elo = elo_estimate({});
  EXPECT_FALSE(elo.elo);
  EXPECT_FALSE(elo.low);
  EXPECT_FALSE(elo.high);
  EXPECT_FALSE(elo.error());
  EXPECT_EQ(likelihood_of_superiority({}), 0.5);
}

// 0.025^(1/10) = 0.69150: were winning both games any less likely, ten such pairs
// would come up less than once in forty times.
TEST(Statistics, AllWonGivesABoundAndNoInfinity) {
  const EloEstimate elo = elo_estimate(pairs({0, 0, 0, 0, 10}));
  EXPECT_FALSE(elo.elo);
  EXPECT_FALSE(elo.high);
  EXPECT_NEAR(*elo.low, 140.22, 0.1);
  EXPECT_NEAR(likelihood_of_superiority(pairs({0, 0, 0, 0, 10})), 1 - 1.0 / 1024, 1e-12);

  const EloEstimate lost = elo_estimate(pairs({10, 0, 0, 0, 0}));
  EXPECT_FALSE(lost.elo);
  EXPECT_FALSE(lost.low);
  EXPECT_NEAR(*lost.high, -140.22, 0.1);
}

TEST(Statistics, EqualPairsDoNotMakeCertainty) {
  const Interval interval = score_interval(pairs({0, 0, 2, 0, 0}));
  EXPECT_LT(interval.low, 0.1);
  EXPECT_GT(interval.high, 0.9);
  EXPECT_GT(*elo_estimate(pairs({0, 0, 2, 0, 0})).high, 100);
}

TEST(Statistics, MoreResultsOfTheSameKindNarrowTheInterval) {
  const Interval few = score_interval(pairs({0, 0, 0, 0, 5}));
  const Interval many = score_interval(pairs({0, 0, 0, 0, 500}));
  EXPECT_LT(few.low, many.low);
  EXPECT_GT(many.low, 0.99);
  EXPECT_EQ(many.high, 1);
}

// From tables.
TEST(Statistics, StudentsDistribution) {
  EXPECT_NEAR(student_975(1), 12.7062, 1e-4);
  EXPECT_NEAR(student_975(2), 4.30265, 1e-5);
  EXPECT_NEAR(student_975(3), 3.18245, 1e-5);
  EXPECT_NEAR(student_975(10), 2.22814, 1e-5);
  EXPECT_NEAR(student_975(120), 1.97993, 1e-5);
  EXPECT_NEAR(student_975(1e9), 1.95996, 1e-5);
  EXPECT_NEAR(student_share(1, 1), 0.75, 1e-9);
  EXPECT_NEAR(student_share(-1, 1), 0.25, 1e-9);
  EXPECT_NEAR(student_share(2.5, 4), 0.966617, 1e-6);
  EXPECT_NEAR(student_share(0, 7), 0.5, 1e-9);
  // Where one way to compute it ends and the other begins.
  EXPECT_NEAR(student_share(1.3, 9'999), student_share(1.3, 10'001), 1e-6);
}

/// The interval and the likelihood must say the same of who is stronger.
void expect_agreement(const ResultCounts& counts) {
  const Interval interval = score_interval(counts);
  const double likelihood = likelihood_of_superiority(counts);
  const std::string shown = testing::PrintToString(counts.pairs);
  if (std::abs(interval.low - 0.5) > 1e-9) {
    EXPECT_EQ(likelihood > 0.975, interval.low > 0.5) << shown;
  }
  if (std::abs(interval.high - 0.5) > 1e-9) {
    EXPECT_EQ(likelihood < 0.025, interval.high < 0.5) << shown;
  }
  // Half points of the first less those of the second.
  const auto& pairs = counts.pairs;
  const std::uint64_t made = pairs[1] + 2 * pairs[2] + 3 * pairs[3] + 4 * pairs[4];
  const std::uint64_t lost = 4 * counts.pair_count() - made;
  EXPECT_TRUE(made <= lost || likelihood >= 0.5) << shown;
  EXPECT_TRUE(made >= lost || likelihood <= 0.5) << shown;
}

// "95 %: -96 to +860, superior 100.0 %" cannot both be.
TEST(Statistics, LikelihoodAndIntervalAgree) {
  constexpr std::uint64_t kMost = 7;
  for (std::uint64_t code = 1; code < kMost * kMost * kMost * kMost * kMost; ++code) {
    ResultCounts counts;
    std::uint64_t rest = code;
    for (std::uint64_t& count : counts.pairs) {
      count = rest % kMost;
      rest /= kMost;
    }
    expect_agreement(counts);
  }
  // One kind of pair, and one kind with a single other pair, however many.
  for (std::size_t kind = 0; kind < 5; ++kind) {
    for (const unsigned many : {1U, 2U, 3U, 4U, 5U, 6U, 7U, 8U, 9U, 20U, 100U, 1'000'000U}) {
      ResultCounts counts;
      counts.pairs[kind] = many;
      expect_agreement(counts);
      for (std::size_t other = 0; other < 5; ++other) {
        ResultCounts mixed = counts;
        ++mixed.pairs[other];
        expect_agreement(mixed);
      }
    }
  }
}

TEST(Statistics, LittleIsLikelyFromFewPairs) {
  EXPECT_EQ(likelihood_of_superiority(pairs({0, 0, 0, 0, 1})), 0.5);
  EXPECT_EQ(likelihood_of_superiority(pairs({0, 0, 0, 0, 2})), 0.75);
  // Three pairs of which two were won whole: 100.0 % by a normal distribution.
  EXPECT_NEAR(likelihood_of_superiority(pairs({0, 0, 0, 1, 2})), 0.9425, 1e-3);
}

// The bounds of the Elo are those of the score, so they hold together.
TEST(Statistics, IntervalsHoldTheTruthAsOftenAsTheySay) {
  constexpr int kMatches = 4000;
  Random random(2024);
  using Shares = std::array<std::uint32_t, 5>;
  for (const Shares shares : {Shares{8, 17, 35, 25, 15}, Shares{5, 10, 60, 15, 10},
                              Shares{2, 8, 20, 30, 40}, Shares{25, 5, 40, 5, 25}}) {
    std::array<double, 5> chances{};
    std::copy(shares.begin(), shares.end(), chances.begin());
    const double truth = *elo_of(pair_moments(chances).mean);
    for (const int size : {10, 30, 100}) {
      int held = 0;
      for (int match = 0; match < kMatches; ++match) {
        ResultCounts counts;
        for (int i = 0; i < size; ++i) {
          std::uint32_t ball = random.below(100);
          std::size_t kind = 0;
          for (; ball >= shares[kind]; ++kind) ball -= shares[kind];
          ++counts.pairs[kind];
        }
        const EloEstimate elo = elo_estimate(counts);
        if ((!elo.low || *elo.low <= truth) && (!elo.high || truth <= *elo.high)) ++held;
      }
      EXPECT_NEAR(100.0 * held / kMatches, 95, 1.5) << size << " pairs around " << truth << " Elo";
    }
  }
}

}  // namespace
}  // namespace yolah::arena
