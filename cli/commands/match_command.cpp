// yolah match: which of two players is the stronger, and how surely.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>
#include <string>

#include "arena/match.h"
#include "cli/commands/commands.h"
#include "cli/options/arena_input.h"
#include "cli/options/contender.h"
#include "cli/options/failure.h"
#include "cli/options/input.h"
#include "cli/options/shared_options.h"
#include "cli/options/sprt_options.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/progress.h"
#include "cli/terminal/screen_text.h"

namespace yolah::cli {
namespace {

using Json = nlohmann::ordered_json;

struct MatchCommand {
  std::string first;
  std::string second;
  std::uint64_t games = 100;
  LimitOptions limits;
  std::optional<int> opening_plies;
  std::string openings;
  std::uint64_t seed = 1;
  int concurrency = 1;
  bool strict = false;
  SprtOptions sprt;
  std::string save;
  std::string log;
  EngineOptions engines;
  std::vector<std::string> first_settings;
  std::vector<std::string> second_settings;
  bool json = false;
};

arena::Openings choose_openings(const MatchCommand& command) {
  if (!command.openings.empty()) return read_openings(command.openings);
  if (command.opening_plies) return arena::Openings::random(command.seed, *command.opening_plies);
  return arena::Openings::suite(command.seed);
}

arena::MatchSetup read_setup(const MatchCommand& command) {
  if (command.games % 2 != 0) {
    throw Failure(
        fmt::format("--games {} is odd: give an even number, since each opening is played "
                    "with both colours",
                    command.games),
        kWrongUsage);
  }
  arena::MatchSetup setup;
  const arena::ProgramOptions programs = read_engine_options(command.engines);
  setup.first = read_contender(command.first, programs, command.first_settings);
  setup.second = read_contender(command.second, programs, command.second_settings);
  setup.openings = choose_openings(command);
  setup.limits = read_limits(command.limits);
  setup.strict_move_time = command.strict;
  setup.games = command.games;
  setup.concurrency = command.concurrency;
  setup.log_folder = command.log;
  const auto is_program = [](const std::string& text) {
    return arena::is_program(text) || read_bot_of(text);
  };
  if (is_program(command.first) || is_program(command.second)) {
    setup.tolerance = calibrated_tolerance(setup.limits);
  }
  setup.sprt = read_sprt(command.sprt);
  return setup;
}

/// "+12 =3 -5  67.5 %", and how far a sequential test has come.
std::string running_score(const arena::MatchResult& result) {
  const arena::ResultCounts& counts = result.counts;
  const std::string ratio = result.sprt ? "  " + ratio_text(*result.sprt) : "";
  return fmt::format("+{} ={} -{}  {:.1f} %{}", counts.wins, counts.draws, counts.losses,
                     100 * counts.score(), ratio);
}

std::string elo_text(const arena::EloEstimate& estimate) {
  const auto range = [&] {
    if (estimate.low && estimate.high) {
      return fmt::format("95 %: {:+.1f} to {:+.1f}", *estimate.low, *estimate.high);
    }
    if (estimate.low) return fmt::format("95 %: more than {:+.1f}", *estimate.low);
    if (estimate.high) return fmt::format("95 %: less than {:+.1f}", *estimate.high);
    return std::string("not known yet");
  };
  if (!estimate.elo) return range();
  return fmt::format("{:+.1f}  ({})", *estimate.elo, range());
}

/// Columns of the table beside the names.
constexpr std::size_t kTableWidth = 61;

/// What happened in the last game that a player lost by a fault of its own, and what it wrote to
/// standard error then.
void print_faults(const arena::ContenderStatistics& contender) {
  constexpr std::size_t kShownLines = 6;
  std::vector<std::string> kinds;
  const auto count = [&](std::uint64_t games, std::string_view how) {
    if (games > 0) kinds.push_back(fmt::format("{} {}", games, how));
  };
  count(contender.time_forfeits, "on time");
  count(contender.illegal_moves, "by an illegal move");
  count(contender.failures, "because it failed");
  if (kinds.empty()) return;
  fmt::print("  games lost: {}; the last time {}\n", fmt::join(kinds, ", "), contender.last_fault);
  std::vector<std::string> lines;
  std::istringstream log(contender.last_log);
  for (std::string line; std::getline(log, line);) lines.push_back(printable(line));
  for (std::size_t i = lines.size() - std::min(kShownLines, lines.size()); i < lines.size(); ++i) {
    fmt::print("    stderr: {}\n", lines[i]);
  }
}

void print_contender(const std::string& name, const arena::ContenderStatistics& contender) {
  const arena::SideStatistics& play = contender.play;
  const double seconds = std::max(std::chrono::duration<double>(play.time).count(), 1e-9);
  // What a player does not tell is unknown.
  const auto depth = play.mean_depth();
  const auto nodes = play.mean_nodes();
  fmt::print("{} {:>5} {:>10} {:>7} {:>7.1f} {:>7.1f} {:>4} {:>7} {:>6}\n", name,
             depth ? fmt::format("{:.1f}", *depth) : "–", nodes ? shortened(*nodes) : "–",
             nodes ? shortened(static_cast<double>(play.nodes) / seconds) : "–",
             1000 * play.mean_seconds(),
             std::chrono::duration<double, std::milli>(play.slowest_move).count(), play.oversteps,
             contender.illegal_moves, contender.failures);
  print_faults(contender);
  if (play.oversteps > 0) {
    fmt::print("  {} of its {} moves were late, the worst by {:.0f} ms\n", play.oversteps,
               play.moves, std::chrono::duration<double, std::milli>(play.worst_overshoot).count());
  }
  if (play.held_up > 0) {
    fmt::print(
        "  {} of its {} moves were late because the machine was busy; they are not charged\n",
        play.held_up, play.moves);
  }
}

void print_text(const arena::MatchSetup& setup, const arena::MatchResult& result, double seconds) {
  const arena::ResultCounts& counts = result.counts;
  fmt::print("{} against {}, {}: {} games in {}\n\n", setup.first.name, setup.second.name,
             arena::to_string(setup.limits), counts.games(), duration(seconds));
  fmt::print("score       {:.1f} %  ({} won, {} drawn, {} lost)\n", 100 * counts.score(),
             counts.wins, counts.draws, counts.losses);
  fmt::print("pairs       {}  (both lost, ..., both won)\n", fmt::join(counts.pairs, " "));
  fmt::print("Elo         {}\n", elo_text(arena::elo_estimate(counts)));
  fmt::print("superior    {} likely\n", likelihood_text(arena::likelihood_of_superiority(counts)));
  if (result.points_games > 0) {
    fmt::print("margin      {:+.2f} points a game\n", result.mean_margin());
  }
  if (result.sprt) {
    fmt::print("SPRT        {}\n", sprt_text(*setup.sprt, *result.sprt));
  }
  const std::size_t width = name_width({setup.first.name, setup.second.name}, kTableWidth);
  fmt::print("\n{} {:>5} {:>10} {:>7} {:>7} {:>7} {:>4} {:>7} {:>6}\n", name_cell("", width),
             "depth", "nodes/move", "nodes/s", "ms/move", "slowest", "late", "illegal", "failed");
  print_contender(name_cell(setup.first.name, width), result.first);
  print_contender(name_cell(setup.second.name, width), result.second);
}

Json optional_json(const std::optional<double>& number) {
  return number ? Json(*number) : Json(nullptr);
}

Json contender_json(const std::string& name, const arena::ContenderStatistics& contender) {
  const arena::SideStatistics& play = contender.play;
  const auto seconds = [](std::chrono::nanoseconds time) {
    return std::chrono::duration<double>(time).count();
  };
  return {{"player", name},
          {"moves", play.moves},
          {"mean_depth", optional_json(play.mean_depth())},
          {"mean_nodes", optional_json(play.mean_nodes())},
          {"mean_seconds", play.mean_seconds()},
          {"slowest_seconds", seconds(play.slowest_move)},
          {"worst_overshoot_seconds", seconds(play.worst_overshoot)},
          {"oversteps", play.oversteps},
          {"held_up", play.held_up},
          {"time_forfeits", contender.time_forfeits},
          {"illegal_moves", contender.illegal_moves},
          {"failures", contender.failures},
          {"last_failure", contender.last_failure},
          {"last_fault", contender.last_fault},
          {"last_stderr", contender.last_log}};
}

void print_json(const arena::MatchSetup& setup, const arena::MatchResult& result, double seconds,
                bool complete) {
  const arena::ResultCounts& counts = result.counts;
  const arena::EloEstimate elo = arena::elo_estimate(counts);
  Json json = {{"games", counts.games()},
               {"wins", counts.wins},
               {"draws", counts.draws},
               {"losses", counts.losses},
               {"pentanomial", counts.pairs},
               {"elo", optional_json(elo.elo)},
               {"error", optional_json(elo.error())},
               {"los", arena::likelihood_of_superiority(counts)},
               {"score", counts.score()},
               {"interval", {optional_json(elo.low), optional_json(elo.high)}},
               {"margin", result.points_games > 0 ? Json(result.mean_margin()) : Json(nullptr)},
               {"limits", arena::to_string(setup.limits)},
               {"first", contender_json(setup.first.name, result.first)},
               {"second", contender_json(setup.second.name, result.second)},
               {"time_forfeits", result.first.time_forfeits + result.second.time_forfeits},
               {"illegal_moves", result.first.illegal_moves + result.second.illegal_moves},
               {"failures", result.first.failures + result.second.failures},
               {"seconds", seconds}};
  if (result.sprt) {
    json["sprt"] = sprt_json(*setup.sprt, *result.sprt);
  }
  if (!complete) json["complete"] = false;
  // A bot may say anything; what is not UTF-8 is replaced.
  fmt::print("{}\n", json.dump(-1, ' ', false, Json::error_handler_t::replace));
}

void run(const MatchCommand& command) {
  const InterruptGuard guard;
  const arena::MatchSetup setup = read_setup(command);
  warn_if_crowded(setup.limits, setup.concurrency);
  RecordFile records(command.save);
  ProgressBar bar("games");
  const auto begin = std::chrono::steady_clock::now();
  const arena::MatchResult result = arena::play_match(
      setup, InterruptGuard::flag(),
      [&](const arena::PlayedGame& game, const arena::MatchResult& so_far) {
        records.add(game.result.record);
        const auto games = static_cast<double>(so_far.counts.games());
        bar.update(games / static_cast<double>(setup.games), 0, running_score(so_far));
      });
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - begin;
  bar.finish();

  const bool decided = result.sprt && result.sprt->verdict != arena::SprtVerdict::kUndecided;
  const bool complete = decided || result.counts.games() == setup.games;
  if (command.json) {
    print_json(setup, result, elapsed.count(), complete);
  } else {
    if (!complete) fmt::print("Stopped before the end; played so far:\n");
    print_text(setup, result, elapsed.count());
  }
  if (!complete) throw QuietEnd(kInterrupted);
}

void add_limits(Subcommand command, MatchCommand& options) {
  add_movetime_option(command, options.limits.move_time, "move", "100ms");
  add_clock_option(command, options.limits.clock, "the game");
  add_nodes_option(command, options.limits.nodes, "move");
  add_depth_option(command, options.limits.depth);
  command.add_flag("--strict", options.strict,
                   "A player that takes 50 ms more than --movetime for a move loses the game; "
                   "outside the sandbox a player may be late by one second in a game, all moves "
                   "together");
}

void add_openings(Subcommand command, MatchCommand& options) {
  const Option plies = command
                           .add_option("--opening-plies", options.opening_plies,
                                       "Random moves that begin each pair of games, instead of the "
                                       "balanced openings")
                           .range(0, arena::kMaxOpeningPlies)
                           .type_name("N");
  command
      .add_option("--openings", options.openings,
                  "Openings from a file: game records, or a position or moves on each line")
      .type_name("FILE")
      .excludes(plies);
  add_seed_option(command, options.seed, "openings");
}

}  // namespace

void add_match_command(Subcommand app) {
  auto options = std::make_shared<MatchCommand>();
  const Subcommand command =
      app.add_subcommand("match", "Let two players meet and say who is stronger");
  command
      .add_option("A", options->first,
                  "A player, as mcts or mcts:threads=2, the folder of a bot, as my_bot, or a "
                  "program, as 'cmd:python3 bot.py'")
      .required()
      .type_name("PLAYER");
  command.add_option("B", options->second, "Its opponent").required().type_name("PLAYER");
  command.add_option("--games", options->games, "How many games, two for each opening")
      .range(std::uint64_t{2}, std::uint64_t{1} << 40)
      .type_name("N")
      .show_default();
  add_limits(command, *options);
  add_openings(command, *options);
  add_engine_options(command, options->engines);
  add_settings_option(command, "--option-a", options->first_settings, "A");
  add_settings_option(command, "--option-b", options->second_settings, "B");
  add_concurrency_option(command, options->concurrency, "Games played");
  add_sprt_options(command, options->sprt);
  add_save_option(command, options->save);
  add_log_option(command, options->log);
  add_json_flag(command, options->json);
  command.footer(
      "Scores, Elo and margins are those of A. The seeds of the players grow by one in each game.\n"
      "Examples:\n"
      "  yolah match random random --games 1000 --concurrency 2\n"
      "  yolah match random random:seed=7 --clock 1s+10ms --save games.ygn\n"
      "  yolah match random random --nodes 5000 --sprt 0,10 --games 20000 --json\n"
      "  yolah match my_bot minmax:level=3 --games 20\n"
      "  yolah match 'cmd:python3 bot.py' random --clock 10s+100ms --option-a level=3\n"
      "  yolah match 'cmd:python3 bot.py' random --games 2 --log said");
  command.callback([options] { run(*options); });
}

}  // namespace yolah::cli
