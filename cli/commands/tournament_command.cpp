// yolah tournament: many players meet, and a table says who is best.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "arena/result_log.h"
#include "arena/tournament.h"
#include "cli/commands/commands.h"
#include "cli/options/arena_input.h"
#include "cli/options/contender.h"
#include "cli/options/failure.h"
#include "cli/options/input.h"
#include "cli/options/shared_options.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/progress.h"
#include "cli/tournament/live_table.h"
#include "cli/tournament/program_checks.h"
#include "cli/tournament/table.h"
#include "cli/tournament/tournament_file.h"

namespace yolah::cli {
namespace {

struct TournamentCommand {
  std::string file;
  std::string bots;
  std::string results;
  bool resume = false;
  int concurrency = 0;  // 0: as the file says
  std::string csv;
  std::string save;
  std::string log;
  bool check = true;
  EngineOptions engines;
  bool json = false;
};

TournamentFile read_input(const TournamentCommand& command) {
  if (command.file.empty() && command.bots.empty()) {
    throw Failure("give a tournament file, or a folder of bots with --bots", kWrongUsage);
  }
  TournamentFile file;
  if (command.file.empty()) {
    file.name = std::filesystem::path(command.bots).lexically_normal().stem().string();
    if (file.name.empty() || file.name == ".") file.name = "bots";
    limit_if_unlimited(file.limits);
  } else {
    file = read_tournament_file(command.file);
  }
  if (!command.bots.empty()) {
    for (Entrant& bot : read_bots(command.bots)) file.players.push_back(std::move(bot));
  }
  if (command.concurrency > 0) file.concurrency = command.concurrency;
  return file;
}

/// Beside the tournament file; the one of a folder of bots in the working folder.
std::string results_path(const TournamentCommand& command, const TournamentFile& file) {
  if (!command.results.empty()) return command.results;
  if (command.file.empty()) return file.name + ".results.jsonl";
  std::filesystem::path path = command.file;
  return path.replace_extension(".results.jsonl").string();
}

/// What a run has to say at its end.
struct Ending {
  const arena::TournamentSetup& setup;
  const arena::TournamentState& state;
  const arena::OfficialTable table;
  const FirstFailures& failures;
  const arena::CheckResults& checks;
  const BusyMachine& machine;
  const std::string& results;
  double seconds = 0;
};

void print_text(const Ending& ending) {
  const arena::TournamentSetup& setup = ending.setup;
  if (!ending.state.is_complete()) {
    fmt::print("Stopped after {} of {} games; use --resume to continue.\n", ending.state.finished,
               ending.state.expected);
  }
  fmt::print("{}, {}, {}: {} games, the last run {}\n\n", setup.name,
             arena::to_string(setup.schedule.format), arena::to_string(setup.limits),
             ending.state.finished, duration(ending.seconds));
  for (const std::string& line : table_lines(ending.table, setup.players.size() + 2)) {
    fmt::print("{}\n", line);
  }
  std::string failures;
  std::string checks;
  for (const arena::TableLine& line : ending.table.lines) {
    const std::string first = ending.failures.of(line.name);
    if (!first.empty()) failures += fmt::format("  {}: {}\n", line.name, printable(first));
    const std::string check = ending.checks.of(line.name);
    if (!check.empty()) checks += fmt::format("  {}: {}\n", line.name, printable(check));
  }
  if (!failures.empty()) fmt::print("\nFirst failures\n{}", failures);
  if (!checks.empty()) fmt::print("\nChecks before the games\n{}", checks);
  if (const std::string text = ending.machine.text(); !text.empty()) fmt::print("\n{}", text);
  fmt::print("\nThe games are in {}\n", ending.results);
}

void print_json(const Ending& ending) {
  const nlohmann::ordered_json json = {
      {"name", ending.setup.name},
      {"format", arena::to_string(ending.setup.schedule.format)},
      {"limits", arena::to_string(ending.setup.limits)},
      {"games", ending.state.finished},
      {"expected", ending.state.expected},
      {"complete", ending.state.is_complete()},
      {"table", table_json(ending.table, ending.failures, ending.checks)},
      {"held_up", ending.machine.held_up},
      {"replayed", ending.machine.replayed},
      {"results", ending.results},
      {"seconds", ending.seconds}};
  fmt::print("{}\n", json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
}

void check_first(const TournamentFile& file, const arena::ProgramOptions& programs,
                 arena::TournamentSetup& setup, arena::ResultLog& log,
                 arena::CheckResults& results) {
  const std::vector<ProgramCheck> checks = check_programs(file, programs, setup.tolerance);
  if (InterruptGuard::raised()) throw QuietEnd(kInterrupted);
  for (const arena::FailureLine& line : failure_lines(checks)) {
    const auto& known = log.failures();
    if (std::find(known.begin(), known.end(), line) != known.end()) continue;
    log.append(line);
    results.add(line);
  }
  let_absent_forfeit(checks, setup);
  for (const ProgramCheck& check : checks) {
    if (check.report.passed()) setup.sound.insert(check.name);
  }
}

/// A bot that somebody changes while it plays would have games of two versions under one.
void warn_of_changed_folders(const TournamentFile& file) {
  for (const Entrant& player : file.players) {
    if (player.version.empty()) continue;
    try {
      if (arena::version_of(player.folder) == player.version) continue;
    } catch (const arena::BotFolderError&) {
      // A folder that is gone has changed, too.
    }
    fmt::print(stderr,
               "yolah: the folder of {} changed during the tournament: some of its games may be of "
               "the new version.\n  --resume plays them anew.\n",
               printable(player.name));
  }
}

void run(const TournamentCommand& command) {
  const InterruptGuard guard;
  const TournamentFile file = read_input(command);
  const arena::ProgramOptions programs = read_engine_options(command.engines);
  arena::TournamentSetup setup = make_setup(file, programs);
  setup.log_folder = command.log;
  const arena::TournamentLine line = make_tournament_line(file, setup);
  warn_if_crowded(setup.limits, setup.concurrency);
  const std::string path = results_path(command, file);
  arena::ResultLog log =
      command.resume ? arena::ResultLog::resume(path, line) : arena::ResultLog::create(path, line);
  for (const std::string& change : log.changes()) {
    fmt::print(stderr, "{}: its games are played anew\n", printable(change));
  }
  RecordFile records(command.save);
  FirstFailures failures;
  arena::CheckResults checks;
  BusyMachine machine;
  const auto take = [&](const arena::GameLine& game) {
    records.add(game.record);
    failures.add(game);
    checks.add(game);
    machine.add(game);
  };
  for (const arena::GameLine& game : log.games()) take(game);
  for (const arena::FailureLine& failure : log.failures()) checks.add(failure);

  if (file.has_programs()) setup.tolerance = calibrated_tolerance(setup.limits);
  if (command.check) check_first(file, programs, setup, log, checks);
  for (const Entrant& player : file.players) {
    if (!arena::is_program(player.spec)) setup.sound.insert(player.name);
  }
  LiveTable live(setup, log.games().size(), command.json);
  const auto begin = std::chrono::steady_clock::now();
  const arena::TournamentState state = arena::play_tournament(
      setup, log.games(), InterruptGuard::flag(),
      [&](const arena::GameLine& game, const arena::TournamentState& so_far) {
        log.append(game);
        take(game);
        live.show(game, so_far);
      });
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - begin;
  live.finish();

  warn_of_changed_folders(file);
  const Ending ending{setup,   state, table_of(setup, state), failures, checks,
                      machine, path,  elapsed.count()};
  command.json ? print_json(ending) : print_text(ending);
  if (!command.csv.empty()) write_file(command.csv, table_csv(ending.table, failures, checks));
  if (!state.is_complete()) throw QuietEnd(kInterrupted);
}

}  // namespace

void add_tournament_command(Subcommand app) {
  auto options = std::make_shared<TournamentCommand>();
  const Subcommand command =
      app.add_subcommand("tournament", "Let many players meet and rank them; can be resumed");
  command.add_option("FILE", options->file, "The tournament: players, format, limits (TOML)")
      .type_name("FILE");
  command
      .add_option("--bots", options->bots,
                  "Folder with a subfolder for each bot; all of them take part")
      .type_name("FOLDER");
  command.add_flag("--resume", options->resume, "Continue a tournament that was interrupted");
  command
      .add_option("--results", options->results,
                  "File for the results; FILE with .results.jsonl if left out")
      .type_name("FILE");
  add_concurrency_option(command, options->concurrency, "Games played");
  command.add_option("--csv", options->csv, "File for the table, as spreadsheets read it")
      .type_name("FILE");
  add_save_option(command, options->save);
  add_log_option(command, options->log);
  command.add_flag("!--no-check", options->check,
                   "Do not check first that programs follow the protocol");
  add_engine_options(command, options->engines);
  add_json_flag(command, options->json);
  command.footer(
      "Each finished game is saved before the next begins. If the program is interrupted,\n"
      "--resume plays the missing games.\n"
      "Examples:\n"
      "  yolah tournament class.toml --concurrency 2\n"
      "  yolah tournament class.toml --resume --csv marks.csv\n"
      "  yolah tournament --bots bots/ --json");
  command.callback([options] { run(*options); });
}

}  // namespace yolah::cli
