#include "learn/fit.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>

#include "engine/eval/evaluation.h"
#include "engine/playout/random.h"

namespace yolah::learn {
namespace {

constexpr std::uint64_t kGames = 400;

/// Positions of a random game, worth what an evaluation says of them; without those
/// where it says as much as there can be, which is no longer linear.
std::vector<Sample> random_game(std::uint64_t number, const Evaluator& evaluator) {
  std::vector<Sample> samples;
  Random random(5, number);
  for (Position position; !position.is_over();) {
    const Evaluation worth = evaluator.evaluate(position);
    if (worth.decided) break;
    const Score most = Score::from_points(count(position.free_squares()));
    if (std::abs(worth.to_come.hundredths()) < most.hundredths()) {
      samples.push_back({position, worth.to_come, 0, false});
    }
    const MoveList legal = position.legal_moves();
    position.play(legal[static_cast<int>(random.below(static_cast<std::uint32_t>(legal.size())))]);
  }
  return samples;
}

FitData data_of(const Weights& weights, std::uint64_t games = kGames) {
  const LinearEvaluator evaluator(weights);
  FitData data(1);  // what the evaluation says alone
  for (std::uint64_t game = 0; game < games; ++game) {
    for (const Sample& sample : random_game(game, evaluator)) data.add(sample, game);
  }
  return data;
}

std::vector<FitReport> run(Fit& fit) {
  std::vector<FitReport> reports;
  fit.run([&](const FitReport& report) {
    reports.push_back(report);
    return true;
  });
  return reports;
}

FitOptions heuristics_only(int epochs) {
  FitOptions options;
  options.epochs = epochs;
  options.tables = false;
  options.decay = 0;
  return options;
}

TEST(Fit, FindsTheWeightsThatMadeThePositionsWorth) {
  const FitData data = data_of(hand_set_weights(), 4 * kGames);
  Fit fit(data, heuristics_only(100));
  const auto reports = run(fit);
  EXPECT_LT(reports.back().held_out, 0.01);  // a tenth of a point off
  const Weights found = fit.weights();
  EXPECT_FALSE(found.has_tables());
  // In the middle of the game, where most of these positions are, the weights
  // themselves come back.
  for (std::size_t i = 0; i < kFeatures; ++i) {
    EXPECT_NEAR(found.heuristics[i][2], hand_set_weights().heuristics[i][2], 20 * kWeightParts)
        << kFeatureNames[i].name;
  }
}

TEST(Fit, LowersTheErrorOnGamesItDoesNotLearnFrom) {
  const FitData data = data_of(hand_set_weights());
  Fit fit(data, FitOptions{});
  const auto reports = run(fit);
  ASSERT_EQ(reports.size(), 16U);
  EXPECT_LT(reports.back().held_out, reports.front().held_out / 2);
}

TEST(Fit, StaysWhereThereIsNothingToLearn) {
  const FitData data = data_of(hand_set_weights());
  Fit fit(data, heuristics_only(1));
  fit.start_from(hand_set_weights());
  EXPECT_EQ(fit.weights(), hand_set_weights());
  EXPECT_LT(run(fit).front().held_out, 0.1);  // by the first, large steps
}

TEST(Fit, IsTheSameEveryTimeAndStopsWhenTold) {
  const FitData data = data_of(hand_set_weights());
  Fit one(data, heuristics_only(2));
  Fit other(data, heuristics_only(20));
  run(one);
  int epochs = 0;
  other.run([&](const FitReport&) { return ++epochs < 2; });
  EXPECT_EQ(epochs, 2);
  Fit again(data, heuristics_only(2));
  run(again);
  EXPECT_EQ(one.weights(), again.weights());
}

TEST(FitData, TakesNoDecidedPosition) {
  FitData data;
  const Position over = [] {
    Position position;
    Random random(1);
    while (!position.is_over()) {
      const MoveList legal = position.legal_moves();
      position.play(
          legal[static_cast<int>(random.below(static_cast<std::uint32_t>(legal.size())))]);
    }
    return position;
  }();
  EXPECT_FALSE(data.add({over, Score(), 0, true}, 0));
  EXPECT_TRUE(data.add({Position(), Score(), 0, true}, 0));
  EXPECT_EQ(data.size(), 1U);
}

}  // namespace
}  // namespace yolah::learn
