#include "fleet/run/jobs/jobs.h"

#include <fmt/format.h>

#include "fleet/run/job.h"
#include "fleet/run/jobs/meetings.h"
#include "learn/data/format.h"
#include "learn/genome.h"

namespace yolah::fleet {
namespace {

constexpr std::size_t kSha256Digits = 64;

/// A player's text with the paths of files in place of their hashes.
std::string with_files(std::string text, const FindFile& find_file) {
  for (std::size_t at = text.find('@'); at != std::string::npos; at = text.find('@', at)) {
    const std::string hash = text.substr(at + 1, kSha256Digits);
    if (hash.size() < kSha256Digits ||
        hash.find_first_not_of("0123456789abcdef") != std::string::npos) {
      throw JobFailure("after @ a SHA-256 of 64 hex digits is needed: " + text);
    }
    const std::string path = find_file(hash);
    text.replace(at, kSha256Digits + 1, path);
    at += path.size();
  }
  return text;
}

}  // namespace

void refuse_input(const JobTask& task) {
  if (!task.order.input.empty()) {
    throw JobFailure(
        fmt::format("run {} has no input, job {} does", task.run.id, task.order.number));
  }
}

PlayerSpec spec_of(const std::string& text, const FindFile& find_file) {
  const Parsed<PlayerSpec> spec = parse_player_spec(with_files(text, find_file));
  if (!spec) throw JobFailure("no player: " + text + ": " + spec.error().reason);
  if (!thinks_on_one_thread(*spec)) {
    throw JobFailure("a player of the fleet thinks on one thread: " + text);
  }
  return *spec;
}

arena::Contender contender_of(const std::string& text, const FindFile& find_file) {
  arena::Contender contender = arena::make_contender(spec_of(text, find_file));
  contender.name = text;  // not where this machine has its files
  return contender;
}

std::optional<JobResult> do_job(const Run& run, const JobOrder& order, const FindFile& find_file,
                                const std::atomic<bool>& stop) {
  if (order.number >= run.jobs()) {
    throw JobFailure(fmt::format("run {} has no job {}", run.id, order.number));
  }
  const JobTask task{run, order, find_file, stop};
  return std::visit([&](const auto& work) { return do_work(work, task); }, run.work);
}

std::optional<JobResult> do_work(const GenomeWork& work, const JobTask& task) {
  const auto encounters = read_input(work, task.order.number, task.order.input);
  if (!encounters) throw JobFailure(encounters.error().reason);
  const learn::GamesBetweenGenes games(work.nodes, task.run.seed);
  GenomeScores scores{learn::hash_of(task.order.input), {}};
  for (const Encounter& encounter : *encounters) {
    const auto score = games.play(encounter.first, encounter.second, encounter.number, task.stop);
    if (!score) return std::nullopt;
    scores.first_ones.push_back(*score);
  }
  return JobResult{to_report(work, task.order.number, scores), {}};
}

}  // namespace yolah::fleet
