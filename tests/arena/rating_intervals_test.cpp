// Whether rating intervals hold the truth as often as they say, over simulated
// tournaments with fixed seeds.
#include <gtest/gtest.h>

#include <cmath>

#include "arena/ratings.h"
#include "arena/statistics.h"
#include "engine/playout/random.h"

namespace yolah::arena {
namespace {

struct World {
  std::vector<double> ratings;  ///< Their mean is 0.
  double black_advantage = 0;
  double draws = 0;     ///< Share of the draws possible: 1 would be 2 s (1 - s).
  double lopsided = 0;  ///< Share of openings that decide both games alike.
  int pairs = 1;        ///< For every two players.
};

/// A game that black scores s of on average, decided by a throw of 0 to 1.
Winner game(double score, double draws, double thrown) {
  const double draw = draws * 2 * score * (1 - score);
  if (thrown < score - draw / 2) return Winner::kBlack;
  return thrown < score + draw / 2 ? Winner::kDraw : Winner::kWhite;
}

std::string name(std::size_t player) {
  return "player " + std::to_string(100 + player);
}

std::vector<RatedGame> tournament(const World& world, Random& random) {
  const auto thrown = [&] { return random.next() / 4294967296.0; };
  std::vector<RatedGame> games;
  for (std::size_t i = 0; i < world.ratings.size(); ++i) {
    for (std::size_t j = i + 1; j < world.ratings.size(); ++j) {
      const double lead = world.ratings[i] - world.ratings[j];
      for (int k = 0; k < world.pairs; ++k) {
        const std::uint64_t pair = games.size();
        const double one = thrown();
        const double other = thrown() < world.lopsided ? one : thrown();
        games.push_back({name(i), name(j),
                         game(score_of(lead + world.black_advantage), world.draws, one), pair});
        games.push_back({name(j), name(i),
                         game(score_of(world.black_advantage - lead), world.draws, other), pair});
      }
    }
  }
  return games;
}

struct Coverage {
  double ratings = 0;   ///< Percent of the intervals that held the truth.
  double anchored = 0;  ///< The same with the first player as the anchor.
  double advantage = 0;
};

Coverage coverage(const World& world, int tournaments) {
  Random random(4711);
  int ratings = 0;
  int anchored = 0;
  int advantage = 0;
  const std::vector<RatingAnchor> anchors = {{name(0), world.ratings[0]}};
  const auto held = [&](const RatingList& list) {
    int count = 0;
    for (const PlayerRating& player : list.players) {
      const double truth = world.ratings[std::stoul(player.name.substr(7)) - 100];
      if (player.error > 1e-9 && std::abs(player.rating - truth) <= player.error) ++count;
    }
    return count;
  };
  for (int i = 0; i < tournaments; ++i) {
    const std::vector<RatedGame> games = tournament(world, random);
    const RatingList list = rate(games);
    ratings += held(list);
    anchored += held(rate(games, anchors));
    if (std::abs(list.black_advantage - world.black_advantage) <= list.black_advantage_error) {
      ++advantage;
    }
  }
  const auto players = static_cast<double>(world.ratings.size());
  return {100 * ratings / (players * tournaments), 100 * anchored / ((players - 1) * tournaments),
          100.0 * advantage / tournaments};
}

void expect_coverage(const World& world, int tournaments) {
  const Coverage held = coverage(world, tournaments);
  EXPECT_NEAR(held.ratings, 95, 1.5);
  EXPECT_NEAR(held.anchored, 95, 1.5);
  EXPECT_NEAR(held.advantage, 95, 1.5);
  std::printf("held: ratings %.2f %%, anchored %.2f %%, advantage %.2f %%\n", held.ratings,
              held.anchored, held.advantage);
}

const std::vector<double> kSix = {-220, -90, -20, 40, 110, 180};

TEST(RatingIntervals, IndependentDecisiveGames) {
  expect_coverage({.ratings = kSix, .pairs = 10}, 3000);
}

TEST(RatingIntervals, DrawsAndAnAdvantage) {
  expect_coverage({.ratings = kSix, .black_advantage = 60, .draws = 0.5, .pairs = 10}, 3000);
}

TEST(RatingIntervals, SeveralAnchors) {
  const World world{.ratings = kSix, .black_advantage = 60, .draws = 0.5, .pairs = 10};
  const std::vector<RatingAnchor> anchors = {
      {name(0), kSix[0]}, {name(2), kSix[2]}, {name(5), kSix[5]}};
  constexpr int kTournaments = 1500;
  Random random(4712);
  int held = 0;
  for (int i = 0; i < kTournaments; ++i) {
    for (const PlayerRating& player : rate(tournament(world, random), anchors).players) {
      const double truth = kSix[std::stoul(player.name.substr(7)) - 100];
      if (player.error > 0 && std::abs(player.rating - truth) <= player.error) ++held;
    }
  }
  EXPECT_NEAR(100.0 * held / (3.0 * kTournaments), 95, 1.5);
}

TEST(RatingIntervals, LopsidedOpenings) {
  expect_coverage(
      {.ratings = kSix, .black_advantage = 30, .draws = 0.3, .lopsided = 0.6, .pairs = 20}, 3000);
}

TEST(RatingIntervals, ManyPlayersOnePairEach) {
  World world{.ratings = {}, .black_advantage = 20, .draws = 0.2, .lopsided = 0.3};
  for (int i = 0; i < 20; ++i) world.ratings.push_back(25 * i - 237.5);
  expect_coverage(world, 2000);
}

TEST(RatingIntervals, TwoPlayers) {
  expect_coverage({.ratings = {-40, 40}, .draws = 0.3, .lopsided = 0.4, .pairs = 100}, 4000);
}

}  // namespace
}  // namespace yolah::arena
