// The coordinator's side of the queue: jobs go out, results come in, by NATS JetStream.
//
// A job is delivered to one worker at a time, and again if it is not acknowledged in time;
// a worker acknowledges it after its result is stored. Everything is kept by as many servers
// as it is replicated on. Whoever adds a job twice within two minutes has added it once, and
// so for a worker's result; what comes later than that is known by its name.
//
// Belongs to one thread at a time. Everything throws QueueFailure.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "fleet/queue/order.h"

namespace yolah::fleet {

struct Message;

class Dispatcher {
 public:
  using Wait = std::chrono::milliseconds;

  /// Throws if no server can be reached.
  explicit Dispatcher(QueueOptions options);
  ~Dispatcher();
  Dispatcher(const Dispatcher&) = delete;
  Dispatcher& operator=(const Dispatcher&) = delete;

  /// Makes the streams if they are not there.
  void prepare(int replicas);

  void open_run(const std::string& run);
  void add(std::span<const Order> orders);
  /// For trusted workers alone.
  void settle(const Order& order);
  /// Jobs of a run that nobody has acknowledged.
  std::uint64_t waiting(const std::string& run);
  /// Takes back what nobody has begun.
  void close_run(const std::string& run);

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
