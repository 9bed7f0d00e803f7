// How a genome run stands: which meetings come next, in view of all reports so far.
//
// Each round's meetings depend on the scores of all before. So a report says by a hash for
// which input it is, and counts while the evolution still asks for that: should a report of
// an earlier round be found wrong and replaced, the evolution is gone through again, and what
// was played since between others than those who now meet counts no more.
//
// Not thread-safe.
#pragma once

#include <map>
#include <vector>

#include "fleet/run/jobs/meetings.h"
#include "fleet/run/progress.h"
#include "learn/genome.h"

namespace yolah::fleet {

class GenomeProgress : public Progress {
 public:
  /// Of a run whose work is GenomeWork.
  explicit GenomeProgress(const Run& run);

  std::string fault(std::uint64_t job, std::string_view report) const override;
  Made made(std::uint64_t job, std::string_view report) const override;
  /// Reports of rounds to come are kept until it is their turn.
  void take(std::uint64_t job, const std::string& worker, std::string_view report) override;
  void drop(std::uint64_t job) override;

  /// Of the present round, those without a report that counts; none once it is complete.
  std::vector<JobOrder> orders(std::uint64_t from, std::size_t most) const override;
  std::vector<JobOrder> outdated() const override;
  bool complete() const override { return state().generations >= work_.generations; }
  std::uint64_t done() const override;

  nlohmann::ordered_json summary() const override;
  nlohmann::ordered_json point() const override;
  nlohmann::ordered_json workers() const override;
  /// The champion's weights.
  std::string product() const override;

  /// One for each generation that is whole.
  const std::vector<learn::Generation>& history() const { return state().history; }

 private:
  struct Part {
    GenomeScores scores;
    std::string worker;
  };

  const learn::GeneticState& state() const { return evolution_.state(); }
  learn::Evolution beginning() const;
  /// The part of this job, if it is for this input.
  const Part* right_part(const JobOrder& order) const;
  void begin_again();
  void go_on();
  void ask();
  void end_round();

  GenomeWork work_;
  std::uint64_t seed_;
  MeetingPlan plan_;
  learn::Genome genome_;
  learn::Evolution evolution_;
  std::map<std::uint64_t, Part> parts_;
  std::uint64_t round_ = 0;            // through the whole run
  std::vector<JobOrder> asked_;        // the jobs of this round
  std::vector<std::uint64_t> inputs_;  // hashes, by job, up to this round
};

}  // namespace yolah::fleet
