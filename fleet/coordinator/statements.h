// Every statement the coordinator sends to the database, by number.
#pragma once

#include <span>

namespace yolah::server {

namespace fleet_statement {
enum Number : int {
  kBecomeCoordinator,
  kFence,
  kOpenRuns,
  kMembers,
  kAttempts,
  kWriteAttempts,
  kAddToMembers,
  kWriteAudit,
  kNoteEndedRuns,
  kAddToMinute,
  kWriteSummary,
  kAddPoint,
  kEndRun,
  kListRuns,
  kFindRun,
  kHistory,
  kReports,
  kListMembers,
  kListAudit,
  kRates,
  kMakeRun,
  kStopRun,
  kFindMember,
  kAddMember,
  kListTokens,
  kQuarantine,
  kRestore,
  kUpload,
  kCount,
};
}  // namespace fleet_statement

/// Their texts, in the order of the numbers.
std::span<const char* const> fleet_statement_texts();

}  // namespace yolah::server
