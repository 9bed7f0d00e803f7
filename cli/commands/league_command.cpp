// yolah league: a league of bots that runs for weeks.
#include <fmt/format.h>

#include <chrono>
#include <csignal>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>

#include "arena/league/league_runner.h"
#include "cli/commands/commands.h"
#include "cli/league/league_file.h"
#include "cli/league/league_server.h"
#include "cli/options/arena_input.h"
#include "cli/options/contender.h"
#include "cli/options/failure.h"
#include "cli/options/input.h"
#include "cli/options/shared_options.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/screen_text.h"
#include "cli/tournament/program_checks.h"
#include "support/system/process.h"

namespace yolah::cli {
namespace {

namespace fs = std::filesystem;
using LeagueJson = nlohmann::ordered_json;

struct LeagueCommand {
  std::string folder;
  std::string students;
  std::string output;
  Address address{"127.0.0.1", 8080};
  EngineOptions engines;
  bool no_pages = false;
  bool until_settled = false;
  bool json = false;
};

arena::LeagueFolder folder_of(const LeagueCommand& command) {
  return {fs::path(command.folder)};
}

/// A league as it stands on the disk, for commands that only read it.
arena::League read_league(const LeagueCommand& command) {
  arena::League league(read_league_file(command.folder));
  const fs::path log = folder_of(command).log();
  if (!fs::exists(log)) {
    throw Failure(fmt::format("nothing was played in {} yet: run it by `yolah league {}`",
                              printable(command.folder), printable(command.folder)));
  }
  arena::read_league_log(log.string(), league);
  return league;
}

std::string clock_text() {
  const std::tm local = system::local_time(std::time(nullptr));
  return fmt::format("{:02}:{:02}:{:02}", local.tm_hour, local.tm_min, local.tm_sec);
}

/// Rules of the teacher's files that may change while a league runs.
void reread_files(const LeagueCommand& command, arena::LeagueRunner& runner, Roster& roster) {
  try {
    runner.change_settings(read_league_file(command.folder));
    roster.change(read_roster(command.folder));
  } catch (const Failure& failure) {
    fmt::print(stderr, "yolah: {}\n  The rules stay as they were until that is right.\n",
               failure.what());
  }
}

/// Looks at the teacher's files until the league ends.
class FileWatch {
 public:
  FileWatch(const LeagueCommand& command, arena::LeagueRunner& runner, Roster& roster)
      : thread_([&command, &runner, &roster](const std::stop_token& stop) {
          auto before = written(command);
          while (!stop.stop_requested()) {
            std::this_thread::sleep_for(kBetweenLooks);
            const auto now = written(command);
            if (now != before) reread_files(command, runner, roster);
            before = written(command);
          }
        }) {}

 private:
  static constexpr std::chrono::milliseconds kBetweenLooks{500};

  static std::pair<fs::file_time_type, fs::file_time_type> written(const LeagueCommand& command) {
    std::error_code ignored;
    const fs::path root = command.folder;
    return {fs::last_write_time(root / "league.toml", ignored),
            fs::last_write_time(root / "roster.csv", ignored)};
  }

