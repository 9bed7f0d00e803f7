#include "fleet/run/ledger.h"

#include <algorithm>
#include <set>

namespace yolah::fleet {
namespace {

using State = Attempt::State;

bool reported(const Attempt& attempt) {
  return attempt.state == State::kReported;
}

bool is_under_way(const Attempt& attempt) {
  return attempt.state == State::kUnderWay;
}

/// The value that counts among reports that differ.
std::optional<std::uint64_t> settled(const std::vector<const Attempt*>& reports,
                                     const IsTrusted& is_trusted) {
  for (const Attempt* const one : reports) {
    if (is_trusted(one->worker)) return one->value;
  }
  std::map<std::uint64_t, std::set<std::string>> supporters;
  for (const Attempt* const one : reports) {
    auto& workers = supporters[one->value];
    workers.insert(one->worker);
    if (workers.size() >= 2) return one->value;
  }
  return std::nullopt;
}

}  // namespace

Attempt& Ledger::append(Job& job) {
  const auto copy = static_cast<std::uint32_t>(job.attempts.size());
  Attempt& added = job.attempts.emplace_back();
  added.copy = copy;
  return added;
}

std::uint32_t Ledger::begin(std::uint64_t number, std::int64_t now) {
  Attempt& added = append(jobs_[number]);
  added.added = now;
  ++under_way_;
  return added.copy;
}

void Ledger::restore(std::uint64_t number, const Attempt& attempt) {
  Job& job = jobs_[number];
  while (job.attempts.size() <= attempt.copy) append(job).state = State::kWithdrawn;
  job.attempts[attempt.copy] = attempt;
  if (is_under_way(attempt)) ++under_way_;
  // An attempt beside a report can only be a check of it.
  job.check = std::ranges::any_of(job.attempts, reported) &&
              std::ranges::any_of(job.attempts, is_under_way);
}

Attempt* Ledger::find(std::uint64_t number, std::uint32_t copy) {
  const auto job = jobs_.find(number);
  if (job == jobs_.end() || copy >= job->second.attempts.size()) return nullptr;
  return &job->second.attempts[copy];
}

std::optional<std::uint32_t> Ledger::report(std::uint64_t number, std::uint32_t copy,
                                            const std::string& worker, std::uint64_t value) {
  Attempt* attempt = find(number, copy);
  if (attempt == nullptr) return std::nullopt;
  Job& job = jobs_[number];
  const bool known = std::ranges::any_of(job.attempts, [&](const Attempt& one) {
    return reported(one) && one.worker == worker && one.value == value;
  });
  if (is_under_way(*attempt)) {
    attempt->state = State::kWithdrawn;
    --under_way_;
  } else if (!known) {
    attempt = &append(job);
  }
  if (known) return std::nullopt;
  attempt->state = State::kReported;
  attempt->worker = worker;
  attempt->value = value;
  return attempt->copy;
}

bool Ledger::fail(std::uint64_t number, std::uint32_t copy, const std::string& worker) {
  Attempt* const attempt = find(number, copy);
  if (attempt == nullptr || !is_under_way(*attempt)) return false;
  attempt->state = State::kFailed;
  --under_way_;
  attempt->worker = worker;
  return true;
}

void Ledger::want_check(std::uint64_t number) {
  jobs_[number].check = true;
}

Verdict Ledger::judge(std::uint64_t number) const {
  std::vector<const Attempt*> reports;
  for (const Attempt& one : attempts(number)) {
    if (reported(one)) reports.push_back(&one);
  }
  Verdict verdict;
  if (reports.empty()) return verdict;
  const std::uint64_t first = reports.front()->value;
  std::optional<std::uint64_t> right = first;
  if (std::ranges::any_of(reports, [&](const Attempt* one) { return one->value != first; })) {
    right = settled(reports, is_trusted_);
  }
  verdict.in_doubt = !right;
  if (!right) return verdict;
  for (const Attempt* const one : reports) {
    if (one->value != *right) {
      verdict.wrong.push_back(one->worker);
    } else if (!verdict.stands) {
      verdict.stands = one->copy;
    }
  }
  return verdict;
}

Want Ledger::wants(std::uint64_t number) const {
  const auto found = jobs_.find(number);
  if (found == jobs_.end()) return Want::kWork;
  const Job& job = found->second;
  if (std::ranges::any_of(job.attempts, is_under_way)) return Want::kNothing;
  const Verdict verdict = judge(number);
  if (verdict.in_doubt) return Want::kSettle;
  if (!verdict.stands) return Want::kWork;
  std::set<std::string> workers;
  for (const Attempt& one : job.attempts) {
    if (reported(one)) workers.insert(one.worker);
  }
  return job.check && workers.size() < 2 ? Want::kCheck : Want::kNothing;
}

std::vector<std::string> Ledger::tried_by(std::uint64_t number) const {
  std::set<std::string> workers;
  for (const Attempt& one : attempts(number)) {
    if (reported(one) || one.state == State::kFailed) workers.insert(one.worker);
  }
  return {workers.begin(), workers.end()};
}

Ledger::Failures Ledger::failures(std::uint64_t number) const {
  Failures failures;
  std::set<std::string> workers;
  for (const Attempt& one : attempts(number)) {
    if (one.state != State::kFailed) continue;
    ++failures.attempts;
    workers.insert(one.worker);
  }
  failures.workers = workers.size();
  return failures;
}

const std::vector<Attempt>& Ledger::attempts(std::uint64_t number) const {
  static const std::vector<Attempt> kNone;
  const auto found = jobs_.find(number);
  return found == jobs_.end() ? kNone : found->second.attempts;
}

const Attempt& Ledger::attempt(std::uint64_t number, std::uint32_t copy) const {
  return attempts(number).at(copy);
}

std::vector<Ledger::Place> Ledger::withdraw(const std::string& worker) {
  std::vector<Place> places;
  for (auto& [number, job] : jobs_) {
    for (Attempt& one : job.attempts) {
      if (!reported(one) || one.worker != worker) continue;
      const bool agreed = std::ranges::any_of(job.attempts, [&](const Attempt& other) {
        return reported(other) && other.worker != worker && other.value == one.value;
      });
      if (agreed) continue;
      one.state = State::kWithdrawn;
      places.push_back({number, one.copy});
    }
  }
  return places;
}

void Ledger::forget(std::uint64_t number, std::uint32_t copy) {
  Attempt* const attempt = find(number, copy);
  if (attempt == nullptr) return;
  if (is_under_way(*attempt)) --under_way_;
  attempt->state = State::kWithdrawn;
}

std::vector<Ledger::Place> Ledger::under_way() const {
  std::vector<Place> places;
  for (const auto& [number, job] : jobs_) {
    for (const Attempt& one : job.attempts) {
      if (is_under_way(one)) places.push_back({number, one.copy});
    }
  }
  return places;
}

std::uint64_t Ledger::first_never_begun() const {
  return jobs_.empty() ? 0 : jobs_.rbegin()->first + 1;
}

}  // namespace yolah::fleet
