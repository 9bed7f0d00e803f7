// The coordinator: gives out the jobs of runs, takes their results, and judges workers.
//
// PostgreSQL is the truth. Everything in memory can be read from it again, and is after any
// failure: results that were not committed come again from the queue, since they are
// acknowledged only then. Whoever begins last is the coordinator; what a former one still
// writes is refused.
#pragma once

#include <atomic>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "fleet/coordinator/changes.h"
#include "fleet/coordinator/files.h"
#include "fleet/coordinator/open_run.h"
#include "fleet/coordinator/workforce.h"
#include "fleet/queue/coordinator_queue.h"
#include "fleet/queue/lease_server.h"
#include "support/postgres/database.h"

namespace yolah::server {

struct CoordinatorOptions {
  std::string database_url;
  fleet::QueueOptions queue;
  int replicas = 1;  ///< Servers of NATS that keep everything.
  fleet::LeaseRules leases;
};

class Coordinator {
 public:
  Coordinator(boost::asio::io_context& context, CoordinatorOptions options, const Files& files);

  /// Until `stop`, or until another is the coordinator; tells whether it was that.
  boost::asio::awaitable<bool> run();
  /// From any thread.
  void stop() { stopping_ = true; }

 private:
  struct Entry {
    OpenRun run;
    bool changed = true;
    std::int64_t written = 0;  ///< When the summary was, in seconds.
    std::uint64_t drawn = 0;   ///< Jobs done at the last point of the curve.
    std::optional<std::int64_t> complete_since = std::nullopt;
  };

  boost::asio::awaitable<void> begin();
  boost::asio::awaitable<void> step();
  boost::asio::awaitable<void> look_around();
  boost::asio::awaitable<void> load(fleet::Run run);
  void take(const fleet::CoordinatorQueue::Result& result, Decisions& decided);
  void fail(OpenRun& run, const fleet::JobName& job, const std::string& worker,
            const std::string& why, Decisions& decided);
  void judge(const fleet::LeaseFault& fault, Decisions& decided);
  void quarantine(const std::string& worker, const std::string& why, Decisions& decided);
  void tend(Decisions& decided);
  void tell(Entry& entry, bool last, Decisions& decided);
  bool may_end(Entry& entry);
  void end(Entry& entry, RunEnd how, const std::string& why, Decisions& decided);
  std::size_t window() const;
  boost::asio::awaitable<void> commit(Decisions decided);
  void give_orders();
  void show_board();
  void show_workers();

  CoordinatorOptions options_;
  const Files& files_;
  Database database_;
  std::unique_ptr<fleet::CoordinatorQueue> queue_;
  std::unique_ptr<fleet::LeaseServer> leases_;
  std::int64_t epoch_ = 0;
  Workforce workforce_;
  std::map<std::string, Entry> runs_;
  std::vector<fleet::Order> orders_;           // committed, not given yet
  std::vector<std::string> to_close_;          // ended runs whose jobs are still lent
  std::map<std::int64_t, std::size_t> taken_;  // results, by second
  std::string board_;
  std::int64_t now_ = 0;  // in seconds
  std::int64_t looked_ = 0;
  std::int64_t tended_ = 0;
  std::atomic<bool> stopping_ = false;
};

}  // namespace yolah::server
