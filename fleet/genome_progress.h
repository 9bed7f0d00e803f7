// How far a genome run is: which jobs come next, in view of all reports so far.
//
// Made anew and given the reports of before, in any order, it is where it was. Not
// thread-safe.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "fleet/job.h"
#include "fleet/jobs/meetings.h"
#include "fleet/run.h"
#include "learn/genome.h"

namespace yolah::fleet {

class GenomeProgress {
 public:
  /// Of a run whose work is GenomeWork.
  explicit GenomeProgress(const Run& run);

  /// The jobs of the present round whose scores are not there yet; none once it is done.
  std::vector<JobOrder> orders() const;
  /// The scores of a job (read_report); of one that is there already they change nothing.
  /// Whether there are now other orders: that of a new round, or none any more.
  bool take(std::uint64_t job, const std::vector<double>& scores);

  bool done() const { return state().generations >= work_.generations; }
  /// One for each generation that is whole.
  const std::vector<learn::Generation>& history() const { return state().history; }
  /// The best so far, as a file of weights; nothing before the first generation is whole.
  std::optional<std::string> champion() const;

 private:
  const learn::GeneticState& state() const { return evolution_.state(); }
  bool round_is_whole() const;
  void end_round();

  GenomeWork work_;
  MeetingPlan plan_;
  learn::Genome genome_;
  learn::Evolution evolution_;
  std::uint64_t round_ = 0;                             // through the whole run
  std::map<std::uint64_t, std::vector<double>> taken_;  // of this round and of later ones
};

}  // namespace yolah::fleet
