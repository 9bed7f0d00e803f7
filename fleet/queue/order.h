// A job as the coordinator gives it out, and the messages about it.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
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
};

/// Which work it is: of a run, by number; copies are attempts at the same job.
struct JobName {
  std::string run;
  std::uint64_t number = 0;
  std::uint32_t copy = 0;

  friend bool operator==(const JobName&, const JobName&) = default;
};

std::string to_text(const JobName& job);
std::optional<JobName> parse_job_name(std::string_view text);

/// That a job is to be done.
struct Order {
  JobName job;
  std::string input;                ///< Of the job, beside its run and number.
  std::vector<std::string> not_by;  ///< Workers whose work it is to check.
  bool again = false;               ///< Was tried before: goes before all that was not.
  bool trusted_only = false;        ///< Others disagree about it; goes before everything.

  friend bool operator==(const Order&, const Order&) = default;
};

/// A job that a worker has for a time.
struct Lease {
  JobName job;
  std::string input;
  std::int64_t epoch = 0;  ///< Of the coordinator that granted it.

  friend bool operator==(const Lease&, const Lease&) = default;
};

std::string to_text(const Lease& lease);
/// Nothing if it is none.
std::optional<Lease> parse_lease(std::string_view text);

/// What a worker asks of the coordinator.
struct LeaseRequest {
  enum class Kind : std::uint8_t {
    kTake,  ///< A job of one of these runs, the first that has one.
    kKeep,  ///< The worker is still at it.
    kBack,  ///< The worker does not do it.
    kDone   ///< Its report is stored.
  };

  Kind kind = Kind::kTake;
  std::vector<std::string> runs;      ///< Of kTake.
  std::chrono::milliseconds wait{0};  ///< Of kTake: how long the worker waits for a job.
  JobName job;                        ///< Of the others.
  std::int64_t epoch = 0;             ///< Of the others.

  friend bool operator==(const LeaseRequest&, const LeaseRequest&) = default;
};

std::string to_text(const LeaseRequest& request);
/// Nothing if it is none.
std::optional<LeaseRequest> parse_lease_request(std::string_view text);

}  // namespace yolah::fleet
