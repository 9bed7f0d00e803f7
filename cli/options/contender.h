// Those who play matches, as users name them: players of this process by their
// spec ("mcts:threads=2"), programs by their command line ("cmd:python3 bot.py"), bots by
// their folder ("my_bot"), which a tournament would take.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "arena/bots/bot_folder.h"
#include "arena/contender.h"
#include "arena/game.h"
#include "cli/options/subcommand.h"

namespace yolah::cli {

/// What holds for all programs, as written on the command line.
struct EngineOptions {
  std::string start_timeout = "10s";
  std::string stall_timeout = "10s";
  bool sandbox = false;
  bool ponder = false;
  arena::SandboxLimits sandbox_limits;
};

void add_engine_options(Subcommand command, EngineOptions& options);
/// Those of the sandbox alone, which are among the others.
void add_sandbox_options(Subcommand command, EngineOptions& options);
/// Throws a Failure if a time is wrong or there can be no sandbox here.
arena::ProgramOptions read_engine_options(const EngineOptions& options);
/// Adds a list of NAME=VALUE for the program called `whose`.
void add_settings_option(Subcommand command, const std::string& name,
                         std::vector<std::string>& settings, const std::string& whose);

/// What happened to a program, with its last words if it has said any.
std::string failure_text(const std::string& name, const arena::PlayerFailure& failure);

/// The bot whose folder the text names; nothing if the text names no folder. The name of a
/// player goes before a folder of the same name, which is then written "./minmax". Throws a
/// Failure if there is no bot in the folder.
std::optional<arena::Entrant> read_bot_of(const std::string& text);
/// What to do about a bot that does not start: build it, if its folder says how; else nothing.
std::string advice_to_build(const arena::Entrant& bot);

/// The contender; `settings` are the protocol's options for a program, as
/// NAME=VALUE. Throws a Failure that shows what is wrong, and when a program
/// cannot be started: to be called while an InterruptGuard exists.
arena::Contender read_contender(const std::string& text, const arena::ProgramOptions& options,
                                const std::vector<std::string>& settings);

}  // namespace yolah::cli
