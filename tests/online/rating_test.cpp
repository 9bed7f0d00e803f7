// Glicko-2: the numbers of its description, and that its intervals hold what they promise.
#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

#include "online/rating/glicko.h"

namespace yolah::server {
namespace {

Rating after_one(const Rating& player, const Rating& opponent, double score) {
  const RatedResult result{opponent, score};
  return after_games(player, {&result, 1}, 0);
}

TEST(Glicko, GivesTheNumbersOfItsDescription) {
  // Glickman, "Example of the Glicko-2 system": one period, three opponents.
  const Rating player{1500, 200, 0.06};
  const std::vector<RatedResult> results{
      {{1400, 30, 0.06}, 1}, {{1550, 100, 0.06}, 0}, {{1700, 300, 0.06}, 0}};
  const Rating after = after_games(player, results, 1);
  EXPECT_NEAR(after.rating, 1464.06, 0.02);
  EXPECT_NEAR(after.deviation, 151.52, 0.02);
  EXPECT_NEAR(after.volatility, 0.05999, 0.00001);
}

TEST(Glicko, ADrawOfEqualsOnlyMakesThemSurer) {
  const Rating player{1600, 200, 0.06};
  const Rating after = after_one(player, player, 0.5);
  EXPECT_NEAR(after.rating, 1600, 1e-9);
  EXPECT_LT(after.deviation, 200);
}

TEST(Glicko, WhatOneWinsTheOtherLosesWhenBothAreAsSure) {
  const Rating a{1700, 120, 0.06};
  const Rating b{1500, 120, 0.06};
  const double gain = after_one(a, b, 1).rating - 1700;
  const double loss = 1500 - after_one(b, a, 0).rating;
  EXPECT_GT(gain, 0);
  EXPECT_NEAR(gain, loss, 1e-9);
}

TEST(Glicko, RestMakesUnsureAndNeverMoreThanANewPlayer) {
  const Rating player{1800, 60, 0.06};
  EXPECT_GT(after_games(player, {}, 30).deviation, 60);
  EXPECT_NEAR(after_games(player, {}, 0).deviation, 60, 1e-9);
  EXPECT_EQ(after_games(player, {}, 1e6).deviation, kMostDeviation);
  EXPECT_NEAR(after_games(player, {}, 3 * 365).deviation, kMostDeviation, 5);
}

TEST(Glicko, ExtremeRatingsStayFinite) {
  for (const double rating : {-3000.0, 0.0, 1500.0, 6000.0}) {
    for (const double score : {0.0, 0.5, 1.0}) {
      const Rating after = after_one({rating, 350, 0.06}, {6000 - rating, 45, 0.06}, score);
      EXPECT_TRUE(std::isfinite(after.rating) && std::isfinite(after.volatility));
      EXPECT_GE(after.deviation, kLeastDeviation);
      EXPECT_LE(after.deviation, kMostDeviation);
    }
  }
}

TEST(Glicko, TheIntervalHoldsTheTruthAsOftenAsItSays) {
  std::mt19937 random(5);
  std::normal_distribution<double> strength(1500, 250);
  std::uniform_real_distribution<double> chance(0, 1);
  constexpr int kPlayers = 400;
  std::vector<double> truth(kPlayers);
  for (double& one : truth) one = strength(random);
  std::vector<Rating> shown(kPlayers);
  for (int game = 0; game < kPlayers * 40; ++game) {
    const auto a = random() % kPlayers;
    const auto b = random() % kPlayers;
    if (a == b) continue;
    const double wins = 1 / (1 + std::pow(10, (truth[b] - truth[a]) / 400));
    const double score = chance(random) < wins ? 1 : 0;
    const Rating before_a = shown[a];
    const Rating before_b = shown[b];
    shown[a] = after_one(before_a, before_b, score);
    shown[b] = after_one(before_b, before_a, 1 - score);
  }
  int held = 0;
  for (std::size_t player = 0; player < kPlayers; ++player) {
    if (std::abs(shown[player].rating - truth[player]) < 1.96 * shown[player].deviation) ++held;
  }
  EXPECT_GT(held, kPlayers * 0.90);
}

}  // namespace
}  // namespace yolah::server
