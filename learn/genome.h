// The weights of the heuristics as genes, and games between two sets of them.
//
// A gene is what a heuristic of common size is worth in points, so that the same change
// of any gene matters about as much. Tables are no genes: sixty numbers are as many as
// games alone can find.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <optional>
#include <string_view>

#include "arena/openings/openings.h"
#include "engine/eval/weights.h"
#include "learn/evolution.h"

namespace yolah::learn {

inline constexpr std::size_t kGenes = kFeatures * kKnots;

class Genome {
 public:
  /// Looks at positions of random games for what sizes are common.
  Genome();

  Genes genes_of(const Weights& weights) const;
  /// Tables weigh nothing.
  Weights weights_of(const Genes& genes) const;

 private:
  std::array<double, kFeatures> common_{};  // size, in the unit of the heuristic's weights
};

/// "hand" or "learned"; nothing for any other name.
std::optional<Weights> weights_named(std::string_view name);

/// How weights evolve: the best quarter lives on, a heuristic's weights stay together.
GeneticOptions genome_options(int population, int meetings, double first_step, std::uint64_t seed);
/// Near these weights or, without any, anywhere. The reference is the hand-set ones.
GeneticState begin_genomes(const Genome& genome, const std::optional<Weights>& start,
                           const GeneticOptions& options);

/// Meetings are pairs of games from balanced openings, each with both colours, between
/// minmax players at fixed nodes.
class GamesBetweenGenes {
 public:
  GamesBetweenGenes(std::uint64_t nodes, std::uint64_t seed)
      : nodes_(nodes), openings_(arena::Openings::suite(seed)) {}

  const Genome& genome() const { return genome_; }

  /// The first's share of the points; nothing when stopped.
  std::optional<double> play(const Genes& first, const Genes& second, std::uint64_t number,
                             const std::atomic<bool>& stop) const;

 private:
  std::uint64_t nodes_;
  arena::Openings openings_;
  Genome genome_;
};

}  // namespace yolah::learn
