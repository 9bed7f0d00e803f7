// How a run stands: what the reports that count add up to, and what is to be done next.
//
// It depends on the reports alone, not on the order in which they came: so a coordinator that
// begins again comes to the same state, and an SPRT ends at the same job on one worker and on
// a thousand.
#pragma once

#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "fleet/run/job.h"
#include "fleet/run/run.h"

namespace yolah::fleet {

class Progress {
 public:
  /// What a report adds to the fleet's counters.
  struct Made {
    std::uint64_t games = 0;
    std::uint64_t positions = 0;
  };

  virtual ~Progress() = default;

  /// Why a report cannot be right, whoever sent it; empty if it may be.
  virtual std::string fault(std::uint64_t job, std::string_view report) const = 0;
  virtual Made made(std::uint64_t job, std::string_view report) const = 0;

  /// The report that counts, now, for a job.
  virtual void take(std::uint64_t job, const std::string& worker, std::string_view report) = 0;
  /// It does not count any more.
  virtual void drop(std::uint64_t job) = 0;

  /// Orders that can be given, from this job on, at most so many.
  virtual std::vector<JobOrder> orders(std::uint64_t from, std::size_t most) const = 0;
  /// Jobs whose reports were made from an input that is not theirs any more: they are to be
  /// done again, from this one.
  virtual std::vector<JobOrder> outdated() const { return {}; }
  /// Nothing is left to be done, or nothing that could change the outcome.
  virtual bool complete() const = 0;
  virtual std::uint64_t done() const = 0;

  /// What there is to tell, under the name of its kind.
  virtual nlohmann::ordered_json summary() const = 0;
  /// The same in a few numbers, for a curve over time.
  virtual nlohmann::ordered_json point() const = 0;
  /// By worker: jobs, games, and how unlike the others' its results are.
  virtual nlohmann::ordered_json workers() const = 0;
  /// Workers whose results chance does not explain.
  virtual std::vector<std::string> odd_workers() const { return {}; }
  /// What the run is for, as the text of a file, as good as it is by now; empty where that is
  /// not one text.
  virtual std::string product() const { return {}; }
};

std::unique_ptr<Progress> make_progress(const Run& run);

}  // namespace yolah::fleet
