#include "fleet/coordinator/changes.h"

#include <nlohmann/json.hpp>

#include "fleet/coordinator/statements.h"

namespace yolah::server {

using nlohmann::json;

void Changes::count(std::int64_t jobs, std::int64_t games, std::int64_t positions) {
  jobs_ += jobs;
  games_ += games;
  positions_ += positions;
}

bool Changes::empty() const {
  return attempts_.empty() && members_.empty() && quarantined_.empty() && audit_.empty() &&
         summaries_.empty() && points_.empty() && ends_.empty() && jobs_ == 0;
}

std::string Changes::attempts_json() const {
  json rows = json::array();
  for (const auto& [place, row] : attempts_) {
    const auto& [run, number, copy] = place;
    rows.push_back({{"run", run},
                    {"number", number},
                    {"copy", copy},
                    {"state", static_cast<int>(row.attempt.state)},
                    {"added", row.attempt.added},
                    {"worker", row.attempt.worker},
                    {"value", static_cast<std::int64_t>(row.attempt.value)},
                    {"stands", row.stands},
                    {"input", row.input},
                    {"report", row.report ? json(*row.report) : json()}});
  }
  return rows.dump();
}

std::string Changes::members_json() const {
  json rows = json::array();
  for (const auto& [name, counts] : members_) {
    rows.push_back({{"name", name},
                    {"jobs", counts.jobs},
                    {"checked", counts.checked},
                    {"failures", counts.failures}});
  }
  return rows.dump();
}

std::string Changes::audit_json() const {
  json rows = json::array();
  for (const AuditEntry& entry : audit_) {
    rows.push_back({{"worker", entry.worker},
                    {"run", entry.run},
                    {"job", entry.job ? json(*entry.job) : json()},
                    {"what", entry.what},
                    {"text", entry.text}});
  }
  return rows.dump();
}

boost::asio::awaitable<void> Changes::commit(Database& database, std::int64_t epoch) const {
  using namespace fleet_statement;
  std::vector<Call> calls;
  calls.push_back({kFence, {epoch}});
  if (!attempts_.empty()) calls.push_back({kWriteAttempts, {attempts_json()}});
  if (!members_.empty()) calls.push_back({kAddToMembers, {members_json()}});
  for (const auto& [name, why] : quarantined_) {
    calls.push_back({kQuarantine, {name, why}});
    calls.push_back({kNoteEndedRuns, {name}});
  }
  if (!audit_.empty()) calls.push_back({kWriteAudit, {audit_json()}});
  for (const auto& [run, text] : summaries_) calls.push_back({kWriteSummary, {run, text}});
  for (const auto& [run, text] : points_) calls.push_back({kAddPoint, {run, text}});
  for (const auto& [run, end] : ends_) {
    calls.push_back({kEndRun, {run, static_cast<std::int64_t>(end.first), end.second}});
  }
  if (jobs_ > 0) calls.push_back({kAddToMinute, {jobs_, games_, positions_}});
  co_await database.run(std::move(calls));
}

}  // namespace yolah::server
