#include "cli/options/contender.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "arena/process/process_player.h"
#include "cli/commands/commands.h"
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

std::chrono::milliseconds read_timeout(const std::string& name, const std::string& text) {
  const auto time = read_duration(text);
  if (time.count() == 0) throw Failure(fmt::format("{}: 1ms at least", name), kWrongUsage);
  return time;
}

/// Before the match: a program that cannot be started is better known at once.
void try_to_start(const std::string& text, arena::EnginePool& pool) {
  try {
    pool.give_back(pool.take());
  } catch (const arena::PlayerFailure& failure) {
    if (InterruptGuard::raised()) throw CLI::RuntimeError(kInterrupted);
    throw Failure(failure_text(printable(text), failure));
  }
}

arena::Contender read_program(const std::string& text, const arena::ProgramOptions& options,
                              const std::vector<std::string>& settings) {
  const auto parsed = arena::make_engine_setup(text, "", options);
  if (!parsed) fail_at("wrong command line", text, parsed.error());
  arena::EngineSetup setup = *parsed;
  for (const std::string& setting : settings) setup.options.push_back(read_setting(setting));
  auto pool = std::make_shared<arena::EnginePool>(std::move(setup), InterruptGuard::flag());
  try_to_start(text, *pool);
  return arena::make_contender(printable(text), std::move(pool));
}

}  // namespace

void add_engine_options(CLI::App& command, EngineOptions& options) {
  command
      .add_option("--start-timeout", options.start_timeout,
                  "How long a program may take to get ready")
      ->type_name("TIME")
      ->capture_default_str();
  command
      .add_option("--stall-timeout", options.stall_timeout,
                  "How long a program may take for a move without a clock, beyond --movetime")
      ->type_name("TIME")
      ->capture_default_str();
  command.add_flag("--sandbox", options.sandbox,
                   "Shut programs in: no network, no files but their own folder, limits");
  command
      .add_option("--sandbox-memory", options.sandbox_limits.memory_megabytes,
                  "Memory of a program in the sandbox, all its processes together, in megabytes")
      ->check(CLI::Range(std::int64_t{16}, std::int64_t{1} << 20).description(""))
      ->type_name("N")
      ->capture_default_str();
}

void add_settings_option(CLI::App& command, const std::string& name,
                         std::vector<std::string>& settings, const std::string& whose) {
  const std::string program = whose.empty() ? "program" : "program " + whose;
  command.add_option(name, settings, "An option of the " + program + "; may be given again")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false);
}

std::string failure_text(const std::string& name, const arena::PlayerFailure& failure) {
  const std::string log = failure.log.empty() ? "" : "\nIts last words:\n" + failure.log;
  return fmt::format("{} {}{}", name, failure.detail, log);
}

arena::ProgramOptions read_engine_options(const EngineOptions& options) {
  arena::ProgramOptions programs;
  programs.start_timeout = read_timeout("--start-timeout", options.start_timeout);
  programs.stall_timeout = read_timeout("--stall-timeout", options.stall_timeout);
  if (options.sandbox) {
    const std::string reason = arena::reason_for_no_sandbox();
    if (!reason.empty()) throw Failure("there can be no sandbox here: " + reason);
    const std::string weak = arena::weak_limits();
    if (!weak.empty()) fmt::print(stderr, "yolah: {}\n", weak);
    programs.sandbox = options.sandbox_limits;
  }
  return programs;
}

arena::Contender read_contender(const std::string& text, const arena::ProgramOptions& options,
                                const std::vector<std::string>& settings) {
  if (arena::is_program(text)) return read_program(text, options, settings);
  if (!settings.empty()) {
    throw Failure(fmt::format("{} is a player of this program: its options follow its name, as "
                              "mcts:threads=2",
                              printable(text)),
                  kWrongUsage);
  }
  const auto spec = arena::parse_own_player(text);
  if (!spec) fail_at("wrong player", text, spec.error());
  return arena::make_contender(*spec);
}

}  // namespace yolah::cli
