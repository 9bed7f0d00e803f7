// yolah suite: how well a player finds the good moves of the position suite, theme by
// theme, and about how strong that makes it; or, of late positions that are solved, how far its
// moves are from perfect.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "arena/game.h"
#include "arena/suite/exact_suite.h"
#include "arena/suite/suite.h"
#include "arena/suite/suite_elo.h"
#include "arena/suite/suite_run.h"
#include "cli/commands/commands.h"
#include "cli/options/arena_input.h"
#include "cli/options/contender.h"
#include "cli/options/failure.h"
#include "cli/options/input.h"
#include "cli/options/shared_options.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/progress.h"
#include "engine/rules/notation.h"

namespace yolah::cli {
namespace {

using Json = nlohmann::ordered_json;
using arena::ExactPosition;
using arena::PositionAnswer;
using arena::Regret;
using arena::SuiteAnswer;
using arena::SuitePosition;
using arena::SuiteScore;
using arena::Theme;

struct SuiteCommand {
  std::string player;
  LimitOptions limits;
  std::string theme;
  std::string file;
  int concurrency = 1;
  bool exact = false;
  bool answers = false;
  EngineOptions engines;
  std::vector<std::string> settings;
  bool json = false;
};

/// What came of it, for whoever prints it.
struct SuiteOutcome {
  arena::SuiteSetup setup;
  std::vector<SuiteAnswer> answers;
  std::optional<arena::SuiteElo> elo;  // nothing where there is no calibration
  double seconds = 0;

