// yolah worker: lets this machine work for a fleet.
#include <fmt/format.h>

#include <cstdlib>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "cli/commands/commands.h"
#include "cli/options/failure.h"
#include "cli/options/input.h"
#include "cli/options/shared_options.h"
#include "cli/terminal/event_log.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/token.h"
#include "fleet/worker/worker.h"
#include "support/system/process.h"

namespace yolah::cli {
namespace {

struct WorkerCommand {
  std::string coordinator;
  TokenOptions token;
  int threads = 1;
  int nice = 10;
  std::string hours;
  double bandwidth = 0;
  std::string cache;
  std::uint64_t jobs = 0;
  bool json = false;
};

/// Where files of programs are kept that can be had again.
std::string usual_cache() {
  const char* const given = std::getenv("XDG_CACHE_HOME");
  const char* const home = std::getenv("HOME");
  if (given != nullptr && *given != '\0') return std::string(given) + "/yolah";
  return (home != nullptr ? std::string(home) : "/tmp") + "/.cache/yolah";
}

void run(const WorkerCommand& command) {
  fleet::WorkerSetup setup;
  const auto address = parse_server(command.coordinator);
  if (!address) fail_at("wrong coordinator", command.coordinator, address.error());
  setup.coordinator = *address;
  setup.token = read_token(command.token, "a worker needs the token that its coordinator printed");
  setup.threads = command.threads;
  if (!command.hours.empty()) {
    const auto hours = fleet::parse_hours(command.hours);
    if (!hours) fail_at("wrong hours", command.hours, hours.error());
    setup.hours = *hours;
  }
  constexpr double kBytes = 1024;
  setup.bytes_per_second = static_cast<std::size_t>(command.bandwidth * kBytes);
  setup.cache = command.cache.empty() ? usual_cache() : command.cache;
  setup.jobs = command.jobs;
  if (command.nice > 0 && !system::lower_priority(command.nice)) {
    fmt::print(stderr, "yolah: the system refuses --nice; working at normal priority\n");
  }
  EventLog log(command.json);
  const fleet::WorkerLog to_log{
      [&](const auto& event, const auto& facts, const auto& text) { log.say(event, facts, text); },
      [&](const auto& text) { log.show_status(text); }};
  const InterruptGuard interrupt;
  if (!fleet::run_worker(setup, to_log, InterruptGuard::flag())) {
    throw QuietEnd(kInterrupted);
  }
}

}  // namespace

void add_worker_command(Subcommand app) {
  auto options = std::make_shared<WorkerCommand>();
  const Subcommand command = app.add_subcommand("worker", "Let this machine work for a fleet");
  add_coordinator_option(command, options->coordinator);
  add_token_options(command.app(), options->token);
  add_threads_option(command, options->threads);
  command
      .add_option("--nice", options->nice,
                  "Priority given to other programs: from 0 to 19, the most")
      .range(0, 19)
      .type_name("N")
      .show_default();
  command.add_option("--hours", options->hours, "Work only at these hours, as 22:00-06:30")
      .type_name("FROM-TO");
  command.add_option("--bandwidth", options->bandwidth, "Fastest upload; 0 for no limit")
      .range(0.0, 1e7)
      .type_name("KB/S")
      .show_default();
  command.add_option("--cache", options->cache, "Folder for nets and books that jobs need")
      .type_name("FOLDER");
  command.add_option("--jobs", options->jobs, "End after this many jobs; 0 for never")
      .type_name("N")
      .show_default();
  add_json_flag(command, options->json);
  command.footer(
      "Ctrl-C gives the current job back. SIGUSR1 pauses (another worker gets the job),\n"
      "SIGUSR2 continues. Runs of another build than this program are left to others.\n"
      "Examples:\n"
      "  yolah worker --coordinator https://fleet.example --token-file token \\\n"
      "    --threads 4\n"
      "  yolah worker --coordinator http://127.0.0.1:8090 --token-file token \\\n"
      "    --hours 22:00-06:00");
  command.callback([options] { run(*options); });
}

}  // namespace yolah::cli
