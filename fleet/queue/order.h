// A job as the queue carries it.
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
  /// How long a job that is not heard of stays with its worker.
  std::chrono::milliseconds patience{60'000};
};

/// Which work it is: of a run, by number; copies are attempts at the same job.
struct JobName {
  std::string run;
  std::uint64_t number = 0;
  std::uint32_t copy = 0;

  friend bool operator==(const JobName&, const JobName&) = default;
};

struct Order {
  JobName job;
  std::string input;                ///< Of the job, beside its run and number.
  std::vector<std::string> not_by;  ///< Workers whose work it is to check.
  bool again = false;               ///< Was tried before: goes before all that was not.

  friend bool operator==(const Order&, const Order&) = default;
};

std::string to_text(const JobName& job);
std::optional<JobName> parse_job_name(std::string_view text);

std::string to_text(const Order& order);
/// Nothing if it is none.
std::optional<Order> parse_order(std::string_view text);

}  // namespace yolah::fleet
