#include "cli/options/contender.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <system_error>
#include <utility>

#include "arena/process/command_line.h"
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

/// What is wrong with a text that names neither a player nor a folder.
[[noreturn]] void fail_at_player(const std::string& text, ParseError error) {
  const bool is_path = text.find('/') != std::string::npos && text.find(' ') == std::string::npos;
  if (is_path && text.find(':') == std::string::npos) {
    error.reason += fmt::format("; there is no folder {}", printable(text));
  }
  fail_at("wrong player", text, error);
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
  command.add_flag("--ponder", options.ponder,
                   "Let programs think on the opponent's time; without it, --sandbox halts them");
  add_sandbox_options(command, options);
}

void add_sandbox_options(Subcommand command, EngineOptions& options) {
  command.add_flag("--sandbox", options.sandbox,
                   "Isolate programs: no network, no files but their own folder, limited memory");
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

std::optional<arena::Entrant> read_bot_of(const std::string& text) {
  std::error_code error;
  std::filesystem::path folder = text;
  if (arena::is_program(text) || parse_player_spec(text) ||
      !std::filesystem::is_directory(folder, error)) {
    return std::nullopt;
  }
  // "." and ".." say nothing about the name of the bot.
  const std::string name = folder.lexically_normal().filename().string();
  if (name == "." || name == "..") folder = std::filesystem::canonical(folder, error);
  try {
    arena::Entrant bot = arena::read_bot_folder(folder);
    if (!bot.absence.empty()) throw Failure(bot.absence, kWrongUsage);
    return bot;
  } catch (const arena::BotFolderError& failure) {
    throw Failure(failure.what(), kWrongUsage);
  }
}

std::string advice_to_build(const arena::Entrant& bot) {
  const std::filesystem::path folder = bot.folder;
  std::error_code error;
  if (!std::filesystem::is_regular_file(folder / "Makefile", error)) return {};
  return fmt::format("The folder of the bot has a Makefile. Build the bot: make -C {}",
                     arena::quoted_for_shell(bot.folder));
}

arena::Contender read_contender(const std::string& text, const arena::ProgramOptions& options,
                                const std::vector<std::string>& settings) {
  const std::optional<arena::Entrant> bot = read_bot_of(text);
  const std::string spec = bot ? bot->spec : text;
  const bool is_program = arena::is_program(spec);
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
  const std::string name = printable(bot ? bot->name : text);
  try {
    const auto contender =
        arena::make_contender(spec, bot ? bot->folder : "", program, InterruptGuard::flag());
    if (!contender && is_program) fail_at("wrong command line", spec, contender.error());
    if (!contender) fail_at_player(text, contender.error());
    return {is_program ? name : contender->name, contender->make,
            bot ? bot->version : contender->version};
  } catch (const arena::PlayerFailure& failure) {
    if (InterruptGuard::raised()) throw QuietEnd(kInterrupted);
    const std::string advice = bot ? advice_to_build(*bot) : "";
    throw Failure(failure_text(name, failure) + (advice.empty() ? "" : "\n" + advice));
  }
}

}  // namespace yolah::cli
