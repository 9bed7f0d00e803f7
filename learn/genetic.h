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
// All depends on seed and generation alone: neither on threads nor on interruptions.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "engine/playout/random.h"

namespace yolah::learn {

using Genes = std::vector<double>;

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
  int threads = 1;
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

/// The score of the first, 0 to 1, in the meeting of this number; nothing when it was
/// interrupted. Called from several threads at once.
using Meet = std::function<std::optional<double>(const Individual& first, const Individual& second,
                                                 std::uint64_t number)>;

/// Rows of genes to begin with: the same one and changed copies of it...
GeneticState begin_near(const Genes& genes, const Genes& reference, const GeneticOptions& options);
/// ... or as many random ones, normally distributed with deviation 1.
GeneticState begin_random(const Genes& reference, const GeneticOptions& options);

class Genetic {
 public:
  Genetic(const GeneticOptions& options, Meet meet, GeneticState state)
      : options_(options), meet_(std::move(meet)), state_(std::move(state)) {}

  /// After each meeting, by any thread: how many of the generation are played.
  using OnMeeting = std::function<void(std::uint64_t done, std::uint64_t of)>;

  /// One more generation; false, and the state as it was, when stopped before its end.
  bool advance(const std::atomic<bool>& stop, const OnMeeting& on_meeting = {});

  const GeneticState& state() const { return state_; }
  /// The best so far, once there has been a generation.
  const Individual& champion() const { return state_.population.front(); }

 private:
  std::vector<Individual> next_population() const;
  const Individual& choose_parent(Random& random) const;
  Individual make_child(std::uint64_t id) const;
  std::array<std::size_t, 2> rounds() const;
  bool play_round(GeneticState& state, std::size_t first_ones, const std::atomic<bool>& stop,
                  const std::function<void()>& on_meeting) const;

  GeneticOptions options_;
  Meet meet_;
  GeneticState state_;
};

}  // namespace yolah::learn
