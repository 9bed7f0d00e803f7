// A run under way: its jobs, what they add up to, and the orders that follow.
//
// No word goes out from here: what is decided is handed over, to be written and then done.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "fleet/coordinator/changes.h"
#include "fleet/coordinator/workforce.h"
#include "fleet/queue/order.h"
#include "fleet/run/ledger.h"
#include "fleet/run/progress.h"
#include "fleet/run/run.h"
#include "support/postgres/database.h"

namespace yolah::server {

class OpenRun {
 public:
  OpenRun(fleet::Run run, Workforce& workforce);

  const fleet::Run& run() const { return run_; }
  const fleet::Progress& progress() const { return *progress_; }
  const fleet::Ledger& ledger() const { return ledger_; }

  /// An attempt from the database (kAttempts).
  void restore(const Rows& rows, int row);
  /// Orders for everything that is under way, once more.
  std::vector<fleet::Order> repeated(std::int64_t now) const;

  /// A report or failure has come. Returns the workers that it proves wrong.
  std::vector<std::string> take(const fleet::JobName& job, const std::string& worker,
                                const std::string& report, std::int64_t now, Decisions& decided);
  void fail(const fleet::JobName& job, const std::string& worker, const std::string& why,
            std::int64_t now, Decisions& decided);
  /// A job that nobody can do: nothing more can come of the run.
  void abandon(std::uint64_t number, const std::string& why);
  /// A worker's reports count no more.
  void withdraw(const std::string& worker, std::int64_t now, Decisions& decided);
  /// Has jobs done again whose input has changed.
  void renew(std::int64_t now, Decisions& decided);
  /// Begins jobs until so many are under way.
  void fill(std::size_t window, std::int64_t now, Decisions& decided);

  /// Why nothing more can come of it; empty for none.
  const std::string& failure() const { return failure_; }
  /// How many jobs have reports that differ.
  std::size_t in_doubt() const { return in_doubt_.size(); }
  /// Whether somebody may be at a job that has a report already.
  bool checks_under_way() const;

  std::string summary() const;

 private:
  struct Newest {
    std::uint64_t value = 0;
    const std::string* report = nullptr;
  };
  std::vector<std::string> review(std::uint64_t number, const Newest& newest, Decisions& decided);
  void issue(std::uint64_t number, std::int64_t now, Decisions& decided);
  Changes::AttemptRow& write(std::uint64_t number, std::uint32_t copy, Decisions& decided);
  void note(const std::string& worker, std::uint64_t number, const char* what, std::string text,
            Decisions& decided) const;
  /// Whether an attempt was made from an input that is not the job's any more.
  bool outdated(const fleet::JobName& job) const;
  void give(std::uint64_t number, std::uint32_t copy, fleet::Want want, std::int64_t now,
            Decisions& decided) const;

  fleet::Run run_;
  Workforce& workforce_;
  std::unique_ptr<fleet::Progress> progress_;
  fleet::Ledger ledger_;
  std::map<std::uint64_t, std::string> inputs_;      // of jobs that have one
  std::map<std::uint64_t, std::uint32_t> standing_;  // which copy's report counts
  std::map<std::uint64_t, std::uint32_t> renewed_;   // the first copy with the present input
  std::set<std::uint64_t> in_doubt_;                 // jobs
  std::string failure_;
};

}  // namespace yolah::server
