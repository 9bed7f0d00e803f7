#include "learn/genetic.h"

#include <cmath>
#include <nlohmann/json.hpp>
#include <set>
#include <stdexcept>
#include <vector>

#include "learn/workers.h"

namespace yolah::learn {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kCheckpointVersion = 1;
/// More than any run has: what claims more is no checkpoint.
constexpr std::size_t kMostEntries = 1'000'000;

Json to_json(const std::vector<Individual>& individuals) {
  Json list = Json::array();
  for (const Individual& one : individuals) {
    list.push_back({{"id", one.id},
                    {"step", one.step},
                    {"rating", one.rating},
                    {"error", one.error},
                    {"meetings", one.meetings},
                    {"genes", one.genes}});
  }
  return list;
}

double finite(const Json& json) {
  const auto number = json.get<double>();
  if (!std::isfinite(number)) throw std::invalid_argument("a number is not finite");
  return number;
}

const Json& list_of(const Json& json, const char* name) {
  const Json& list = json.at(name);
  if (!list.is_array() || list.size() > kMostEntries) {
    throw std::invalid_argument(std::string(name) + " is no list of a length that can be");
  }
  return list;
}

std::vector<Individual> read_individuals(const Json& list, std::size_t genes) {
  std::vector<Individual> individuals;
  std::set<std::uint64_t> ids;
  for (const Json& json : list) {
    Individual one;
    one.id = json.at("id").get<std::uint64_t>();
    one.step = finite(json.at("step"));
    one.rating = finite(json.at("rating"));
    one.error = finite(json.at("error"));
    one.meetings = json.at("meetings").get<std::uint64_t>();
    for (const Json& gene : list_of(json, "genes")) one.genes.push_back(finite(gene));
    if (one.genes.size() != genes) throw std::invalid_argument("wrong number of genes");
    if (!ids.insert(one.id).second) throw std::invalid_argument("two individuals share an id");
    individuals.push_back(std::move(one));
  }
  return individuals;
}

Generation read_generation(const Json& json) {
  Generation generation;
  generation.number = json.at("number").get<int>();
  generation.best = finite(json.at("best"));
  generation.error = finite(json.at("error"));
  generation.champion = json.at("champion").get<std::uint64_t>();
  generation.champion_meetings = json.at("champion_meetings").get<std::uint64_t>();
  generation.mean = finite(json.at("mean"));
  generation.step = finite(json.at("step"));
  return generation;
}

GeneticState read_state(const Json& json, std::size_t genes) {
  GeneticState state;
  state.next_id = json.at("next_id").get<std::uint64_t>();
  state.meetings = json.at("meetings").get<std::uint64_t>();
  state.population = read_individuals(list_of(json, "population"), genes);
  state.references = read_individuals(list_of(json, "references"), genes);
  for (const Json& result : list_of(json, "results")) {
    const Pairing pairing(result.at(0).get<std::uint64_t>(), result.at(1).get<std::uint64_t>());
    state.results[pairing] = {finite(result.at(2)), finite(result.at(3))};
  }
  for (const Json& generation : list_of(json, "history")) {
    state.history.push_back(read_generation(generation));
  }
  state.generations = static_cast<int>(state.history.size());
  if (state.references.empty()) throw std::invalid_argument("the reference is missing");
  return state;
}

}  // namespace

bool Genetic::play_round(Evolution& evolution, const std::atomic<bool>& stop,
                         const std::function<void()>& on_meeting) const {
  const std::vector<Meeting> meetings = evolution.wanted();
  std::vector<std::optional<double>> played(meetings.size());
  work_in_threads(threads_, meetings.size(), stop, [&] {
    return [&](std::uint64_t i) {
      played[i] = meet_(*meetings[i].first, *meetings[i].second, meetings[i].number);
      if (played[i]) on_meeting();
    };
  });
  std::vector<double> scores;
  for (const std::optional<double>& score : played) {
    if (!score) return false;
    scores.push_back(*score);
  }
  evolution.take(scores);
  return true;
}

bool Genetic::advance(const std::atomic<bool>& stop, const OnMeeting& on_meeting) {
  Evolution evolution(options_, state_);
  const auto [all, again] = meetings_a_round(options_);
  std::atomic<std::uint64_t> done{0};
  const auto count = [&, of = all + again] {
    const std::uint64_t now = ++done;
    if (on_meeting) on_meeting(now, of);
  };
  while (evolution.state().generations == state_.generations) {
    if (!play_round(evolution, stop, count)) return false;
  }
  state_ = evolution.state();
  return true;
}

std::string to_checkpoint(const GeneticState& state, const std::string& settings) {
  Json results = Json::array();
  for (const auto& [pairing, tally] : state.results) {
    results.push_back({pairing.first, pairing.second, tally.meetings, tally.points});
  }
  Json history = Json::array();
  for (const Generation& generation : state.history) {
    history.push_back({{"number", generation.number},
                       {"best", generation.best},
                       {"error", generation.error},
                       {"champion", generation.champion},
                       {"champion_meetings", generation.champion_meetings},
                       {"mean", generation.mean},
                       {"step", generation.step}});
  }
  const Json json = {{"type", "yolah-genetic"},
                     {"version", kCheckpointVersion},
                     {"settings", settings},
                     {"next_id", state.next_id},
                     {"meetings", state.meetings},
                     {"population", to_json(state.population)},
                     {"references", to_json(state.references)},
                     {"results", results},
                     {"history", history}};
  return json.dump() + "\n";
}

Parsed<GeneticState> parse_checkpoint(std::string_view text, const std::string& settings,
                                      std::size_t genes) {
  const Json json = Json::parse(text, nullptr, false);
  try {
    if (!json.is_object() || json.at("type") != "yolah-genetic" ||
        json.at("version") != kCheckpointVersion) {
      return ParseError{0, "this is no checkpoint of a genetic run"};
    }
    const auto& from = json.at("settings").get_ref<const std::string&>();
    if (from != settings) {
      return ParseError{0, "it is from a run with other settings: " + from};
    }
    return read_state(json, genes);
  } catch (const std::exception& error) {
    return ParseError{0, std::string("the checkpoint is damaged: ") + error.what()};
  }
}

}  // namespace yolah::learn