  bool is_complete() const { return answers.size() == setup.positions.size(); }
  SuiteScore score(std::optional<Theme> theme = {}) const {
    return arena::suite_score(setup.positions, answers, theme);
  }
};

std::string theme_names() {
  std::string names;
  for (const Theme theme : arena::kThemes) {
    names += (names.empty() ? "" : ", ") + std::string(to_string(theme));
  }
  return names;
}

/// The positions of a file. Throws Failure, with the place of what is wrong.
template <class Position, class Parse>
std::vector<Position> read_positions(const std::string& file, const Parse& parse) {
  const std::string text = read_file(file);
  const Parsed<std::vector<Position>> positions = parse(text);
  if (!positions) {
    const LineColumn place = line_column(text, positions.error().offset);
    throw Failure(fmt::format("wrong position at {}:{}:{}: {}", printable(file), place.line,
                              place.column, positions.error().reason),
                  kWrongUsage);
  }
  return *positions;
}

std::vector<SuitePosition> suite_positions(const SuiteCommand& command) {
  if (command.file.empty()) return arena::position_suite();
  return read_positions<SuitePosition>(command.file, arena::parse_suite);
}

std::vector<ExactPosition> exact_positions(const SuiteCommand& command) {
  if (command.file.empty()) return arena::exact_suite();
  return read_positions<ExactPosition>(command.file, arena::parse_exact_suite);
}

void keep_theme(const std::string& name, std::vector<SuitePosition>& positions) {
  if (name.empty()) return;
  const auto theme = arena::parse_theme(name);
  if (!theme) {
    throw Failure(
        fmt::format("there is no theme '{}': choose among {}", printable(name), theme_names()),
        kWrongUsage);
  }
  std::erase_if(positions, [&](const SuitePosition& one) { return one.theme != *theme; });
  if (positions.empty()) throw Failure(fmt::format("no position has the theme {}", name));
}

arena::Contender read_player(const SuiteCommand& command) {
  const std::string player =
      command.player.empty() ? to_string(strongest_player()) : command.player;
  return read_contender(player, read_engine_options(command.engines), command.settings);
}

arena::SuiteSetup read_setup(const SuiteCommand& command) {
  arena::SuiteSetup setup;
  setup.positions = suite_positions(command);
  keep_theme(command.theme, setup.positions);
  setup.limits = read_limits(command.limits);
  setup.concurrency = command.concurrency;
  setup.player = read_player(command);
  return setup;
}

/// Only for the whole list that the calibration was made with.
std::optional<arena::SuiteElo> find_elo(const SuiteOutcome& outcome) {
  const arena::Calibration calibration = arena::suite_calibration();
  if (!outcome.is_complete() || calibration.key != arena::suite_key(outcome.setup.positions)) {
    return std::nullopt;
  }
  const auto line = arena::fit_line(calibration.points);
  if (!line) return std::nullopt;
  return arena::estimate_elo(*line, outcome.score());
}

void print_row(std::string_view name, const SuiteScore& score) {
  fmt::print("{:<12} {:>9} {:>7.1f} {:>7.1f} % {:>6} {:>10.2f}\n", name, score.positions,
             score.points, 100 * score.share(), score.best, score.mean_loss());
}

void print_text(const SuiteOutcome& outcome) {
  fmt::print("{}, {}: {} positions in {}\n\n", outcome.setup.player.name,
             arena::to_string(outcome.setup.limits), outcome.answers.size(),
             duration(outcome.seconds));
  fmt::print("{:<12} {:>9} {:>7} {:>9} {:>6} {:>10}\n", "theme", "positions", "points", "score",
             "best", "mean loss");
  for (const Theme theme : arena::kThemes) {
    const SuiteScore score = outcome.score(theme);
    if (score.positions > 0) print_row(to_string(theme), score);
  }
  const SuiteScore all = outcome.score();
  print_row("all", all);
  if (outcome.elo) {
    fmt::print("\nElo         about {:.0f} ± {:.0f}, where random moves have 0{}\n",
               outcome.elo->elo, outcome.elo->error,
               outcome.elo->beyond ? "; beyond the players it was measured with" : "");
  }
  if (all.troubles > 0) {
    const auto first = std::find_if(outcome.answers.begin(), outcome.answers.end(),
                                    [](const SuiteAnswer& one) { return !one.trouble.empty(); });
    fmt::print("\n{} positions without a legal answer: first, the player {}\n", all.troubles,
               printable(first->trouble));
  }
}

void print_answers(const SuiteOutcome& outcome) {
  fmt::print("\n");
  for (const SuiteAnswer& answer : outcome.answers) {
    const SuitePosition& asked = outcome.setup.positions[answer.number];
    fmt::print("{:<12} {}  {} loses {:.2f}{}, best {}\n", to_string(asked.theme),
               to_string(asked.position), answer.move ? to_string(*answer.move) : "(none)",
               answer.loss / 100.0, answer.loss == arena::kWorstLoss ? " or more" : "",
               to_string(asked.moves.front().move));
  }
}

Json score_json(std::string_view name, const SuiteScore& score) {
  return {{"theme", name},
          {"positions", score.positions},
          {"points", score.points},
          {"score", score.share()},
          {"error", score.error()},
          {"best", score.best},
          {"mean_loss", score.mean_loss()},
          {"troubles", score.troubles}};
}

Json answers_json(const SuiteOutcome& outcome) {
  Json list = Json::array();
  for (const SuiteAnswer& answer : outcome.answers) {
    const SuitePosition& asked = outcome.setup.positions[answer.number];
    Json json = {{"theme", to_string(asked.theme)},
                 {"position", to_string(asked.position)},
                 {"exact", asked.exact},
                 {"move", answer.move ? Json(to_string(*answer.move)) : Json(nullptr)},
                 {"loss", answer.loss / 100.0},
                 {"best", to_string(asked.moves.front().move)}};
    if (!answer.trouble.empty()) json["trouble"] = printable(answer.trouble);
    list.push_back(std::move(json));
  }
  return list;
}

void print_json(const SuiteOutcome& outcome, bool answers) {
  Json themes = Json::array();
  for (const Theme theme : arena::kThemes) {
    const SuiteScore score = outcome.score(theme);
    if (score.positions > 0) themes.push_back(score_json(to_string(theme), score));
  }
  Json json = {{"player", outcome.setup.player.name},
               {"limits", arena::to_string(outcome.setup.limits)},
               {"themes", themes},
               {"all", score_json("all", outcome.score())},
               {"elo", outcome.elo ? Json(outcome.elo->elo) : Json(nullptr)},
               {"elo_error", outcome.elo ? Json(outcome.elo->error) : Json(nullptr)},
               {"elo_beyond", outcome.elo && outcome.elo->beyond},
               {"seconds", outcome.seconds},
               {"complete", outcome.is_complete()}};
  if (answers) json["answers"] = answers_json(outcome);
  fmt::print("{}\n", json.dump());
}

/// Lets a player answer, with a progress bar; the answers, and the seconds it took.
template <class Ask>
auto with_progress(const Ask& ask, std::size_t positions) {
  ProgressBar bar("positions");
  const auto begin = std::chrono::steady_clock::now();
  auto answers = ask(InterruptGuard::flag(), [&](std::size_t answered) {
    bar.update(static_cast<double>(answered) / static_cast<double>(positions),
               static_cast<double>(answered));
  });
  bar.finish();
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - begin;
  return std::pair(std::move(answers), elapsed.count());
}

// The exact suite.

struct ExactOutcome {
  arena::Questions asked;
  std::vector<ExactPosition> positions;
  std::vector<PositionAnswer> answers;
  double seconds = 0;

