#include "fleet/coordinator/open_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <iterator>
#include <nlohmann/json.hpp>
#include <set>

#include "support/hash/sha256.h"

namespace yolah::server {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kMostFailures = 5;        // of one job, by one worker alone...
constexpr std::size_t kMostFailingWorkers = 3;  // ... or by different ones

/// Different for reports that differ, as far as anybody can find out.
std::uint64_t value_of(const std::string& report) {
  const auto hash = sha256(report);
  std::uint64_t value = 0;
  std::memcpy(&value, hash.data(), sizeof value);
  return value;
}

}  // namespace

OpenRun::OpenRun(fleet::Run run, Workforce& workforce)
    : run_(std::move(run)),
      workforce_(workforce),
      progress_(fleet::make_progress(run_)),
      ledger_([&workforce](const std::string& name) { return workforce.is_trusted(name); }) {}

void OpenRun::restore(const Rows& rows, int row) {
  const auto number = static_cast<std::uint64_t>(rows.number(row, 0));
  fleet::Attempt attempt;
  attempt.copy = static_cast<std::uint32_t>(rows.number(row, 1));
  attempt.state = static_cast<fleet::Attempt::State>(rows.number(row, 2));
  attempt.added = rows.number(row, 3);
  attempt.worker = rows.text(row, 4);
  attempt.value = static_cast<std::uint64_t>(rows.number(row, 5));
  ledger_.restore(number, attempt);
  if (const auto input = rows.text(row, 6); !input.empty()) {
    const auto [known, is_first] = inputs_.emplace(number, input);
    if (!is_first && known->second != input) {
      known->second = input;
      renewed_[number] = attempt.copy;
    }
  }
  if (!rows.is_null(row, 7)) {
    standing_[number] = attempt.copy;
    progress_->take(number, attempt.worker, rows.text(row, 7));
  }
  if (ledger_.judge(number).in_doubt) {
    in_doubt_.insert(number);
  } else {
    in_doubt_.erase(number);
  }
}

/// Gives the order for an attempt that was begun for this reason.
void OpenRun::give(std::uint64_t number, std::uint32_t copy, fleet::Want want, std::int64_t now,
                   Decisions& decided) const {
  fleet::Order order;
  order.job = {run_.id, number, copy};
  order.again = copy > 0;
  if (const auto input = inputs_.find(number); input != inputs_.end()) order.input = input->second;
  // Whoever failed may be the only one there is; whoever is quarantined never helps.
  const auto tried = ledger_.tried_by(number);
  const bool failed = ledger_.failures(number).attempts > 0;
  const bool others = workforce_.active(now) > tried.size();
  if (want != fleet::Want::kWork || (failed && others)) order.not_by = tried;
  if (order.again) std::ranges::copy(workforce_.quarantined(), std::back_inserter(order.not_by));
  order.trusted_only = want == fleet::Want::kSettle && workforce_.has_trusted();
  decided.orders.push_back(std::move(order));
}

std::vector<fleet::Order> OpenRun::repeated(std::int64_t now) const {
  Decisions again;
  for (const auto& [number, copy] : ledger_.under_way()) {
    const fleet::Want want = in_doubt_.contains(number)   ? fleet::Want::kSettle
                             : standing_.contains(number) ? fleet::Want::kCheck
                                                          : fleet::Want::kWork;
    give(number, copy, want, now, again);
  }
  return std::move(again.orders);
}

Changes::AttemptRow& OpenRun::write(std::uint64_t number, std::uint32_t copy, Decisions& decided) {
  Changes::AttemptRow& row = decided.changes.attempt(run_.id, number, copy);
  row.attempt = ledger_.attempt(number, copy);
  const auto standing = standing_.find(number);
  row.stands = standing != standing_.end() && standing->second == copy;
  if (const auto input = inputs_.find(number); input != inputs_.end()) row.input = input->second;
  return row;
}

void OpenRun::note(const std::string& worker, std::uint64_t number, const char* what,
                   std::string text, Decisions& decided) const {
  decided.changes.note({worker, run_.id, number, what, std::move(text)});
}

std::vector<std::string> OpenRun::take(const fleet::JobName& job, const std::string& worker,
                                       const std::string& report, std::int64_t now,
                                       Decisions& decided) {
  if (outdated(job)) return {};
  const std::string fault = progress_->fault(job.number, report);
  if (!fault.empty()) {
    fail(job, worker, "its report cannot be right: " + fault, now, decided);
    return {};
  }
  const std::uint64_t value = value_of(report);
  const auto copy = ledger_.report(job.number, job.copy, worker, value);
  if (!copy) {
    // Known already, or nobody's order; it may have been somebody's check of their own work.
    if (job.copy < ledger_.attempts(job.number).size()) {
      write(job.number, job.copy, decided);
      issue(job.number, now, decided);
    }
    return {};
  }
  Worker* const who = workforce_.find(worker);
  if (who != nullptr && workforce_.draw_check(*who) && deterministic(run_.work)) {
    ledger_.want_check(job.number);
  }
  ++decided.changes.member(worker).jobs;
  const fleet::Progress::Made made = progress_->made(job.number, report);
  decided.changes.count(1, static_cast<std::int64_t>(made.games),
                        static_cast<std::int64_t>(made.positions));
  std::vector<std::string> wrong = review(job.number, {value, &report}, decided);
  write(job.number, *copy, decided).report = report;
  issue(job.number, now, decided);
  return wrong;
}

