// What a run's results say does not depend on who worked how fast, and who lies stands out.
#include "fleet/run/match_statistics.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "engine/playout/random.h"

namespace yolah::fleet {
namespace {

using arena::Outcome;
using arena::ResultCounts;

/// Pairs of games, of which the first player wins this share and draws a fifth.
ResultCounts sample(std::uint64_t pairs, double wins, std::uint64_t stream) {
  Random random(11, stream);
  const auto game = [&] {
    const double x = random.below(1'000'000) / 1e6;
    return x < wins ? Outcome::kWin : x < wins + 0.2 ? Outcome::kDraw : Outcome::kLoss;
  };
  ResultCounts counts;
  for (std::uint64_t i = 0; i < pairs; ++i) {
    const Outcome one = game();
    const Outcome other = game();
    counts.add_game(one);
    counts.add_game(other);
    counts.add_pair(one, other);
  }
  return counts;
}

std::vector<ResultCounts> jobs_of(std::uint64_t count, double wins) {
  std::vector<ResultCounts> jobs;
  for (std::uint64_t job = 0; job < count; ++job) jobs.push_back(sample(10, wins, job));
  return jobs;
}

TEST(SprtInOrder, TheVerdictIsTheSameInAnyOrder) {
  const std::vector<ResultCounts> jobs = jobs_of(400, 0.46);
  SprtInOrder in_order{arena::SprtSetup{0, 30, 0.05, 0.05, arena::SprtModel::kNormalised}};
  for (std::uint64_t job = 0; job < jobs.size(); ++job) in_order.add(job, jobs[job]);
  ASSERT_EQ(in_order.state().verdict, arena::SprtVerdict::kAcceptH1);
  ASSERT_TRUE(in_order.decided_at());
  EXPECT_EQ(in_order.jobs(), *in_order.decided_at() + 1);
  EXPECT_EQ(in_order.counts().pair_count(), 10 * in_order.jobs());
  std::vector<std::uint64_t> order(jobs.size());
  std::iota(order.begin(), order.end(), 0U);
  Random random(3);
  for (int shuffles = 0; shuffles < 20; ++shuffles) {
    for (std::size_t i = order.size(); i > 1; --i) {
      std::swap(order[i - 1], order[random.below(static_cast<std::uint32_t>(i))]);
    }
    SprtInOrder any{arena::SprtSetup{0, 30, 0.05, 0.05, arena::SprtModel::kNormalised}};
    for (const std::uint64_t job : order) {
      any.add(job, jobs[job]);
      any.add(job, ResultCounts{0, 0, 1'000'000, {1'000'000, 0, 0, 0, 0}});  // twice is once
    }
    EXPECT_EQ(any.decided_at(), in_order.decided_at());
    EXPECT_EQ(any.counts(), in_order.counts());
    EXPECT_EQ(any.state().log_likelihood_ratio, in_order.state().log_likelihood_ratio);
  }
}

TEST(SprtInOrder, WaitsForTheJobThatIsMissing) {
  const std::vector<ResultCounts> jobs = jobs_of(400, 0.7);
  SprtInOrder sprt{arena::SprtSetup{}};
  for (std::uint64_t job = 1; job < jobs.size(); ++job) sprt.add(job, jobs[job]);
  EXPECT_FALSE(sprt.decided_at());
  EXPECT_EQ(sprt.jobs(), 0U);
  EXPECT_LT(sprt.state().lower, -2.9);
  sprt.add(0, jobs[0]);
  EXPECT_TRUE(sprt.decided_at());
  EXPECT_LT(*sprt.decided_at(), 399U);
}

TEST(Residual, TailsAreThoseOfTheTables) {
  EXPECT_NEAR(chi_square_tail(3.841, 1), 0.05, 1e-4);
  EXPECT_NEAR(chi_square_tail(5.991, 2), 0.05, 1e-4);
  EXPECT_NEAR(chi_square_tail(7.815, 3), 0.05, 1e-4);
  EXPECT_NEAR(chi_square_tail(18.467, 4), 0.001, 1e-5);
  EXPECT_EQ(chi_square_tail(0, 3), 1);
  Residual at_the_mean{4.0, 4, 0.4};
  EXPECT_NEAR(at_the_mean.deviations(), 0.24, 0.01);
}

TEST(Residual, HonestWorkersDifferByChance) {
  const ResultCounts rest = sample(5'000, 0.4, 1);
  int below_a_tenth = 0;
  int suspicious = 0;
  constexpr int kWorkers = 1'000;
  for (std::uint64_t worker = 0; worker < kWorkers; ++worker) {
    const auto found = residual(sample(200, 0.4, 100 + worker), rest);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->freedom, 4);
    if (found->p_value < 0.1) ++below_a_tenth;
    if (found->deviations() > 4) ++suspicious;
  }
  EXPECT_NEAR(below_a_tenth, kWorkers / 10, 40);
  EXPECT_EQ(suspicious, 0);
}

TEST(Residual, WhoLiesStandsOut) {
  const ResultCounts rest = sample(5'000, 0.4, 1);
  for (std::uint64_t worker = 0; worker < 50; ++worker) {
    EXPECT_GT(residual(sample(200, 0.6, 100 + worker), rest)->deviations(), 3) << worker;
  }
  // The right score, and pairs that no games make.
  ResultCounts even;
  for (int i = 0; i < 200; ++i) {
    even.add_game(Outcome::kWin);
    even.add_game(Outcome::kLoss);
    even.add_pair(Outcome::kWin, Outcome::kLoss);
  }
  EXPECT_GT(residual(even, rest)->deviations(), 5);
  EXPECT_LT(residual(even, rest)->p_value, 1e-9);
}

TEST(Residual, FewGamesSayLittleOrNothing) {
  const ResultCounts rest = sample(5'000, 0.4, 1);
  EXPECT_FALSE(residual({}, rest));
  EXPECT_FALSE(residual(rest, {}));
  EXPECT_FALSE(residual(sample(2, 0.4, 9), rest));
  const auto few = residual(sample(7, 0.4, 9), rest);  // too few of any kind of pair
  ASSERT_TRUE(few);
  EXPECT_EQ(few->freedom, 1);
}

TEST(Residual, OneKindOfResultSaysNothing) {
  ResultCounts all_won{20, 0, 0, {0, 0, 0, 0, 10}};
  EXPECT_FALSE(residual(all_won, all_won));
}

}  // namespace
}  // namespace yolah::fleet
