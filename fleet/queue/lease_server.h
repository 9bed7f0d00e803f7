// Lends jobs to workers that ask for them over NATS, on a thread of its own.
//
// The coordinator may be at its database for seconds; workers wait no longer than it takes to
// look into a table. What is lent is known here alone: after a restart every job that is under
// way is lent anew, and whoever is still at it reports it as well.
//
// Any thread may call.
#pragma once

#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "fleet/queue/lease_table.h"

namespace yolah::fleet {

class LeaseServer {
 public:
  /// Throws QueueFailure if no server of NATS can be reached.
  LeaseServer(const QueueOptions& options, std::int64_t epoch, LeaseRules rules);
  ~LeaseServer();
  LeaseServer(const LeaseServer&) = delete;
  LeaseServer& operator=(const LeaseServer&) = delete;

  // As LeaseTable has them.

  void set_workers(const std::map<std::string, LeaseTable::Standing>& workers);
  void add(std::span<const Order> orders);
  void finish(const JobName& job, const std::string& worker);
  void close_run(const std::string& run);
  /// All reports that workers have stored by now have been taken.
  void note_reports_taken();
  std::vector<LeaseFault> take_faults();

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace yolah::fleet
