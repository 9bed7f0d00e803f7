// Options that several commands have, each declared once: its name, its check and its words. A
// variable that holds something is shown as the default, so a command sets its own by what it
// puts there.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/options/subcommand.h"
#include "engine/search/player.h"

namespace yolah::cli {

/// How long a player may think, as written on the command line. A command adds the options it
/// wants; the others stay empty.
struct LimitOptions {
  std::string move_time;
  std::string clock;
  std::optional<std::uint64_t> nodes;
  std::optional<int> depth;
};

/// For a move of players that meet, if nothing else limits it.
inline constexpr std::chrono::milliseconds kUsualMoveTime{100};

/// A time for each move where there is no limit at all: else a player might think forever.
void limit_if_unlimited(Limits& limits, std::chrono::milliseconds move_time = kUsualMoveTime);

/// Limited in any case, as above. Throws a Failure on a wrong time.
Limits read_limits(const LimitOptions& options,
                   std::chrono::milliseconds fallback = kUsualMoveTime);

/// `each` is what one search is for: "move", "position". The text of a fallback says what holds
/// without any limit; it may be empty.
void add_movetime_option(Subcommand command, std::string& time, const std::string& each,
                         const std::string& fallback);
/// The clock of `what`: "the game".
void add_clock_option(Subcommand command, std::string& clock, const std::string& what);
void add_nodes_option(Subcommand command, std::uint64_t& nodes, const std::string& each);
void add_nodes_option(Subcommand command, std::optional<std::uint64_t>& nodes,
                      const std::string& each);
void add_depth_option(Subcommand command, std::optional<int>& depth);

/// `what` says what the player does: "Who searches".
void add_player_option(Subcommand command, std::string& player, const std::string& what);

/// Same seed, same `what`.
void add_seed_option(Subcommand command, std::uint64_t& seed, const std::string& what);
void add_threads_option(Subcommand command, int& threads);
/// `what` is done at once: "Games played". 0 in the variable is no default.
void add_concurrency_option(Subcommand command, int& concurrency, const std::string& what);
void add_hash_option(Subcommand command, std::size_t& megabytes, std::size_t least,
                     const std::string& help);

void add_position_option(Subcommand command, std::string& text);
/// The same as an argument.
void add_position_argument(Subcommand command, std::string& text);
void add_moves_option(Subcommand command, std::vector<std::string>& moves);

/// A file for `what`, with the short name -o.
Option add_output_option(Subcommand command, std::string& path, const std::string& what);
void add_save_option(Subcommand command, std::string& path);
/// A folder for the transcripts of the games.
void add_log_option(Subcommand command, std::string& folder);
/// An SVG file for `what`.
void add_plot_option(Subcommand command, std::string& path, const std::string& what);
void add_ascii_flag(Subcommand command, bool& ascii);
void add_json_flag(Subcommand command, bool& json);
/// For commands that print many objects.
Option add_json_lines_flag(Subcommand command, bool& json);

void add_coordinator_option(Subcommand command, std::string& url);

}  // namespace yolah::cli
