// A job of a run, done.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "fleet/run/run.h"

namespace yolah::fleet {

/// Why a job cannot be done here, whatever is tried.
class JobFailure : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The path of the file with this SHA-256 (64 hex digits). Throws JobFailure.
using FindFile = std::function<std::string(std::string_view sha256)>;

struct JobOrder {
  std::uint64_t number = 0;  ///< Below run.jobs().
  /// What the coordinator has to tell beside, as text; empty where the number says all.
  std::string input;

  friend bool operator==(const JobOrder&, const JobOrder&) = default;
};

struct JobResult {
  std::string report;  ///< JSON on one line.
  std::string data;    ///< Of a data run: a file of training data.

  friend bool operator==(const JobResult&, const JobResult&) = default;
};

/// The same bytes on every machine. Nothing when `stop` became true. Throws JobFailure if a
/// player cannot be made or if the order is none of this run, and other exceptions for trouble
/// of this machine, such as a full disk.
std::optional<JobResult> do_job(const Run& run, const JobOrder& order, const FindFile& find_file,
                                const std::atomic<bool>& stop);

}  // namespace yolah::fleet
