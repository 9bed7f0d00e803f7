#include "learn/genome.h"

#include <algorithm>
#include <cmath>
#include <memory>

#include "arena/match.h"
#include "engine/eval/evaluation.h"
#include "engine/eval/features.h"
#include "engine/playout/random.h"
#include "engine/search/minmax/minmax_player.h"

namespace yolah::learn {
namespace {

constexpr double kPartsPerGene = 100 * kWeightParts;
constexpr double kLargestWeight = 32767;
/// Of a table for few nodes; clearing a larger one takes longer than the moves.
constexpr std::size_t kMegabytes = 1;
constexpr std::uint64_t kLookedAt = 100;  // random games

/// Sums of squares over the positions of a random game; how many positions.
int add_squares(std::uint64_t game, std::array<double, kFeatures>& squares) {
  Random random(0, game);
  int positions = 0;
  for (Position position; !position.is_over(); ++positions) {
    const Color side = position.side_to_move();
    Features features;
    if (!extract_features(position.pieces(side), position.pieces(opponent(side)),
                          position.free_squares(), features)) {
      break;
    }
    for (std::size_t i = 0; i < kFeatures; ++i) {
      squares[i] += std::pow(features.heuristics.values()[i], 2);
    }
    const MoveList legal = position.legal_moves();
    position.play(legal[static_cast<int>(random.below(static_cast<std::uint32_t>(legal.size())))]);
  }
  return positions;
}

arena::Contender contender(const char* name, const Weights& weights) {
  return {name,
          [evaluator = std::make_shared<const LinearEvaluator>(weights)](std::uint64_t) {
            std::unique_ptr<Player> player = MinmaxPlayer::make(kMegabytes, 1, evaluator);
            if (!player) throw std::bad_alloc();
            return player;
          },
          {}};
}

}  // namespace

Genome::Genome() {
  std::array<double, kFeatures> squares{};
  int positions = 0;
  for (std::uint64_t game = 0; game < kLookedAt; ++game) positions += add_squares(game, squares);
  for (const FeatureName& feature : kFeatureNames) {
    const auto i = static_cast<std::size_t>(feature.feature);
    common_[i] = std::sqrt(squares[i] / positions) / feature.unit;
  }
}

Genes Genome::genes_of(const Weights& weights) const {
  Genes genes;
  for (std::size_t i = 0; i < kFeatures; ++i) {
    for (const std::int16_t weight : weights.heuristics[i]) {
      genes.push_back(weight * common_[i] / kPartsPerGene);
    }
  }
  return genes;
}

Weights Genome::weights_of(const Genes& genes) const {
  Weights weights;
  for (std::size_t i = 0; i < kFeatures; ++i) {
    for (std::size_t knot = 0; knot < kKnots; ++knot) {
      const double parts = genes[i * kKnots + knot] * kPartsPerGene / common_[i];
      weights.heuristics[i][knot] =
          static_cast<std::int16_t>(std::clamp(std::round(parts), -kLargestWeight, kLargestWeight));
    }
  }
  return weights;
}

std::optional<Weights> weights_named(std::string_view name) {
  if (name == "hand") return hand_set_weights();
  if (name == "learned") return learned_weights();
  return std::nullopt;
}

GeneticOptions genome_options(int population, int meetings, double first_step, std::uint64_t seed) {
  GeneticOptions options;
  options.population = population;
  options.elites = std::max(1, population / 4);
  options.meetings = meetings;
  options.gene_group = kKnots;
  options.first_step = first_step;
  options.seed = seed;
  return options;
}

GeneticState begin_genomes(const Genome& genome, const std::optional<Weights>& start,
                           const GeneticOptions& options) {
  const Genes reference = genome.genes_of(hand_set_weights());
  return start ? begin_near(genome.genes_of(*start), reference, options)
               : begin_random(reference, options);
}

std::optional<double> GamesBetweenGenes::play(const Genes& first, const Genes& second,
                                              std::uint64_t number,
                                              const std::atomic<bool>& stop) const {
  const arena::Contender one = contender("first", genome_.weights_of(first));
  const arena::Contender other = contender("second", genome_.weights_of(second));
  arena::GameSetup game;
  arena::Opening opening = openings_.at(number);
  game.start = opening.start;
  game.opening = std::move(opening.moves);
  game.limits.nodes = nodes_;
  game.adjudicate = true;
  double points = 0;
  for (const Winner own : {Winner::kBlack, Winner::kWhite}) {
    const auto black = (own == Winner::kBlack ? one : other).make(number);
    const auto white = (own == Winner::kBlack ? other : one).make(number);
    const arena::GameResult result = arena::play_game(game, *black, *white, stop);
    if (!result.is_complete()) return std::nullopt;
    if (result.record.winner == own) points += 0.5;
    if (result.record.winner == Winner::kDraw) points += 0.25;
  }
  return points;
}

}  // namespace yolah::learn
