// Evolution of numbers with a known optimum, where meetings are as noisy as games.
#pragma once

#include <atomic>
#include <cmath>
#include <cstdint>

#include "learn/evolution.h"
#include "learn/genetic.h"

namespace yolah::learn::testing {

inline const std::atomic<bool> kNoStop{false};

/// Squared distance from 1, 2, 3, 4.
inline double distance(const Genes& genes) {
  double sum = 0;
  for (std::size_t i = 0; i < genes.size(); ++i) {
    sum += std::pow(genes[i] - static_cast<double>(i + 1), 2);
  }
  return sum;
}

/// Who is nearer is likelier to win both games of a meeting.
inline std::optional<double> meet(const Individual& first, const Individual& second,
                                  std::uint64_t number) {
  Random random(99, number);
  const double likely = 1 / (1 + std::exp(distance(first.genes) - distance(second.genes)));
  double points = 0;
  for (int game = 0; game < 2; ++game) points += uniform(random) < likely ? 0.5 : 0;
  return points;
}

inline GeneticOptions options() {
  GeneticOptions options;
  options.population = 16;
  options.elites = 4;
  options.seed = 7;
  return options;
}

inline Genetic evolve(const GeneticOptions& options, int generations, int threads = 1) {
  const Genes start(4, 0.0);
  Genetic genetic(options, meet, begin_near(start, start, options), threads);
  for (int i = 0; i < generations; ++i) genetic.advance(kNoStop);
  return genetic;
}

}  // namespace yolah::learn::testing
