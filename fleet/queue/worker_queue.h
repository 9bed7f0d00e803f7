// A worker's side of the queue.
//
// Belongs to one thread at a time, but for `keep`, which any may call while the job is under
// way. Everything throws QueueFailure.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "fleet/queue/order.h"

namespace yolah::fleet {

struct Message;

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

  struct Taken {
    Order order;
    std::uint64_t deliveries = 1;  ///< Of this job so far, to anybody.
    std::shared_ptr<Message> message;
  };
  std::optional<Taken> take(const std::string& run, Wait wait);
  /// One that others disagree about; for trusted workers.
  std::optional<Taken> take_to_settle(Wait wait);
  /// Still at it: the job stays here for as long again.
  static void keep(const Taken& job);
  /// For another worker, or this one, at once.
  static void give_back(const Taken& job);
  /// For another worker: this one takes none of the run's jobs that were tried before for a
  /// while, and longer each time, for it may be that nobody else is there.
  void leave_to_others(const Taken& job);
  /// Stores the result; then the job is acknowledged.
  void report(const Taken& job, const std::string& text);

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace yolah::fleet
