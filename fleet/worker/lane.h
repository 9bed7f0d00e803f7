// One thread of a worker: takes a job, does it, reports it, again and again.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <string>

#include "fleet/client/fleet_client.h"
#include "fleet/queue/worker_queue.h"
#include "fleet/run/board.h"
#include "fleet/run/job.h"
#include "fleet/worker/file_cache.h"
#include "fleet/worker/worker.h"
#include "support/client/backoff.h"

namespace yolah::fleet {

/// What all lanes of a worker share.
struct Workplace {
  FleetMember member;
  QueueOptions queue;
  ServerAddress coordinator;
  std::string token;
  std::size_t bytes_per_second = 0;
  FileCache& files;
  const WorkerLog& log;
  /// Whether to work now: not paused, and within the hours.
  std::function<bool()> open;
  const std::atomic<bool>& stop;

  std::atomic<std::uint64_t> done = 0;
  std::atomic<std::uint64_t> under_way = 0;
  std::atomic<bool> barred = false;  ///< Quarantined: nothing more to be done here.
};

class Lane {
 public:
  explicit Lane(Workplace& place);

  /// Until it is told to stop, or barred; a job under way is given back.
  void run();

 private:
  bool work_once();
  void wait_for_runs();
  bool leave() const { return place_.stop || place_.barred; }
  void do_job(const Run& run, const Lease& lease);
  void finish(const Run& run, const Lease& lease, JobResult result, double seconds);
  bool upload(const JobName& job, const std::string& data);

  Workplace& place_;
  FleetClient client_;
  std::unique_ptr<WorkerQueue> queue_;
  std::atomic<bool> halt_ = false;  // of the job under way
  Backoff backoff_;
};

}  // namespace yolah::fleet
