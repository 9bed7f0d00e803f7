// What workers report and what they are shown, by NATS JetStream.
//
// A report is kept by as many servers as it is replicated on, and delivered again until it is
// acknowledged. A worker that stores one twice within two minutes has stored it once; what comes
// later than that is known by its name.
//
// Belongs to one thread at a time. Everything throws QueueFailure.
#pragma once

#include <chrono>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "fleet/queue/order.h"

namespace yolah::fleet {

struct Message;

class CoordinatorQueue {
 public:
  using Wait = std::chrono::milliseconds;

  /// Throws if no server can be reached.
  explicit CoordinatorQueue(const QueueOptions& options);
  ~CoordinatorQueue();
  CoordinatorQueue(const CoordinatorQueue&) = delete;
  CoordinatorQueue& operator=(const CoordinatorQueue&) = delete;

  /// Makes the streams if they are not there.
  void prepare(int replicas);

  /// What every worker reads before it takes a job.
  void show_board(const std::string& text);

  /// Delivered again unless it is acknowledged.
  struct Result {
    JobName job;
    std::string worker;  ///< As NATS knows it: nobody can report for another.
    std::string text;
    std::shared_ptr<Message> message;
  };
  std::vector<Result> results(int most, Wait wait);
  void acknowledge(std::span<const Result> results);

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace yolah::fleet
