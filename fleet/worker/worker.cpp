#include "fleet/worker/worker.h"

#include <fmt/format.h>

#include <csignal>
#include <nlohmann/json.hpp>
#include <thread>
#include <vector>

#include "cli/options/failure.h"
#include "cli/terminal/interrupt.h"
#include "fleet/worker/lane.h"

namespace yolah::cli {
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

/// Asks until the coordinator answers.
FleetMember sign_in(const WorkerSetup& setup, EventLog& log) {
  FleetClient client(setup.coordinator, setup.token);
  Backoff backoff;
  while (true) {
    try {
      return client.me();
    } catch (const Unreachable& unreachable) {
      log.say("trouble", {{"text", unreachable.what()}}, unreachable.what());
      if (!backoff.wait(InterruptGuard::flag())) throw QuietEnd(kInterrupted);
    }
  }
}

void check(const FleetMember& member) {
  if (member.role == "submitter") {
    throw Failure(member.name + " is a submitter of runs: a worker needs a token of its own");
  }
  if (member.quarantined) {
    throw Failure(fmt::format("{} is quarantined: {}", member.name, member.why));
  }
}

std::string status_of(const Workplace& place) {
  const char* const state = place.open() ? "" : paused ? ", paused" : ", out of hours";
  return fmt::format("{} done, {} under way{}", place.done.load(), place.under_way.load(), state);
}

}  // namespace

void run_worker(const WorkerSetup& setup, EventLog& log) {
  const InterruptGuard interrupt;
  const PauseGuard pause;
  const FleetMember member = sign_in(setup, log);
  check(member);
  FileCache files(setup.cache, FleetClient(setup.coordinator, setup.token));
  fleet::QueueOptions queue;
  queue.servers = member.nats;
  queue.user = member.name;
  queue.password = setup.token;
  std::atomic<bool> stop = false;
  Workplace place{
      member,
      queue,
      setup.coordinator,
      setup.token,
      setup.bytes_per_second,
      files,
      log,
      [&] { return !paused && (!setup.hours || setup.hours->hold(minute_of_the_day())); },
      stop};
  log.say("started", {{"name", member.name}, {"build", fleet::build_hash()}},
          fmt::format("{} at work, build {}", member.name, fleet::build_hash().substr(0, 12)));
  {
    std::vector<std::jthread> lanes;
    for (int i = 0; i < setup.threads; ++i) {
      lanes.emplace_back([&place] { Lane(place).run(); });
    }
    while (!InterruptGuard::raised() && !place.barred &&
           (setup.jobs == 0 || place.done < setup.jobs)) {
      std::this_thread::sleep_for(100ms);
      log.show_status(status_of(place));
    }
    stop = true;
    log.show_status("");
  }
  log.say("stopped", {{"jobs", place.done.load()}}, fmt::format("{} jobs done", place.done.load()));
  if (place.barred)
    throw Failure(member.name + " is quarantined: run `yolah fleet audit` to see why");
}

}  // namespace yolah::cli
