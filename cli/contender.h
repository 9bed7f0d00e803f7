// Those who play matches, as users name them: players of this process by their
// spec ("mcts:threads=2"), programs by their command line ("cmd:python3 bot.py").
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "arena/match.h"

namespace yolah::cli {

/// Begins the name of a contender that is a program.
inline constexpr std::string_view kProgramPrefix = "cmd:";

/// What holds for all programs of a match.
struct EngineOptions {
  std::string start_timeout = "10s";
  std::string stall_timeout = "10s";
};

void add_engine_options(CLI::App& command, EngineOptions& options);
/// Adds a list of NAME=VALUE for the program called `whose`.
void add_settings_option(CLI::App& command, const std::string& name,
                         std::vector<std::string>& settings, const std::string& whose);

/// The contender; `settings` are the protocol's options for a program, as
/// NAME=VALUE. Throws a Failure that shows what is wrong, and when a program
/// cannot be started: to be called while an InterruptGuard exists.
arena::Contender read_contender(const std::string& text, const EngineOptions& options,
                                const std::vector<std::string>& settings);

}  // namespace yolah::cli
