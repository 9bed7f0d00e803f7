#include "fleet/worker/worker.h"

#include <fmt/format.h>

#include <charconv>
#include <csignal>
#include <ctime>
#include <nlohmann/json.hpp>
#include <thread>
#include <vector>

#include "fleet/worker/lane.h"
#include "support/system/process.h"

namespace yolah::fleet {
namespace {

using namespace std::chrono_literals;

std::atomic<bool> paused = false;

/// While one lives, signals pause the worker and let it go on.
class PauseGuard {
 public:
  PauseGuard() {
    std::signal(SIGUSR1, [](int) { paused = true; });
    std::signal(SIGUSR2, [](int) { paused = false; });
  }
  ~PauseGuard() {
    std::signal(SIGUSR1, SIG_DFL);
    std::signal(SIGUSR2, SIG_DFL);
  }
  PauseGuard(const PauseGuard&) = delete;
  PauseGuard& operator=(const PauseGuard&) = delete;
};

/// "HH:MM" as minutes.
std::optional<int> parse_minute(std::string_view text) {
  const auto digits = [](std::string_view part) -> std::optional<int> {
    int number = 0;
    const auto read = std::from_chars(part.data(), part.data() + part.size(), number);
    if (part.size() != 2 || read.ec != std::errc{} || read.ptr != part.data() + part.size()) {
      return std::nullopt;
    }
    return number;
  };
  if (text.size() != 5 || text[2] != ':') return std::nullopt;
  const auto hour = digits(text.substr(0, 2));
  const auto minute = digits(text.substr(3));
  if (!hour || !minute || *hour < 0 || *hour > 23 || *minute < 0 || *minute > 59) {
    return std::nullopt;
  }
  return 60 * *hour + *minute;
}

/// By the clock of this machine.
int minute_of_the_day() {
  const std::time_t now = std::time(nullptr);
  const std::tm local = system::local_time(now);
  return 60 * local.tm_hour + local.tm_min;
}

/// Asks until the coordinator answers; nothing if it is told to stop before.
std::optional<FleetMember> sign_in(const WorkerSetup& setup, const WorkerLog& log,
                                   const std::atomic<bool>& stop) {
  FleetClient client(setup.coordinator, setup.token);
  Backoff backoff;
  while (true) {
    try {
      return client.me();
    } catch (const Unreachable& unreachable) {
      log.say("trouble", {{"text", unreachable.what()}}, unreachable.what());
      if (!backoff.wait(stop)) return std::nullopt;
    }
  }
}

void check(const FleetMember& member) {
  if (member.role == "submitter") {
    throw Refused(member.name + " is a submitter of runs: a worker needs a token of its own");
  }
  if (member.quarantined) {
    throw Refused(fmt::format("{} is quarantined: {}", member.name, member.why));
  }
}

std::string status_of(const Workplace& place) {
  const char* const state = place.open() ? "" : paused ? ", paused" : ", out of hours";
  return fmt::format("{} done, {} under way{}", place.done.load(), place.under_way.load(), state);
}

}  // namespace

Parsed<Hours> parse_hours(std::string_view text) {
  const std::size_t dash = text.find('-');
  if (dash != std::string_view::npos) {
    const auto from = parse_minute(text.substr(0, dash));
    const auto to = parse_minute(text.substr(dash + 1));
    if (from && to) return Hours{*from, *to};
  }
  return ParseError{0, "expected hours such as 22:00-06:30"};
}

bool run_worker(const WorkerSetup& setup, const WorkerLog& log, const std::atomic<bool>& stop) {
  const PauseGuard pause;
  const std::optional<FleetMember> found = sign_in(setup, log, stop);
  if (!found) return false;
  const FleetMember& member = *found;
  check(member);
  FileCache files(setup.cache, FleetClient(setup.coordinator, setup.token));
  QueueOptions queue;
  queue.servers = member.nats;
  queue.user = member.name;
  queue.password = setup.token;
  std::atomic<bool> end = false;
  Workplace place{
      member,
      queue,
      setup.coordinator,
      setup.token,
      setup.bytes_per_second,
      files,
      log,
      [&] { return !paused && (!setup.hours || setup.hours->hold(minute_of_the_day())); },
      end};
  log.say("started", {{"name", member.name}, {"build", build_hash()}},
          fmt::format("{} at work, build {}", member.name, build_hash().substr(0, 12)));
  {
    std::vector<std::jthread> lanes;
    for (int i = 0; i < setup.threads; ++i) {
      lanes.emplace_back([&place] { Lane(place).run(); });
    }
    while (!stop && !place.barred && (setup.jobs == 0 || place.done < setup.jobs)) {
      std::this_thread::sleep_for(100ms);
      log.show_status(status_of(place));
    }
    end = true;
    log.show_status("");
  }
  log.say("stopped", {{"jobs", place.done.load()}}, fmt::format("{} jobs done", place.done.load()));
  if (place.barred) {
    throw Refused(member.name + " is quarantined: run `yolah fleet audit` to see why");
  }
  return true;
}

}  // namespace yolah::fleet
