#include "learn/genetic.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>

#include "tests/learn/evolving.h"

namespace yolah::learn {
namespace {

using testing::distance;
using testing::evolve;
using testing::kNoStop;
using testing::options;

TEST(Genetic, ComesNearAnOptimumThroughNoise) {
  const Genetic genetic = evolve(options(), 40);
  EXPECT_LT(distance(genetic.champion().genes), 2);  // from 30
  EXPECT_GT(genetic.champion().rating, 1000);
}

TEST(Genetic, FindsItFromRandomGenes) {
  Genetic genetic(options(), testing::meet, begin_random(Genes(4, 0.0), options()));
  for (int i = 0; i < 40; ++i) genetic.advance(kNoStop);
  EXPECT_LT(distance(genetic.champion().genes), 2);
}

TEST(Genetic, IsTheSameOnAnyNumberOfThreads) {
  const Genetic one = evolve(options(), 6);
  const Genetic four = evolve(options(), 6, 4);
  EXPECT_EQ(one.champion().genes, four.champion().genes);
  EXPECT_EQ(one.state().history, four.state().history);
}

// Before rounds could be asked for, the same came out.
TEST(Genetic, IsTheSameAsEver) {
  const Genetic genetic = evolve(options(), 6);
  EXPECT_EQ(genetic.champion().id, 42U);
  EXPECT_EQ(genetic.champion().meetings, 74U);
  EXPECT_EQ(genetic.state().meetings, 1152U);
  EXPECT_NEAR(genetic.champion().rating, 994.051, 0.001);
  EXPECT_NEAR(genetic.champion().genes[0], -0.250179, 1e-6);
}

TEST(Evolution, AskedRoundByRoundIsTheSame) {
  const Genes start(4, 0.0);
  Evolution evolution(options(), begin_near(start, start, options()));
  std::uint64_t number = 0;
  for (int round = 0; round < 12; ++round) {
    EXPECT_EQ(evolution.state().generations, round / 2);
    const std::vector<Meeting> meetings = evolution.wanted();
    EXPECT_EQ(meetings.size(), meetings_a_round(options())[static_cast<std::size_t>(round % 2)]);
    std::vector<double> scores(meetings.size());
    for (std::size_t i = meetings.size(); i-- > 0;) {  // in any order
      EXPECT_EQ(meetings[i].number, number + i);
      scores[i] = *testing::meet(*meetings[i].first, *meetings[i].second, meetings[i].number);
    }
    number += meetings.size();
    evolution.take(scores);
  }
  const Genetic genetic = evolve(options(), 6);
  EXPECT_EQ(evolution.state().history, genetic.state().history);
  EXPECT_EQ(evolution.state().population.front().genes, genetic.champion().genes);
}

TEST(Genetic, AnotherSeedIsAnotherRun) {
  GeneticOptions other = options();
  other.seed = 8;
  EXPECT_NE(evolve(options(), 3).champion().genes, evolve(other, 3).champion().genes);
}

TEST(Genetic, TheBestLiveOnAndKeepMeeting) {
  Genetic genetic = evolve(options(), 1);
  const Individual before = genetic.champion();
  genetic.advance(kNoStop);
  for (const Individual& one : genetic.state().population) {
    if (one.id != before.id) continue;
    EXPECT_EQ(one.genes, before.genes);
    EXPECT_GE(one.meetings, before.meetings + static_cast<std::uint64_t>(options().meetings));
    return;
  }
  FAIL() << "the champion died";
}

TEST(Genetic, StepsAreInheritedAndChange) {
  const Genetic genetic = evolve(options(), 5);
  const auto& population = genetic.state().population;
  EXPECT_NE(population.front().step, population.back().step);
}

TEST(Genetic, AStoppedGenerationLeavesTheStateAsItWas) {
  Genetic genetic = evolve(options(), 2);
  std::atomic<bool> stop{false};
  EXPECT_FALSE(genetic.advance(stop, [&](std::uint64_t done, std::uint64_t) {
    if (done == 5) stop = true;
  }));
  EXPECT_EQ(genetic.state().generations, 2);
  genetic.advance(kNoStop);
  EXPECT_EQ(genetic.state().history, evolve(options(), 3).state().history);
}

TEST(Genetic, TroubleInAMeetingComesOut) {
  const Meet throws = [](const Individual&, const Individual&,
                         std::uint64_t number) -> std::optional<double> {
    if (number == 40) throw std::runtime_error("no memory");
    return 0.5;
  };
  Genetic genetic(options(), throws, begin_random(Genes(4, 0.0), options()), 3);
  EXPECT_THROW(genetic.advance(kNoStop), std::runtime_error);
}

}  // namespace
}  // namespace yolah::learn