  bool is_complete() const { return answers.size() == positions.size(); }
  Regret regret(std::optional<int> free_squares = {}) const {
    return arena::regret_of(positions, answers, free_squares);
  }
  /// In rising order.
  std::set<int> kinds() const {
    std::set<int> kinds;
    for (const ExactPosition& one : positions) kinds.insert(one.free_squares());
    return kinds;
  }
};

void print_exact_row(std::string_view name, const Regret& regret) {
  fmt::print("{:<12} {:>9} {:>6} {:>7.1f} % {:>8.3f} ± {:.3f}\n", name, regret.positions,
             regret.best, 100 * regret.share_of_best(), regret.mean(), regret.error());
}

void print_exact_text(const ExactOutcome& outcome) {
  fmt::print("{}, {}: {} solved positions in {}\n\n", outcome.asked.player.name,
             arena::to_string(outcome.asked.limits), outcome.answers.size(),
             duration(outcome.seconds));
  fmt::print("{:<12} {:>9} {:>6} {:>9} {:>8}\n", "free squares", "positions", "best", "share",
             "regret");
  for (const int free : outcome.kinds()) {
    const Regret regret = outcome.regret(free);
    if (regret.positions > 0) print_exact_row(std::to_string(free), regret);
  }
  const Regret all = outcome.regret();
  print_exact_row("all", all);
  if (all.troubles > 0) {
    fmt::print("\n{} positions without a legal answer count as the worst move\n", all.troubles);
  }
}

void print_exact_answers(const ExactOutcome& outcome) {
  fmt::print("\n");
  for (const PositionAnswer& answer : outcome.answers) {
    const ExactPosition& asked = outcome.positions[answer.number];
    fmt::print("{}  {} loses {}\n", to_string(asked.position),
               answer.move ? to_string(*answer.move) : "(none)",
               answer.move ? asked.lost_by(*answer.move) : asked.worst());
  }
}

Json regret_json(const Regret& regret) {
  return {{"positions", regret.positions},   {"best", regret.best},
          {"share", regret.share_of_best()}, {"regret", regret.mean()},
          {"error", regret.error()},         {"troubles", regret.troubles}};
}

void print_exact_json(const ExactOutcome& outcome, bool answers) {
  Json kinds = Json::array();
  for (const int free : outcome.kinds()) {
    Json json = {{"free_squares", free}};
    json.update(regret_json(outcome.regret(free)));
    kinds.push_back(std::move(json));
  }
  Json json = {{"player", outcome.asked.player.name},
               {"limits", arena::to_string(outcome.asked.limits)},
               {"by_free_squares", kinds},
               {"all", regret_json(outcome.regret())},
               {"seconds", outcome.seconds},
               {"complete", outcome.is_complete()}};
  if (answers) {
    json["answers"] = Json::array();
    for (const PositionAnswer& answer : outcome.answers) {
      const ExactPosition& asked = outcome.positions[answer.number];
      json["answers"].push_back(
          {{"position", to_string(asked.position)},
           {"margin", asked.margin},
           {"move", answer.move ? Json(to_string(*answer.move)) : Json(nullptr)},
           {"lost", answer.move ? asked.lost_by(*answer.move) : asked.worst()}});
    }
  }
  fmt::print("{}\n", json.dump());
}

void run_exact(const SuiteCommand& command) {
  ExactOutcome outcome;
  outcome.positions = exact_positions(command);
  outcome.asked = {read_player(command), {}, read_limits(command.limits), command.concurrency};
  for (const ExactPosition& one : outcome.positions) {
    outcome.asked.positions.push_back(one.position);
  }
  warn_if_crowded(outcome.asked.limits, outcome.asked.concurrency);
  std::tie(outcome.answers, outcome.seconds) = with_progress(
      [&](const auto& stop, const auto& on_answer) {
        return arena::ask_all(outcome.asked, stop, on_answer);
      },
      outcome.positions.size());
  if (command.json) {
    print_exact_json(outcome, command.answers);
  } else {
    if (!outcome.is_complete()) fmt::print("Stopped before the end; answered so far:\n");
    print_exact_text(outcome);
    if (command.answers) print_exact_answers(outcome);
  }
  if (!outcome.is_complete()) throw QuietEnd(kInterrupted);
}

void run(const SuiteCommand& command) {
  const InterruptGuard guard;
  if (command.exact) return run_exact(command);
  SuiteOutcome outcome;
  outcome.setup = read_setup(command);
  warn_if_crowded(outcome.setup.limits, outcome.setup.concurrency);
  std::tie(outcome.answers, outcome.seconds) = with_progress(
      [&](const auto& stop, const auto& on_answer) {
        return run_suite(outcome.setup, stop, on_answer);
      },
      outcome.setup.positions.size());
  outcome.elo = find_elo(outcome);
  if (command.json) {
    print_json(outcome, command.answers);
  } else {
    if (!outcome.is_complete()) fmt::print("Stopped before the end; answered so far:\n");
    print_text(outcome);
    if (command.answers) print_answers(outcome);
  }
  if (!outcome.is_complete()) throw QuietEnd(kInterrupted);
}

void add_limits(Subcommand command, SuiteCommand& options) {
  add_movetime_option(command, options.limits.move_time, "position", "100ms");
  add_nodes_option(command, options.limits.nodes, "position");
  add_concurrency_option(command, options.concurrency, "Positions answered");
}

}  // namespace

void add_suite_command(Subcommand app) {
  auto options = std::make_shared<SuiteCommand>();
  const Subcommand command =
      app.add_subcommand("suite", "Score a player on positions by theme, and guess its strength");
  command
      .add_option("PLAYER", options->player,
                  "A player, as mcts:threads=2, or a program, as 'cmd:python3 bot.py'; the "
                  "strongest if left out")
      .type_name("");
  add_limits(command, *options);
  const Option theme =
      command.add_option("--theme", options->theme, "Only positions of one theme: " + theme_names())
          .type_name("THEME");
  command
      .add_flag("--exact", options->exact,
                "Late positions that are solved: how often the player finds a best move, and how "
                "many points its moves lose")
      .excludes(theme);
  command.add_option("--file", options->file, "File of positions instead of those of the program")
      .type_name("FILE");
  command.add_flag("--answers", options->answers, "Show every position with the answer");
  add_engine_options(command, options->engines);
  add_settings_option(command, "--option", options->settings, "PLAYER");
  add_json_flag(command, options->json);
  command.footer(
      "The best move of a position scores a point; a move that loses 2 points of the game\n"
      "or more scores nothing. With --exact, the regret is what the moves lose, in points\n"
      "a move, with its 95 % interval.\n"
      "Examples:\n"
      "  yolah suite --concurrency 2\n"
      "  yolah suite mcts --movetime 50ms --theme isolate --answers\n"
      "  yolah suite minmax --exact --movetime 10ms --concurrency 2\n"
      "  yolah suite 'cmd:python3 bot.py' --movetime 1s --json");
  command.callback([options] { run(*options); });
}

}  // namespace yolah::cli
