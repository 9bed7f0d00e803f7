#include "learn/genome.h"

#include <gtest/gtest.h>

#include <cstdlib>

namespace yolah::learn {
namespace {

const std::atomic<bool> kNoStop{false};

TEST(Genome, WeightsComeBackFromTheirGenes) {
  const Genome genome;
  const Genes genes = genome.genes_of(hand_set_weights());
  ASSERT_EQ(genes.size(), kGenes);
  EXPECT_EQ(genome.weights_of(genes), hand_set_weights());
}

TEST(Genome, HugeGenesStayWithinWhatAWeightHolds) {
  const Genome genome;
  for (const auto& knots : genome.weights_of(Genes(kGenes, 1e9)).heuristics) {
    for (const std::int16_t weight : knots) EXPECT_EQ(weight, 32767);
  }
}

TEST(GamesBetweenGenes, GoodWeightsBeatTheirOpposite) {
  const GamesBetweenGenes games(100, 1);
  const Genes good = games.genome().genes_of(hand_set_weights());
  Genes bad = good;
  for (double& gene : bad) gene = -gene;
  double points = 0;
  for (std::uint64_t number = 0; number < 5; ++number) {
    points += games.play(good, bad, number, kNoStop).value();
  }
  EXPECT_GT(points, 4);
}

TEST(GamesBetweenGenes, AMeetingIsKnownByItsNumberAndSharedByBoth) {
  const GamesBetweenGenes games(100, 1);
  const Genes one = games.genome().genes_of(hand_set_weights());
  const Genes other(kGenes, 0.5);
  for (std::uint64_t number = 0; number < 3; ++number) {
    const double score = games.play(one, other, number, kNoStop).value();
    EXPECT_EQ(games.play(one, other, number, kNoStop).value(), score);
    EXPECT_EQ(games.play(other, one, number, kNoStop).value(), 1 - score);
  }
}

TEST(GamesBetweenGenes, StopsInTheMiddle) {
  const GamesBetweenGenes games(100, 1);
  const Genes genes(kGenes, 0.5);
  const std::atomic<bool> stop{true};
  EXPECT_FALSE(games.play(genes, genes, 0, stop));
}

}  // namespace
}  // namespace yolah::learn
