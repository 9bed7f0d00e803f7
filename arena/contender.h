// Contenders as people write them: "minmax:hash=64" is a player of this process,
// "cmd:python3 bot.py" another program.
#pragma once

#include <atomic>
#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "arena/match.h"
#include "arena/process/engine.h"
#include "arena/process/sandbox.h"
#include "engine/rules/parsed.h"
#include "engine/search/player_spec.h"

namespace yolah::arena {

/// Begins the text of a contender that is a program.
inline constexpr std::string_view kProgramPrefix = "cmd:";

/// What holds for every program.
struct ProgramOptions {
  std::chrono::milliseconds start_timeout{10'000};  ///< As in EngineSetup.
  std::chrono::milliseconds stall_timeout{10'000};  ///< As in EngineSetup.
  std::optional<SandboxLimits> sandbox;
};

inline bool is_program(std::string_view text) {
  return text.starts_with(kProgramPrefix);
}

/// The command line of a program, with or without what marks it as one, for where
/// nothing but a program can be meant.
inline std::string_view program_of(std::string_view text) {
  return is_program(text) ? text.substr(kProgramPrefix.size()) : text;
}

/// A player of this process. Of a text that looks like a program the error says how one
/// is written.
Parsed<PlayerSpec> parse_own_player(std::string_view text);

/// How the program of such a text is started, in a folder; empty for here, where a
/// sandbox shows the folder that the bot's file lies in. Whether it can be started
/// is not known before it is.
Parsed<EngineSetup> make_engine_setup(std::string_view text, const std::string& folder,
                                      const ProgramOptions& options);

/// The contender, named by its text. Programs are started afresh for each game, so
/// that none is idle beside the games of others; making a player of one throws a
/// PlayerFailure when it does not start. `stop` must outlive the contender.
Parsed<Contender> make_contender(std::string_view text, const std::string& folder,
                                 const ProgramOptions& options, const std::atomic<bool>& stop);

/// A player in name only, who forfeits every game and says why.
Contender make_absent(const std::string& name, const std::string& why, const std::string& log);

}  // namespace yolah::arena
