#include "fleet/run/genome_progress.h"

#include <algorithm>
#include <span>

#include "learn/data/format.h"

namespace yolah::fleet {
namespace {

using Json = nlohmann::ordered_json;

/// As long a curve as anybody looks at.
constexpr std::size_t kMostGenerationsTold = 500;

Json to_json(const learn::Generation& generation) {
  return {{"number", generation.number},
          {"best", generation.best},
          {"error", learn::kTo95 * generation.error},
          {"mean", generation.mean}};
}

}  // namespace

GenomeProgress::GenomeProgress(const Run& run)
    : work_(std::get<GenomeWork>(run.work)),
      seed_(run.seed),
      plan_(work_),
      evolution_(beginning()) {
  ask();
}

learn::Evolution GenomeProgress::beginning() const {
  const learn::GeneticOptions options = options_of(work_, seed_);
  return {options, learn::begin_genomes(genome_, learn::weights_named(work_.from), options)};
}

std::string GenomeProgress::fault(std::uint64_t job, std::string_view report) const {
  const auto read = read_report(work_, job, report);
  if (!read) return read.error().reason;
  const bool other_input = job < inputs_.size() && inputs_[job] != read->input;
  return other_input ? "it is for another input" : "";
}

Progress::Made GenomeProgress::made(std::uint64_t job, std::string_view report) const {
  const auto read = read_report(work_, job, report);
  return {read ? 2 * read->first_ones.size() : 0, 0};
}

void GenomeProgress::take(std::uint64_t job, const std::string& worker, std::string_view report) {
  const auto read = read_report(work_, job, report);
  if (!read) return;
  const auto [place, is_new] = parts_.try_emplace(job);
  const bool same = !is_new && place->second.scores == *read;
  place->second = {*read, worker};
  if (!same && job < plan_.jobs_of_round(round_).first) begin_again();
  go_on();
}

void GenomeProgress::drop(std::uint64_t job) {
  if (parts_.erase(job) > 0 && job < plan_.jobs_of_round(round_).first) {
    begin_again();
    go_on();
  }
}

void GenomeProgress::begin_again() {
  evolution_ = beginning();
  round_ = 0;
  inputs_.clear();
  ask();
}

void GenomeProgress::go_on() {
  const auto is_there = [&](const JobOrder& order) { return right_part(order) != nullptr; };
  while (!complete() && std::ranges::all_of(asked_, is_there)) end_round();
}

void GenomeProgress::ask() {
  asked_.clear();
  if (complete()) return;
  const std::vector<learn::Meeting> wanted = evolution_.wanted();
  const NumberRange jobs = plan_.jobs_of_round(round_);
  for (std::uint64_t job = jobs.first; job < jobs.first + jobs.size; ++job) {
    const NumberRange own = plan_.meetings_of_job(job);
    const std::uint64_t before = own.first - wanted.front().number;
    asked_.push_back({job, to_input(std::span(wanted).subspan(before, own.size))});
    inputs_.push_back(learn::hash_of(asked_.back().input));
  }
}

void GenomeProgress::end_round() {
  std::vector<double> scores;
  for (const JobOrder& order : asked_) {
    const std::vector<double>& own = parts_.at(order.number).scores.first_ones;
    scores.insert(scores.end(), own.begin(), own.end());
  }
  evolution_.take(scores);
  ++round_;
  ask();
}

const GenomeProgress::Part* GenomeProgress::right_part(const JobOrder& order) const {
  const auto part = parts_.find(order.number);
  const bool right = part != parts_.end() && part->second.scores.input == inputs_[order.number];
  return right ? &part->second : nullptr;
}

std::vector<JobOrder> GenomeProgress::orders(std::uint64_t from, std::size_t most) const {
  std::vector<JobOrder> orders;
  for (const JobOrder& order : asked_) {
    if (orders.size() == most) break;
    if (order.number >= from && right_part(order) == nullptr) orders.push_back(order);
  }
  return orders;
}

std::vector<JobOrder> GenomeProgress::outdated() const {
  std::vector<JobOrder> outdated;
  for (const JobOrder& order : asked_) {
    if (parts_.contains(order.number) && right_part(order) == nullptr) outdated.push_back(order);
  }
  return outdated;
}

std::uint64_t GenomeProgress::done() const {
  const auto there = std::ranges::count_if(
      asked_, [&](const JobOrder& order) { return right_part(order) != nullptr; });
  return inputs_.size() - asked_.size() + static_cast<std::uint64_t>(there);
}

Json GenomeProgress::summary() const {
  Json genome{{"generation", state().generations},
              {"generations", work_.generations},
              {"best", nullptr},
              {"best_error", nullptr},
              {"mean", nullptr}};
  if (!history().empty()) {
    genome["best"] = history().back().best;
    genome["best_error"] = learn::kTo95 * history().back().error;
    genome["mean"] = history().back().mean;
  }
  Json generations = Json::array();
  const std::size_t told = std::min(history().size(), kMostGenerationsTold);
  for (const learn::Generation& generation : std::span(history()).last(told)) {
    generations.push_back(to_json(generation));
  }
  return {{"genome", std::move(genome)}, {"generations", std::move(generations)}};
}

Json GenomeProgress::point() const {
  Json json{{"done", done()}, {"games", 2 * state().meetings}};
  if (!history().empty()) {
    json["elo"] = history().back().best;
    json["elo_error"] = learn::kTo95 * history().back().error;
  }
  return json;
}

Json GenomeProgress::workers() const {
  struct Share {
    std::uint64_t jobs = 0;
    std::uint64_t games = 0;
  };
  std::map<std::string, Share> shares;
  for (const auto& [job, part] : parts_) {
    Share& share = shares[part.worker];
    ++share.jobs;
    share.games += 2 * part.scores.first_ones.size();
  }
  Json list = Json::array();
  for (const auto& [name, share] : shares) {
    list.push_back(
        {{"name", name}, {"jobs", share.jobs}, {"games", share.games}, {"residual", nullptr}});
  }
  return list;
}

std::string GenomeProgress::product() const {
  if (history().empty()) return {};
  return to_string(genome_.weights_of(state().population.front().genes));
}

}  // namespace yolah::fleet
