// Contenders, and the one place where they are made from what people write: "minmax:hash=64" is a
// player of this process, "cmd:python3 bot.py" another program.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/game.h"
#include "arena/process/engine.h"
#include "arena/process/sandbox.h"
#include "engine/protocol/ugi_command.h"
#include "engine/rules/parsed.h"
#include "engine/rules/record.h"
#include "engine/search/player.h"
#include "engine/search/player_spec.h"

namespace yolah::arena {

class EnginePool;

/// Who plays: a name for the records, and a fresh player for every game. `make`
/// is called from several threads at once; it throws when there is no player to
/// be had, which ends the match.
struct Contender {
  std::string name;
  std::function<std::unique_ptr<Player>(std::uint64_t game)> make;
  std::string version;  ///< For the records, too; empty if it has none.
};

/// Who plays a game, for its record.
std::vector<Tag> player_tags(const Contender& black, const Contender& white);

/// A player of this process. Where its kind has a seed, game n gets the seed of
/// the spec plus n.
Contender make_contender(const PlayerSpec& spec);

/// Begins the text of a contender that is a program.
inline constexpr std::string_view kProgramPrefix = "cmd:";

/// When a program is started, and what happens if it does not start.
enum class StartPolicy : std::uint8_t {
  /// For each game anew, so that none is idle beside the games of others. `make` throws a
  /// PlayerFailure if it does not start.
  kEachGame,
  /// Once as soon as the contender is made, which throws a PlayerFailure if it does not start:
  /// that is better known before a match than in it. It is kept from game to game. If it has to be
  /// started again and does not start, the game is lost at its first move.
  kAtOnce,
};

/// How programs are started.
struct ProgramOptions {
  std::chrono::milliseconds start_timeout{10'000};  ///< As in EngineSetup.
  std::chrono::milliseconds stall_timeout{10'000};  ///< As in EngineSetup.
  std::optional<SandboxLimits> sandbox;
  bool ponders = false;                    ///< As in EngineSetup.
  std::vector<SetOptionCommand> settings;  ///< Options that it is given by the protocol.
  StartPolicy start = StartPolicy::kEachGame;
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

/// The contender, named by its text; a program is started as the options say. `stop` must outlive
/// the contender.
Parsed<Contender> make_contender(std::string_view text, const std::string& folder,
                                 const ProgramOptions& options, const std::atomic<bool>& stop);

/// The programs of a pool; one that does not start loses its game at its first move.
Contender make_contender(const std::string& name, std::shared_ptr<EnginePool> pool);

/// Plays one game of two contenders. One that cannot be made loses it; if neither can, nobody wins.
GameResult play_or_forfeit(const GameSetup& setup, const Contender& black, const Contender& white,
                           std::uint64_t game, const std::atomic<bool>& stop);

/// A player in name only, who forfeits every game and says why.
Contender make_absent(const std::string& name, const std::string& why, const std::string& log);

}  // namespace yolah::arena
