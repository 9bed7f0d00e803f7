#include "fleet/genome_progress.h"

#include <iterator>
#include <span>

namespace yolah::fleet {
namespace {

learn::Evolution begin(const GenomeWork& work, std::uint64_t seed, const learn::Genome& genome) {
  const learn::GeneticOptions options = options_of(work, seed);
  return {options, learn::begin_genomes(genome, learn::weights_named(work.from), options)};
}

}  // namespace

GenomeProgress::GenomeProgress(const Run& run)
    : work_(std::get<GenomeWork>(run.work)),
      plan_(work_),
      evolution_(begin(work_, run.seed, genome_)) {}

std::vector<JobOrder> GenomeProgress::orders() const {
  std::vector<JobOrder> orders;
  if (done()) return orders;
  const std::vector<learn::Meeting> wanted = evolution_.wanted();
  const Stretch jobs = plan_.jobs_of_round(round_);
  for (std::uint64_t job = jobs.first; job < jobs.first + jobs.size; ++job) {
    if (taken_.contains(job)) continue;
    const Stretch own = plan_.meetings_of_job(job);
    const std::uint64_t before = own.first - wanted.front().number;
    orders.push_back({job, to_input(std::span(wanted).subspan(before, own.size))});
  }
  return orders;
}

bool GenomeProgress::take(std::uint64_t job, const std::vector<double>& scores) {
  if (done() || job < plan_.jobs_of_round(round_).first) return false;
  taken_.emplace(job, scores);
  const std::uint64_t before = round_;
  while (!done() && round_is_whole()) end_round();
  return round_ != before;
}

bool GenomeProgress::round_is_whole() const {
  const Stretch jobs = plan_.jobs_of_round(round_);
  const auto end = taken_.lower_bound(jobs.first + jobs.size);
  return static_cast<std::uint64_t>(std::distance(taken_.begin(), end)) == jobs.size;
}

void GenomeProgress::end_round() {
  const Stretch jobs = plan_.jobs_of_round(round_);
  const auto end = taken_.lower_bound(jobs.first + jobs.size);
  std::vector<double> scores;
  for (auto at = taken_.begin(); at != end; at = taken_.erase(at)) {
    scores.insert(scores.end(), at->second.begin(), at->second.end());
  }
  evolution_.take(scores);
  ++round_;
}

std::optional<std::string> GenomeProgress::champion() const {
  if (state().generations == 0) return std::nullopt;
  return to_string(genome_.weights_of(state().population.front().genes));
}

}  // namespace yolah::fleet
