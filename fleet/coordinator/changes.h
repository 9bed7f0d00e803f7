// What the coordinator has decided and the database does not know yet. It is written in one
// transaction, or not at all.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "fleet/queue/order.h"
#include "fleet/run/ledger.h"
#include "support/postgres/database.h"

namespace yolah::server {

/// How a run ended. The numbers are in the database.
enum class RunEnd : std::uint8_t { kDone = 1, kStopped = 2, kFailed = 3 };

struct AuditEntry {
  std::string worker;
  std::string run;
  std::optional<std::uint64_t> job;
  std::string what;
  std::string text;
};

class Changes {
 public:
  struct AttemptRow {
    fleet::Attempt attempt;
    bool stands = false;
    std::string input;
    std::optional<std::string> report;  ///< Only when it has just come.
  };
  /// The last word on an attempt counts.
  AttemptRow& attempt(const std::string& run, std::uint64_t number, std::uint32_t copy) {
    return attempts_[{run, number, copy}];
  }

  struct Counts {
    std::int64_t jobs = 0;
    std::int64_t checked = 0;
    std::int64_t failures = 0;
  };
  Counts& member(const std::string& name) { return members_[name]; }
  void quarantine(const std::string& name, const std::string& why) { quarantined_[name] = why; }

  void note(AuditEntry entry) { audit_.push_back(std::move(entry)); }
  void summary(const std::string& run, std::string text) { summaries_[run] = std::move(text); }
  void point(const std::string& run, std::string text) { points_[run] = std::move(text); }
  void end(const std::string& run, RunEnd how, std::string why) {
    ends_[run] = {how, std::move(why)};
  }
  void count(std::int64_t jobs, std::int64_t games, std::int64_t positions);

  bool empty() const;
  /// Throws StoreFailure; also if another is the coordinator now.
  boost::asio::awaitable<void> commit(Database& database, std::int64_t epoch) const;

 private:
  std::string attempts_json() const;
  std::string members_json() const;
  std::string audit_json() const;

  std::map<std::tuple<std::string, std::uint64_t, std::uint32_t>, AttemptRow> attempts_;
  std::map<std::string, Counts> members_;
  std::map<std::string, std::string> quarantined_;
  std::vector<AuditEntry> audit_;
  std::map<std::string, std::string> summaries_;
  std::map<std::string, std::string> points_;
  std::map<std::string, std::pair<RunEnd, std::string>> ends_;
  std::int64_t jobs_ = 0;
  std::int64_t games_ = 0;
  std::int64_t positions_ = 0;
};

/// What the coordinator decides: first it is written, then it is done.
struct Decisions {
  Changes changes;
  std::vector<fleet::Order> orders;  ///< To be given once the changes are in the database.
};

}  // namespace yolah::server
