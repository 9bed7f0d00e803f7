// A worker of a fleet: its lanes, and what stops and pauses them.
#pragma once

#include <optional>
#include <string>

#include "support/client/connection.h"
#include "cli/terminal/event_log.h"
#include "fleet/worker/hours.h"

namespace yolah::cli {

struct WorkerSetup {
  ServerAddress coordinator;
  std::string token;
  int threads = 1;
  std::optional<Hours> hours;
  std::size_t bytes_per_second = 0;  ///< Of uploads; 0 for no limit.
  std::string cache;                 ///< Folder for files.
  std::uint64_t jobs = 0;            ///< After so many it ends; 0 for never.
};

/// Until Ctrl-C, or until so many jobs are done. SIGUSR1 pauses it, SIGUSR2 lets it go on.
/// Throws Failure if it may not work here.
void run_worker(const WorkerSetup& setup, EventLog& log);

}  // namespace yolah::cli