/// Lets the report that counts now count, and tells whose are wrong.
std::vector<std::string> OpenRun::review(std::uint64_t number, const Newest& newest,
                                         Decisions& decided) {
  fleet::Verdict verdict = ledger_.judge(number);
  const auto standing = standing_.find(number);
  if (standing != standing_.end() && verdict.stands != standing->second) {
    const std::uint32_t former = standing->second;
    standing_.erase(standing);
    progress_->drop(number);
    write(number, former, decided);
  }
  if (verdict.in_doubt) {
    if (in_doubt_.insert(number).second) {
      for (const std::string& worker : ledger_.tried_by(number)) {
        note(worker, number, "disagreed", "two workers' reports of this job differ", decided);
      }
    }
    return {};
  }
  while (verdict.stands && !standing_.contains(number)) {
    const fleet::Attempt& right = ledger_.attempt(number, *verdict.stands);
    const std::uint32_t copy = right.copy;
    if (newest.report != nullptr && newest.value == right.value) {
      standing_[number] = copy;
      progress_->take(number, right.worker, *newest.report);
    } else {
      // Its text is in the database alone; to make it again is simpler, and hardly ever needed.
      ledger_.forget(number, copy);
      verdict = ledger_.judge(number);
    }
    write(number, copy, decided);
  }
  if (in_doubt_.erase(number) > 0) {
    note("", number, "settled", fmt::format("{} wrong", verdict.wrong.size()), decided);
  }
  // A report that another worker has confirmed.
  const auto tried = ledger_.tried_by(number);
  if (verdict.stands && verdict.wrong.empty() && newest.report != nullptr && tried.size() == 2) {
    for (const std::string& worker : tried) ++decided.changes.member(worker).checked;
  }
  return verdict.wrong;
}

/// Gives the order that the job lacks, if any.
void OpenRun::issue(std::uint64_t number, std::int64_t now, Decisions& decided) {
  const fleet::Want want = ledger_.wants(number);
  if (want == fleet::Want::kNothing) return;
  const std::uint32_t copy = ledger_.begin(number, now);
  write(number, copy, decided);
  give(number, copy, want, now, decided);
}

void OpenRun::fail(const fleet::JobName& job, const std::string& worker, const std::string& why,
                   std::int64_t now, Decisions& decided) {
  if (outdated(job) || !ledger_.fail(job.number, job.copy, worker)) return;
  if (Worker* const who = workforce_.find(worker)) ++who->failures;
  ++decided.changes.member(worker).failures;
  write(job.number, job.copy, decided);
  note(worker, job.number, "failed", why, decided);
  const auto failures = ledger_.failures(job.number);
  if (failures.workers >= kMostFailingWorkers ||
      (failures.attempts >= kMostFailures && workforce_.active(now) <= 1)) {
    abandon(job.number, why);
    return;
  }
  issue(job.number, now, decided);
}

void OpenRun::abandon(std::uint64_t number, const std::string& why) {
  failure_ = fmt::format("job {}: {}", number, why);
}

void OpenRun::withdraw(const std::string& worker, std::int64_t now, Decisions& decided) {
  const auto places = ledger_.withdraw(worker);
  std::set<std::uint64_t> jobs;
  for (const auto& [number, copy] : places) {
    jobs.insert(number);
    write(number, copy, decided);
  }
  for (const std::uint64_t number : jobs) {
    review(number, {}, decided);
    issue(number, now, decided);
  }
  if (!jobs.empty()) {
    decided.changes.note({worker, run_.id, std::nullopt, "withdrawn",
                          fmt::format("{} results are made again", jobs.size())});
  }
}

bool OpenRun::outdated(const fleet::JobName& job) const {
  const auto found = renewed_.find(job.number);
  return found != renewed_.end() && job.copy < found->second;
}

void OpenRun::renew(std::int64_t now, Decisions& decided) {
  for (auto& [number, input] : progress_->outdated()) {
    standing_.erase(number);
    progress_->drop(number);
    const auto copies = static_cast<std::uint32_t>(ledger_.attempts(number).size());
    for (std::uint32_t copy = 0; copy < copies; ++copy) {
      ledger_.forget(number, copy);
      write(number, copy, decided);
    }
    inputs_[number] = std::move(input);
    renewed_[number] = copies;
    issue(number, now, decided);
  }
}

void OpenRun::fill(std::size_t window, std::int64_t now, Decisions& decided) {
  const std::size_t under_way = ledger_.under_way_count();
  if (under_way >= window || progress_->complete()) return;
  for (auto& [number, input] : progress_->orders(ledger_.first_never_begun(), window - under_way)) {
    if (!input.empty()) inputs_[number] = input;
    const std::uint32_t copy = ledger_.begin(number, now);
    write(number, copy, decided);
    give(number, copy, fleet::Want::kWork, now, decided);
  }
}

bool OpenRun::checks_under_way() const {
  return std::ranges::any_of(ledger_.under_way(), [&](const fleet::Ledger::Place& place) {
    return standing_.contains(place.number);
  });
}

std::string OpenRun::summary() const {
  Json summary{{"id", run_.id},
               {"kind", kind_of(run_.work)},
               {"title", run_.title},
               {"by", run_.by},
               {"share", run_.share},
               {"jobs",
                {{"all", run_.jobs()},
                 {"done", progress_->done()},
                 {"under_way", ledger_.under_way_count()},
                 {"in_doubt", in_doubt_.size()}}}};
  summary.update(progress_->summary());
  summary["workers"] = progress_->workers();
  summary["product"] = progress_->product();
  return summary.dump();
}

}  // namespace yolah::server
