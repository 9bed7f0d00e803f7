#include "cli/options/shared_options.h"

#include "cli/options/input.h"

namespace yolah::cli {
namespace {

/// More than any search gets to.
constexpr std::uint64_t kMostNodes = std::uint64_t{1} << 50;
constexpr int kDeepest = 1000;
constexpr int kMostThreads = 1024;
constexpr std::size_t kMostMegabytes = std::size_t{1} << 20;

std::string nodes_help(const std::string& each) {
  return "Positions, or games played out, for each " + each;
}

}  // namespace

void limit_if_unlimited(Limits& limits, std::chrono::milliseconds move_time) {
  const bool any = limits.move_time || limits.clock || limits.nodes || limits.depth;
  if (!any) limits.move_time = move_time;
}

Limits read_limits(const LimitOptions& options, std::chrono::milliseconds fallback) {
  Limits limits;
  if (!options.move_time.empty()) limits.move_time = read_duration(options.move_time);
  if (!options.clock.empty()) limits.clock = read_clock(options.clock);
  limits.nodes = options.nodes;
  limits.depth = options.depth;
  limit_if_unlimited(limits, fallback);
  return limits;
}

void add_movetime_option(Subcommand command, std::string& time, const std::string& each,
                         const std::string& fallback) {
  const std::string unless =
      fallback.empty() ? "" : "; " + fallback + " if there is no other limit";
  command.add_option("--movetime", time, "Most time for each " + each + unless).type_name("TIME");
}

void add_clock_option(Subcommand command, std::string& clock, const std::string& what) {
  const Option option =
      command.add_option("--clock", clock, "Time for " + what + " and what each move adds: 5m+3s")
          .type_name("CLOCK");
  if (!clock.empty()) option.show_default();
}

void add_nodes_option(Subcommand command, std::uint64_t& nodes, const std::string& each) {
  command.add_option("--nodes", nodes, nodes_help(each))
      .range(1, kMostNodes)
      .type_name("N")
      .show_default();
}

void add_nodes_option(Subcommand command, std::optional<std::uint64_t>& nodes,
                      const std::string& each) {
  command.add_option("--nodes", nodes, nodes_help(each)).range(1, kMostNodes).type_name("N");
}

void add_depth_option(Subcommand command, std::optional<int>& depth) {
  command.add_option("--depth", depth, "Most plies to look ahead")
      .range(1, kDeepest)
      .type_name("N");
}

void add_player_option(Subcommand command, std::string& player, const std::string& what) {
  const Option option = command.add_option("--player", player, what).type_name("PLAYER");
  if (!player.empty()) option.show_default();
}

void add_seed_option(Subcommand command, std::uint64_t& seed, const std::string& what) {
  command.add_option("--seed", seed, "Same seed, same " + what).type_name("N").show_default();
}

void add_threads_option(Subcommand command, int& threads) {
  command.add_option("--threads", threads, "Threads to use")
      .range(1, kMostThreads)
      .type_name("N")
      .show_default();
}

void add_concurrency_option(Subcommand command, int& concurrency, const std::string& what) {
  const Option option = command.add_option("--concurrency", concurrency, what + " at once")
                            .range(1, kMostThreads)
                            .type_name("N");
  if (concurrency > 0) option.show_default();
}

void add_hash_option(Subcommand command, std::size_t& megabytes, std::size_t least,
                     const std::string& help) {
  command.add_option("--hash", megabytes, help)
      .range(least, kMostMegabytes)
      .type_name("MB")
      .show_default();
}

void add_position_option(Subcommand command, std::string& text) {
  command.add_option("--position", text, "Position string; the start if left out")
      .type_name("POSITION");
}

void add_position_argument(Subcommand command, std::string& text) {
  command.add_option("position", text, "Position string; the start if left out")
      .type_name("POSITION");
}

void add_moves_option(Subcommand command, std::vector<std::string>& moves) {
  command.add_option("--moves", moves, "Moves to play first, such as d5:b7 e5:f5")
      .type_name("MOVE");
}

Option add_output_option(Subcommand command, std::string& path, const std::string& what) {
  const Option option =
      command.add_option("-o,--output", path, "File for " + what).type_name("FILE");
  return path.empty() ? option : option.show_default();
}

void add_save_option(Subcommand command, std::string& path) {
  command.add_option("--save", path, "File for the records of the games").type_name("FILE");
}

void add_log_option(Subcommand command, std::string& folder) {
  command
      .add_option("--log", folder,
                  "Folder for a file of each game with all that programs were told, said and wrote "
                  "to standard error")
      .type_name("FOLDER");
}

void add_plot_option(Subcommand command, std::string& path, const std::string& what) {
  command.add_option("--plot", path, "SVG file for " + what).type_name("FILE");
}

void add_ascii_flag(Subcommand command, bool& ascii) {
  command.add_flag("--ascii", ascii, "Letters instead of discs and lines");
}

void add_json_flag(Subcommand command, bool& json) {
  command.add_flag("--json", json, "Print JSON");
}

Option add_json_lines_flag(Subcommand command, bool& json) {
  return command.add_flag("--json", json, "Print JSON, one object on each line");
}

void add_coordinator_option(Subcommand command, std::string& url) {
  command.add_option("--coordinator", url, "Where the fleet's coordinator is")
      .or_environment("YOLAH_COORDINATOR")
      .type_name("URL")
      .required();
}

}  // namespace yolah::cli
