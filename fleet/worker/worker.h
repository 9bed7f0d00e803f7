// A worker of a fleet: its lanes, the hours in which they work, and what stops and pauses them.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "engine/rules/parsed.h"
#include "support/client/url.h"

namespace yolah::fleet {

/// Hours of the day in which a worker works: "22:00-06:30".
struct Hours {
  int from = 0;  ///< Minutes after midnight.
  int to = 0;

  /// May go over midnight; from and to alike is the whole day.
  bool hold(int minute) const {
    if (from == to) return true;
    return from < to ? minute >= from && minute < to : minute >= from || minute < to;
  }
};

Parsed<Hours> parse_hours(std::string_view text);

struct WorkerSetup {
  ServerAddress coordinator;
  std::string token;
  int threads = 1;
  std::optional<Hours> hours;
  std::size_t bytes_per_second = 0;  ///< Of uploads; 0 for no limit.
  std::string cache;                 ///< Folder for files.
  std::uint64_t jobs = 0;            ///< After so many it ends; 0 for never.
};

/// Whoever runs the worker hears of it here, from several threads.
struct WorkerLog {
  /// The event's name, what a program may want to know of it, and the line for people.
  std::function<void(const std::string& event, const nlohmann::ordered_json& facts,
                     const std::string& text)>
      say;
  /// How things stand.
  std::function<void(const std::string& text)> show_status;
};

/// Until `stop` becomes true, or until so many jobs are done. SIGUSR1 pauses it, SIGUSR2 lets it
/// go on. False if it was stopped before the coordinator had answered. Throws Refused if it may
/// not work here.
bool run_worker(const WorkerSetup& setup, const WorkerLog& log, const std::atomic<bool>& stop);

}  // namespace yolah::fleet