  std::jthread thread_;
};

void print_table(const arena::League& league) {
  std::vector<std::string> names;
  for (const arena::LeagueStanding& line : league.standings()) names.push_back(line.id);
  constexpr std::size_t kOtherColumns = 46;
  const std::size_t width = name_width(names, kOtherColumns);
  fmt::print("{:>5}  {} {:>6} {:>6} {:>6} {:>5} {:>5} {:>5}\n", "place", name_cell("player", width),
             "Elo", "±", "games", "won", "drawn", "lost");
  for (const arena::LeagueStanding& line : league.standings()) {
    const bool is_known = line.is_rated() || league.find(line.id)->boss;
    fmt::print("{:>5}  {} {:>6} {:>6} {:>6} {:>5} {:>5} {:>5}\n",
               line.place                   ? std::to_string(*line.place)
               : league.find(line.id)->boss ? "boss"
                                            : "–",
               name_cell(line.id, width), is_known ? fmt::format("{:.0f}", line.elo) : "–",
               is_known ? fmt::format("{:.0f}", line.error) : "–", line.games, line.wins,
               line.draws, line.losses);
  }
}

arena::BotVersion check_bot(const arena::Entrant& bot, const arena::ProgramOptions& programs,
                            std::chrono::nanoseconds tolerance) {
  arena::BotVersion verdict;
  verdict.state = arena::CheckState::kFailed;
  try {
    ProgramCheck check = check_program(bot, programs, tolerance);
    check.retry.clear();  // it would name the copy, which is the teacher's
    if (check.report.passed()) verdict.state = arena::CheckState::kPassed;
    verdict.message = check.report.failures();
    verdict.details = failed_check_text(check);
  } catch (const Failure& failure) {
    verdict.message = verdict.details = failure.what();
  }
  return verdict;
}

void run_league(const LeagueCommand& command) {
  const InterruptGuard guard;
  const arena::ProgramOptions programs = read_engine_options(command.engines);
  arena::LeagueRunSetup setup;
  setup.folder = folder_of(command);
  setup.settings = read_league_file(command.folder);
  setup.programs = programs;
  setup.tolerance = calibrated_tolerance(setup.settings.limits);
  setup.check = [&, tolerance = setup.tolerance](const arena::Entrant& bot) {
    return check_bot(bot, programs, tolerance);
  };
  setup.on_event = [&](const std::string& text) {
    if (command.json) {
      fmt::print("{}\n", LeagueJson{{"event", text}, {"at", std::time(nullptr)}}.dump());
    } else {
      fmt::print("{}  {}\n", clock_text(), printable(text));
    }
    std::fflush(stdout);
  };
  Roster roster(read_roster(command.folder));
  arena::LeagueRunner runner(std::move(setup));
  const FileWatch files(command, runner, roster);
  std::atomic<bool> is_over{false};
  std::exception_ptr trouble;
  std::jthread pages;
  if (!command.no_pages) {
    pages = std::jthread([&] {
      try {
        serve_league(runner, roster, command.address, is_over, [&](std::uint16_t port) {
          const std::string url = url_of(command.address, port);
          if (command.json) {
            fmt::print("{}\n", LeagueJson{{"url", url}}.dump());
          } else {
            fmt::print("The league is at {} (Ctrl-C ends it; nothing is lost)\n", url);
          }
          std::fflush(stdout);
        });
      } catch (...) {
        trouble = std::current_exception();
        std::raise(SIGINT);  // ends the games as Ctrl-C does
      }
    });
  }
  try {
    runner.run(InterruptGuard::flag(), command.until_settled);
  } catch (...) {
    is_over = true;
    throw;
  }
  is_over = true;
  if (pages.joinable()) pages.join();
  if (trouble) std::rethrow_exception(trouble);
  if (!command.json) {
    runner.ask([](const arena::League& league) {
      print_table(league);
      return 0;
    });
  }
}

void make_league(const LeagueCommand& command) {
  const std::vector<std::string> made = lay_out_league(command.folder, command.students);
  if (command.json) {
    fmt::print("{}\n", LeagueJson{{"made", made}}.dump());
    return;
  }
  for (const std::string& file : made) fmt::print("made {}\n", printable(file));
  fmt::print(
      "\nNext:\n"
      "  1. Read league.toml: time for a move, deadline, bosses, marks.\n"
      "  2. Put each student into roster.csv (id,name). The league gives a code to those who have "
      "none.\n"
      "  3. yolah league {0} --host 0.0.0.0\n"
      "     Students hand in by the page, or you copy their bots to {0}/bots/ID/.\n",
      printable(command.folder));
}

void print_marks(const LeagueCommand& command) {
  const arena::League league = read_league(command);
  const std::vector<arena::Student> roster = read_roster(command.folder);
  const std::string csv = marks_csv(arena::marks_of(league, roster));
  if (command.output.empty()) {
    fmt::print("{}", csv);
  } else {
    write_file(command.output, csv);
  }
}

void print_similar(const LeagueCommand& command) {
  const arena::League league = read_league(command);
  const LeagueJson pairs = similar_json(league, folder_of(command));
  if (command.json) {
    fmt::print("{}\n", pairs.dump(-1, ' ', false, LeagueJson::error_handler_t::replace));
    return;
  }
  if (pairs.empty()) fmt::print("No two bots have long passages in common.\n");
  for (const LeagueJson& pair : pairs) {
    fmt::print("{} and {}: {}\n", printable(pair["first"].get<std::string>()),
               printable(pair["second"].get<std::string>()),
               pair["identical"].get<bool>()
                   ? "identical"
                   : fmt::format("{:.0f} % in common", 100 * pair["share"].get<double>()));
    for (const LeagueJson& passage : pair["passages"]) {
      fmt::print("    {}   {}\n", printable(passage["first"].get<std::string>()),
                 printable(passage["second"].get<std::string>()));
    }
  }
}

}  // namespace

void add_league_command(Subcommand app) {
  auto options = std::make_shared<LeagueCommand>();
  options->engines.sandbox = true;
  const Subcommand league =
      app.add_subcommand("league", "Run a league of bots for weeks, with pages for a class");
  league.add_option("FOLDER", options->folder, "The league's folder; `league new` makes one")
      .type_name("FOLDER");
  league.add_option("--port", options->address.port, "Port of the pages; 0 for any free port")
      .type_name("PORT")
      .show_default();
  league
      .add_option("--host", options->address.host,
                  "Address of the pages; 0.0.0.0 lets other machines in")
      .type_name("ADDRESS")
      .show_default();
  league.add_flag("--no-pages", options->no_pages, "Serve no pages");
  league.add_flag("--until-settled", options->until_settled,
                  "End once all ratings are as certain as league.toml asks for");
  league.add_flag("!--no-sandbox", options->engines.sandbox,
                  "Run bots without the sandbox: only for bots that you trust");
  league
      .add_option("--sandbox-memory", options->engines.sandbox_limits.memory_megabytes,
                  "Memory of a bot, all its processes together, in megabytes")
      .range(std::int64_t{16}, std::int64_t{1} << 20)
      .type_name("N")
      .show_default();
  add_json_flag(league, options->json);
  league.footer(
      "Bots are taken from FOLDER/bots, a folder for each student, whenever they change, or\n"
      "handed in by the page. Each is checked in the sandbox and then plays the games that\n"
      "tell most about its strength. All games are kept; Ctrl-C or a crash loses none.\n"
      "Examples:\n"
      "  yolah league new class --roster students.csv\n"
      "  yolah league class --host 0.0.0.0\n"
      "  yolah league marks class --output marks.csv\n"
      "  yolah league similar class");
  league.callback_if_alone([options] {
    if (options->folder.empty()) {
      throw Failure("name the folder of a league; `yolah league new FOLDER` makes one",
                    kWrongUsage);
    }
    run_league(*options);
  });

  const auto add = [&](const char* name, const char* what, const char* example) {
    const Subcommand command = league.add_subcommand(name, what);
    command.add_option("FOLDER", options->folder, "The league's folder")
        .required()
        .type_name("FOLDER");
    command.footer(std::string("Example:\n  ") + example);
    return command;
  };
  const Subcommand make =
      add("new", "Make the folder of a new league", "yolah league new class --roster students.csv");
  make.add_option("--roster", options->students, "The students: id,name in each line")
      .type_name("FILE");
  add_json_flag(make, options->json);
  make.callback([options] { make_league(*options); });
  const Subcommand marks =
      add("marks", "Print the marks as CSV", "yolah league marks class --output marks.csv");
  add_output_option(marks, options->output, "the marks");
  marks.callback([options] { print_marks(*options); });
  const Subcommand similar =
      add("similar", "List bots that have long passages in common", "yolah league similar class");
  add_json_flag(similar, options->json);
  similar.callback([options] { print_similar(*options); });
}

}  // namespace yolah::cli
