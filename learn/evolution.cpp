#include "learn/evolution.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>

#include "arena/rating_fit.h"

namespace yolah::learn {
namespace {

constexpr double kLeastStep = 0.01;
constexpr double kMostStep = 1;
/// The reference and the latest champions: more would spread the meetings too thin.
constexpr std::size_t kMostReferences = 6;
/// The results of the last born count whether they live or not, else a survivor would
/// lose its games with those who do not: so many times the population. The time to rate
/// grows with the third power.
constexpr std::uint64_t kRemembered = 3;
/// Elo by which strengths in a population differ: a standard deviation.
constexpr double kSpread = 75;

// Streams of random numbers: those of children are their ids, those of rounds of
// meetings lie far from them.
constexpr std::uint64_t kRoundStreams = std::uint64_t{1} << 40;

void add_result(std::map<Pairing, Tally>& results, const Meeting& meeting, double score) {
  const bool in_order = meeting.first->id < meeting.second->id;
  Tally& tally = results[in_order ? Pairing(meeting.first->id, meeting.second->id)
                                  : Pairing(meeting.second->id, meeting.first->id)];
  tally.meetings += 1;
  tally.points += in_order ? score : 1 - score;
}

/// Those who are there, by id; a champion may be there twice.
std::map<std::uint64_t, std::vector<Individual*>> by_id(GeneticState& state) {
  std::map<std::uint64_t, std::vector<Individual*>> found;
  for (Individual& one : state.references) found[one.id].push_back(&one);
  for (Individual& one : state.population) found[one.id].push_back(&one);
  return found;
}

/// Ratings from all results that are remembered.
void rate(GeneticState& state) {
  const auto individuals = by_id(state);
  const std::uint64_t remembered = kRemembered * state.population.size();
  const auto forgotten = [&](std::uint64_t id) {
    return id + remembered < state.next_id && !individuals.contains(id);
  };
  std::erase_if(state.results, [&](const auto& entry) {
    return forgotten(entry.first.first) || forgotten(entry.first.second);
  });
  std::map<std::uint64_t, std::size_t> place;
  const auto place_of = [&](std::uint64_t id) {
    return place.emplace(id, place.size()).first->second;
  };
  for (const auto& [id, same] : individuals) place_of(id);
  for (const auto& [pairing, tally] : state.results) {
    place_of(pairing.first);
    place_of(pairing.second);
  }
  std::vector<arena::GamesBetween> encounters;
  std::vector<double> meetings(place.size(), 0);
  for (const auto& [pairing, tally] : state.results) {
    const std::size_t one = place.at(pairing.first);
    const std::size_t other = place.at(pairing.second);
    // A meeting is a game with each colour: so colours say nothing.
    encounters.push_back({one, other, tally.meetings, tally.points});
    encounters.push_back({other, one, tally.meetings, tally.meetings - tally.points});
    meetings[one] += tally.meetings;
    meetings[other] += tally.meetings;
  }
  const std::vector<std::size_t> one_group(place.size(), 0);
  const arena::RatingFit fit = arena::fit_ratings(encounters, one_group);
  constexpr double kElo = 400 / std::numbers::ln10;
  const std::size_t zero = place.at(state.references.front().id);
  for (const auto& [id, same] : individuals) {
    const std::size_t i = place.at(id);
    const double variance =
        fit.covariance.at(i, i) + fit.covariance.at(zero, zero) - 2 * fit.covariance.at(i, zero);
    for (Individual* const one : same) {
      one->rating = kElo * (fit.ratings[i] - fit.ratings[zero]);
      one->error = kElo * std::sqrt(std::max(variance, 0.0));
      one->meetings = static_cast<std::uint64_t>(meetings[i]);
    }
  }
}

/// Of many who had few games the best by far was lucky. So ratings are drawn to the
/// mean of the population, the more the less is known: the likeliest ones if strengths
/// in a population spread as they are taken to.
void allow_for_luck(std::vector<Individual>& population) {
  double mean = 0;
  for (const Individual& one : population) {
    mean += one.rating / static_cast<double>(population.size());
  }
  for (Individual& one : population) {
    const double known = kSpread * kSpread / (kSpread * kSpread + one.error * one.error);
    one.rating = mean + known * (one.rating - mean);
    one.error *= std::sqrt(known);
  }
}

Generation describe(const GeneticState& state) {
  const Individual& champion = state.population.front();
  Generation generation{
      state.generations, champion.rating, champion.error, champion.id, champion.meetings, 0, 0};
  for (const Individual& one : state.population) {
    generation.mean += one.rating / static_cast<double>(state.population.size());
    generation.step += one.step / static_cast<double>(state.population.size());
  }
  return generation;
}

/// A new champion will be met by those to come; the oldest before it makes room.
void add_reference(GeneticState& state) {
  const Individual& champion = state.population.front();
  const auto same = [&](const Individual& one) { return one.id == champion.id; };
  if (std::any_of(state.references.begin(), state.references.end(), same)) return;
  if (state.references.size() == kMostReferences) {
    state.references.erase(state.references.begin() + 1);
  }
  state.references.push_back(champion);
}

/// Whom each of the first ones meets: the reference first, which ties all ratings
/// together, then champions and others in turn.
std::vector<Meeting> pair_up(const GeneticState& state, std::size_t first_ones,
                             const GeneticOptions& options) {
  constexpr int kOthersInARow = 2;
  Random random(options.seed, kRoundStreams + state.meetings);
  const auto size = static_cast<std::uint32_t>(state.population.size());
  std::vector<Meeting> meetings;
  for (std::uint32_t i = 0; i < first_ones; ++i) {
    const Individual& one = state.population[i];
    for (int k = 0; k < options.meetings; ++k) {
      const Individual* other = &state.population[(i + 1 + random.below(size - 1)) % size];
      if (k % (1 + kOthersInARow) == 0) {
        const auto turn = static_cast<std::size_t>(k == 0 ? 0 : k + state.generations);
        const Individual& reference = state.references[turn % state.references.size()];
        if (reference.id != one.id) other = &reference;
      }
      meetings.push_back({state.meetings + meetings.size(), &one, other});
    }
  }
  return meetings;
}

GeneticState empty_state(const Genes& reference) {
  GeneticState state;
  state.references.push_back({0, reference, 0, 0, 0, 0});
  return state;
}

double changed_step(double step, std::size_t genes, Random& random) {
  const double rate = 1 / std::sqrt(2 * std::sqrt(static_cast<double>(genes)));
  return std::clamp(step * std::exp(rate * normal(random)), kLeastStep, kMostStep);
}

/// So many of the population begin meetings: all, then those in question for living on.
std::array<std::size_t, 2> first_ones(const GeneticOptions& options) {
  const auto all = static_cast<std::size_t>(options.population);
  return {all, std::min(all, 2 * static_cast<std::size_t>(options.elites))};
}

}  // namespace

std::array<std::uint64_t, 2> meetings_a_round(const GeneticOptions& options) {
  const auto [all, again] = first_ones(options);
  const auto each = static_cast<std::uint64_t>(options.meetings);
  return {all * each, again * each};
}

GeneticState begin_near(const Genes& genes, const Genes& reference, const GeneticOptions& options) {
  GeneticState state = empty_state(reference);
  for (int i = 0; i < options.population; ++i) {
    Individual one{state.next_id++, genes, options.first_step, 0, 0, 0};
    Random random(options.seed, one.id);
    for (double& gene : one.genes) gene += i == 0 ? 0 : one.step * normal(random);
    state.population.push_back(std::move(one));
  }
  return state;
}

GeneticState begin_random(const Genes& reference, const GeneticOptions& options) {
  GeneticState state = empty_state(reference);
  for (int i = 0; i < options.population; ++i) {
    Individual one{state.next_id++, reference, options.first_step, 0, 0, 0};
    Random random(options.seed, one.id);
    for (double& gene : one.genes) gene = normal(random);
    state.population.push_back(std::move(one));
  }
  return state;
}

Evolution::Evolution(const GeneticOptions& options, GeneticState state)
    : options_(options), state_(std::move(state)) {
  begin_generation();
}

const Individual& Evolution::choose_parent(Random& random) const {
  const auto size = static_cast<std::uint32_t>(state_.population.size());
  // The population is in order: the best rival is the first of them.
  std::uint32_t best = size - 1;
  for (int i = 0; i < options_.rivals; ++i) best = std::min(best, random.below(size));
  return state_.population[best];
}

Individual Evolution::make_child(std::uint64_t id) const {
  Random random(options_.seed, id);
  const Individual& mother = choose_parent(random);
  const Individual& father = choose_parent(random);
  Individual child{id, mother.genes, std::sqrt(mother.step * father.step), 0, 0, 0};
  child.step = changed_step(child.step, child.genes.size(), random);
  // Half of the children have each group of genes from one parent, half lie between
  // both.
  const bool between = random.below(2) == 0;
  double share = uniform(random);
  for (std::size_t i = 0; i < child.genes.size(); ++i) {
    if (!between && i % options_.gene_group == 0) share = random.below(2);
    child.genes[i] += share * (father.genes[i] - mother.genes[i]) + child.step * normal(random);
  }
  return child;
}

std::vector<Individual> Evolution::next_population() const {
  const auto elites = static_cast<std::ptrdiff_t>(
      std::min<std::size_t>(static_cast<std::size_t>(options_.elites), state_.population.size()));
  std::vector<Individual> next(state_.population.begin(), state_.population.begin() + elites);
  std::uint64_t id = state_.next_id;
  while (next.size() < static_cast<std::size_t>(options_.population)) {
    next.push_back(make_child(id++));
  }
  return next;
}

std::vector<Meeting> Evolution::wanted() const {
  return pair_up(under_way_, first_ones(options_)[round_], options_);
}

void Evolution::take(std::span<const double> scores) {
  const std::vector<Meeting> meetings = wanted();
  assert(scores.size() == meetings.size());
  for (std::size_t i = 0; i < meetings.size(); ++i) {
    add_result(under_way_.results, meetings[i], scores[i]);
  }
  under_way_.meetings += meetings.size();
  rate(under_way_);
  allow_for_luck(under_way_.population);
  std::sort(under_way_.population.begin(), under_way_.population.end(),
            [](const Individual& one, const Individual& other) {
              // Equals in a fixed order, so that every machine goes on alike.
              return one.sure_rating() != other.sure_rating()
                         ? one.sure_rating() > other.sure_rating()
                         : one.id < other.id;
            });
  if (++round_ == first_ones(options_).size()) end_generation();
}

void Evolution::end_generation() {
  ++under_way_.generations;
  under_way_.history.push_back(describe(under_way_));
  add_reference(under_way_);
  state_ = std::move(under_way_);
  begin_generation();
}

void Evolution::begin_generation() {
  round_ = 0;
  under_way_ = state_;
  if (state_.generations == 0) return;
  under_way_.population = next_population();
  for (const Individual& one : under_way_.population) {
    under_way_.next_id = std::max(under_way_.next_id, one.id + 1);
  }
}

}  // namespace yolah::learn
