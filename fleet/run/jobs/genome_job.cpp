#include "fleet/run/jobs/jobs.h"
#include "fleet/run/jobs/meetings.h"
#include "learn/data/format.h"
#include "learn/genome.h"

namespace yolah::fleet {

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
