#include "cli/options/contender.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "cli/options/failure.h"
#include "cli/options/input.h"
#include "cli/terminal/interrupt.h"

namespace yolah::cli {
namespace {

bool is_printable(const std::string& text) {
  return std::none_of(text.begin(), text.end(),
                      [](char c) { return (c >= '\0' && c < ' ') || c == '\x7F'; });
}

SetOptionCommand read_setting(const std::string& text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos || equals == 0 || !is_printable(text)) {
    throw Failure(fmt::format("wrong option '{}': expected NAME=VALUE", printable(text)),
                  kWrongUsage);
  }
  return {text.substr(0, equals), text.substr(equals + 1)};
}

}  // namespace

void add_engine_options(Subcommand command, EngineOptions& options) {
  command.add_option("--start-timeout", options.start_timeout, "Most time for a program to start")
      .type_name("TIME")
      .show_default();
  command
      .add_option("--stall-timeout", options.stall_timeout,
                  "Most time for a move of a program without a clock, beyond --movetime")
      .type_name("TIME")
      .show_default();
  command.add_flag("--sandbox", options.sandbox,
                   "Isolate programs: no network, no files but their own folder, limited memory");
  command.add_flag("--ponder", options.ponder,
                   "Let programs think on the opponent's time; without it, --sandbox halts them");
  command
      .add_option("--sandbox-memory", options.sandbox_limits.memory_megabytes,
                  "Memory of a program in the sandbox, all its processes together, in megabytes")
      .range(std::int64_t{16}, std::int64_t{1} << 20)
      .type_name("N")
      .show_default();
}

void add_settings_option(Subcommand command, const std::string& name,
                         std::vector<std::string>& settings, const std::string& whose) {
  const std::string program = whose.empty() ? "program" : "program " + whose;
  command.add_option(name, settings, "An option of the " + program + "; may be given again")
      .type_name("NAME=VALUE")
      .one_each_time();
}

std::string failure_text(const std::string& name, const arena::PlayerFailure& failure) {
  const std::string log = failure.log.empty() ? "" : "\nIts last words:\n" + failure.log;
  return fmt::format("{} {}{}", name, failure.detail, log);
}

arena::ProgramOptions read_engine_options(const EngineOptions& options) {
  arena::ProgramOptions programs;
  programs.start_timeout = read_duration(options.start_timeout);
  programs.stall_timeout = read_duration(options.stall_timeout);
  programs.ponders = options.ponder;
  if (options.sandbox) {
    const std::string reason = arena::reason_for_no_sandbox();
    if (!reason.empty()) throw Failure("this machine cannot run a sandbox: " + reason);
    const std::string weak = arena::weak_limits();
    if (!weak.empty()) fmt::print(stderr, "yolah: {}\n", weak);
    programs.sandbox = options.sandbox_limits;
  }
  return programs;
}

arena::Contender read_contender(const std::string& text, const arena::ProgramOptions& options,
                                const std::vector<std::string>& settings) {
  const bool is_program = arena::is_program(text);
  if (!is_program && !settings.empty()) {
    throw Failure(
        fmt::format("{} is a player of this program: write its options behind its name, as "
                    "mcts:threads=2",
                    printable(text)),
        kWrongUsage);
  }
  arena::ProgramOptions program = options;
  program.start = arena::StartPolicy::kAtOnce;
  for (const std::string& setting : settings) program.settings.push_back(read_setting(setting));
  try {
    const auto contender = arena::make_contender(text, "", program, InterruptGuard::flag());
    if (!contender) {
      fail_at(is_program ? "wrong command line" : "wrong player", text, contender.error());
    }
    return {is_program ? printable(text) : contender->name, contender->make, contender->version};
  } catch (const arena::PlayerFailure& failure) {
    if (InterruptGuard::raised()) throw QuietEnd(kInterrupted);
    throw Failure(failure_text(printable(text), failure));
  }
}

}  // namespace yolah::cli
