// The queue of jobs and the stream of results, in NATS JetStream.
//
// A job is delivered to one worker at a time, and again if it is not acknowledged in time;
// a worker acknowledges it after its result is stored. Both are kept by the number of
// servers they are replicated on. Whoever adds a job or reports a result twice within two
// minutes has done it once; what comes later than that is found by its job's number.
//
// A queue is used by one thread at a time.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

namespace yolah::fleet {

/// NATS could not be asked, or refused. What was asked may have been done or not.
class QueueFailure : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

struct QueueOptions {
  std::vector<std::string> servers;  ///< "nats://127.0.0.1:4222"
  std::string user;                  ///< Empty for none.
  std::string password;
  /// How long a job that is not heard of stays with its worker.
  std::chrono::milliseconds patience{60'000};
};

/// Which work it is: of a run, by number; copies of one job are done by different workers.
struct JobName {
  std::string run;
  std::uint64_t number = 0;
  std::uint32_t copy = 0;

  friend bool operator==(const JobName&, const JobName&) = default;
};

class Queue {
 public:
  using Wait = std::chrono::milliseconds;

  /// Throws QueueFailure if no server can be reached.
  explicit Queue(QueueOptions options);
  ~Queue();
  Queue(const Queue&) = delete;
  Queue& operator=(const Queue&) = delete;

  // For the coordinator. All throw QueueFailure.

  /// Makes the streams if they are not there.
  void prepare(int replicas);
  void open_run(const std::string& run);
  void add(std::span<const JobName> jobs);
  /// Takes back what nobody has begun.
  void close_run(const std::string& run);

  struct Message;  // of NATS
  /// Acknowledged by whoever holds it, once; else it is delivered again.
  struct Result {
    JobName job;
    std::string worker;
    std::string text;
    std::shared_ptr<Message> message;
  };
  std::vector<Result> results(int most, Wait wait);
  void acknowledge(const Result& result);

  // For a worker.

  struct Taken {
    JobName job;
    std::uint64_t deliveries = 1;  ///< Of this job so far, to anybody.
    std::shared_ptr<Message> message;
  };
  std::optional<Taken> take(const std::string& run, Wait wait);
  /// Still at it: the job stays here for as long again.
  void keep(const Taken& job);
  /// For another worker, at once or later.
  void give_back(const Taken& job, Wait later = Wait(0));
  /// Stores the result; then the job is acknowledged.
  void report(const Taken& job, const std::string& worker, const std::string& text);

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace yolah::fleet
