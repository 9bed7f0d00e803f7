// A worker's side of the queue.
//
// Belongs to one thread at a time, but for `keep`, which any may call. Everything throws
// QueueFailure.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "fleet/queue/order.h"

namespace yolah::fleet {

class WorkerQueue {
 public:
  using Wait = std::chrono::milliseconds;

  /// `worker` is the name it reports by. Throws if no server can be reached.
  WorkerQueue(const QueueOptions& options, std::string worker);
  ~WorkerQueue();
  WorkerQueue(const WorkerQueue&) = delete;
  WorkerQueue& operator=(const WorkerQueue&) = delete;

  /// What the coordinator shows to all; empty before it has shown anything.
  std::string board();
  /// Waits for the board to change; true if it has since this was asked last. A change may
  /// be missed while the connection is lost.
  bool board_changed(Wait wait);

  /// A job of the first of these runs that has one; nothing if there is none in time.
  std::optional<Lease> take(const std::vector<std::string>& runs, Wait wait);
  /// Still at it: the job stays here for as long again.
  void keep(const Lease& lease);
  /// For another worker, or this one, at once.
  void give_back(const Lease& lease);
  /// Stores the report; the coordinator is told that it is there.
  void report(const Lease& lease, const std::string& text);
  /// Tells the coordinator that a report is stored. For tests alone.
  void say_done(const Lease& lease);

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace yolah::fleet
