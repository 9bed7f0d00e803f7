// A genetic algorithm for rows of numbers of which one only knows who scores more when
// two of them meet.
//
// How good an individual is, is its rating: Elo above a reference that never changes,
// the likeliest in view of all its meetings, with former champions and with each other.
// Meetings are few and chance has its part in them, so what counts is the rating less
// its error, drawn to the mean where little is known. Those who look best in a generation meet
// others once more before it is decided who lives on, and who lives on goes on meeting: so luck
// wears off.
//
// Each child has two parents, winners of small tournaments, takes genes from both and
// changes all a little; how much is inherited and changes too (self-adaptation).
//
// Whom to let meet next depends on the seed and on the scores so far alone: neither on who
// plays the meetings nor on interruptions. A round of them is asked for at a time, since
// those of the next depend on how they go.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <numbers>
#include <span>
#include <utility>
#include <vector>

#include "engine/playout/random.h"

namespace yolah::learn {

/// Between 0 and 1, neither of them. Not for the engine, where all numbers are whole.
inline double uniform(Random& random) {
  constexpr double kSteps = 4294967296.0;
  return (random.next() + 0.5) / kSteps;
}

/// Normally distributed around 0 with deviation 1 (Box and Muller).
inline double normal(Random& random) {
  const double radius = std::sqrt(-2 * std::log(uniform(random)));
  return radius * std::cos(2 * std::numbers::pi * uniform(random));
}

using Genes = std::vector<double>;

/// Errors of ratings are standard deviations; so many make the 95 % interval.
inline constexpr double kTo95 = 1.96;

struct Individual {
  std::uint64_t id = 0;  ///< Its own through the whole run; 0 is the reference.
  Genes genes;
  double step = 0;    ///< How much a child's genes change, as a standard deviation.
  double rating = 0;  ///< Elo above the reference.
  double error = 0;   ///< Of the rating: a standard deviation.
  std::uint64_t meetings = 0;

  /// Surer to be had than the rating itself: it is that good with a chance of 84 %.
  double sure_rating() const { return rating - error; }
};

struct GeneticOptions {
  int population = 24;
  int elites = 6;              ///< The best that live on.
  int rivals = 3;              ///< From whom a parent is chosen.
  int meetings = 8;            ///< That each begins in a generation; the best, twice as many.
  std::size_t gene_group = 1;  ///< So many neighbouring genes come from the same parent.
  double first_step = 0.2;
  std::uint64_t seed = 1;
};

/// What to tell of a generation.
struct Generation {
  int number = 0;   ///< From 1.
  double best = 0;  ///< The champion's rating...
  double error = 0;
  std::uint64_t champion = 0;
  std::uint64_t champion_meetings = 0;
  double mean = 0;  ///< ... and the mean of all.
  double step = 0;  ///< Mean.

  friend bool operator==(const Generation&, const Generation&) = default;
};

/// Between two individuals, by id, the smaller first.
using Pairing = std::pair<std::uint64_t, std::uint64_t>;
struct Tally {
  double meetings = 0;
  double points = 0;  ///< Of the first, one a meeting at most.
};

/// All that a run needs to go on.
struct GeneticState {
  int generations = 0;  ///< Done.
  std::uint64_t next_id = 1;
  std::uint64_t meetings = 0;          ///< Played so far.
  std::vector<Individual> population;  ///< Best first, once a generation is done.
  std::vector<Individual> references;  ///< The reference, then champions, oldest first.
  std::map<Pairing, Tally> results;    ///< Of those above and of others who lived of late.
  std::vector<Generation> history;
};

/// Rows of genes to begin with: the same one and changed copies of it...
GeneticState begin_near(const Genes& genes, const Genes& reference, const GeneticOptions& options);
/// ... or as many random ones, normally distributed with deviation 1.
GeneticState begin_random(const Genes& reference, const GeneticOptions& options);

/// The individuals live until the round's scores are taken.
struct Meeting {
  std::uint64_t number = 0;  ///< From 0, through the whole run.
  const Individual* first = nullptr;
  const Individual* second = nullptr;
};

/// How many meetings the rounds of a generation have: that of all, and that of those in
/// question for living on.
std::array<std::uint64_t, 2> meetings_a_round(const GeneticOptions& options);

class Evolution {
 public:
  /// Goes on after a whole generation, or begins.
  Evolution(const GeneticOptions& options, GeneticState state);

  /// The meetings of the present round, in the order of their numbers.
  std::vector<Meeting> wanted() const;
  /// The scores of the first ones, 0 to 1, in the same order.
  void take(std::span<const double> scores);

  /// After the last whole generation.
  const GeneticState& state() const { return state_; }

 private:
  void begin_generation();
  void end_generation();
  std::vector<Individual> next_population() const;
  const Individual& choose_parent(Random& random) const;
  Individual make_child(std::uint64_t id) const;

  GeneticOptions options_;
  GeneticState state_;
  GeneticState under_way_;  // the generation after it
  std::size_t round_ = 0;   // of that
};

}  // namespace yolah::learn
