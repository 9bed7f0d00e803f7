#include "fleet/coordinator/workforce.h"

#include <algorithm>

#include "fleet/coordinator/members.h"

namespace yolah::server {
namespace {

constexpr std::int64_t kAlwaysChecked = 3;
constexpr std::int64_t kBlock = 40;
constexpr std::int64_t kFailuresForgiven = 10;
constexpr std::int64_t kJobsAFailure = 5;

}  // namespace

std::vector<std::string> Workforce::update(const Rows& rows) {
  std::vector<std::string> newly;
  for (int row = 0; row < rows.size(); ++row) {
    const std::string name(rows.text(row, 0));
    Worker& worker = workers_[name];
    worker.trusted = rows.number(row, 1) == static_cast<std::int64_t>(Role::kTrusted);
    const bool quarantined = rows.text(row, 2) == "t";
    if (quarantined && !worker.quarantined) newly.push_back(name);
    worker.quarantined = quarantined;
    worker.jobs = rows.number(row, 3);
    worker.failures = rows.number(row, 4);
    worker.last = std::max(worker.last, rows.number(row, 5));
  }
  return newly;
}

Worker* Workforce::find(const std::string& name) {
  const auto found = workers_.find(name);
  return found == workers_.end() ? nullptr : &found->second;
}

bool Workforce::is_trusted(const std::string& name) const {
  const auto found = workers_.find(name);
  return found != workers_.end() && found->second.trusted && !found->second.quarantined;
}

bool Workforce::has_trusted() const {
  return std::ranges::any_of(
      workers_, [](const auto& one) { return one.second.trusted && !one.second.quarantined; });
}

std::size_t Workforce::active(std::int64_t now) const {
  return static_cast<std::size_t>(std::ranges::count_if(workers_, [&](const auto& one) {
    return one.second.jobs > 0 && one.second.last >= now - kActiveFor && !one.second.quarantined;
  }));
}

std::vector<std::string> Workforce::quarantined() const {
  std::vector<std::string> names;
  for (const auto& [name, worker] : workers_) {
    if (worker.quarantined) names.push_back(name);
  }
  return names;
}

bool Workforce::draw_check(Worker& worker) const {
  ++worker.jobs;
  if (worker.trusted) return false;
  if (worker.jobs <= kAlwaysChecked) return true;
  const std::int64_t place = worker.jobs - kAlwaysChecked - 1;
  if (place / kBlock != worker.block) {
    worker.block = place / kBlock;
    worker.pick = draw_(kBlock);
  }
  return place % kBlock == worker.pick;
}

bool Workforce::fails_too_often(const Worker& worker) {
  return worker.failures >= kFailuresForgiven &&
         worker.failures * kJobsAFailure > worker.jobs + worker.failures;
}

}  // namespace yolah::server
