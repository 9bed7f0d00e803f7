// yolah suite: how well a player finds the good moves of the position suite, theme by
// theme, and about how strong that makes it.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "arena/game.h"
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

std::vector<SuitePosition> read_positions(const SuiteCommand& command) {
  if (command.file.empty()) return arena::position_suite();
  const std::string text = read_file(command.file);
  const auto positions = arena::parse_suite(text);
  if (!positions) {
    const LineColumn place = line_column(text, positions.error().offset);
    throw Failure(fmt::format("wrong position at {}:{}:{}: {}", printable(command.file), place.line,
                              place.column, positions.error().reason),
                  kWrongUsage);
  }
  return *positions;
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

arena::SuiteSetup read_setup(const SuiteCommand& command) {
  arena::SuiteSetup setup;
  setup.positions = read_positions(command);
  keep_theme(command.theme, setup.positions);
  setup.limits = read_limits(command.limits);
  setup.concurrency = command.concurrency;
  const std::string player =
      command.player.empty() ? to_string(strongest_player()) : command.player;
  setup.player = read_contender(player, read_engine_options(command.engines), command.settings);
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

void run(const SuiteCommand& command) {
  const InterruptGuard guard;
  SuiteOutcome outcome;
  outcome.setup = read_setup(command);
  warn_if_crowded(outcome.setup.limits, outcome.setup.concurrency);
  ProgressBar bar("positions");
  const auto begin = std::chrono::steady_clock::now();
  outcome.answers = run_suite(outcome.setup, InterruptGuard::flag(), [&](std::size_t answered) {
    bar.update(static_cast<double>(answered) / static_cast<double>(outcome.setup.positions.size()),
               static_cast<double>(answered));
  });
  bar.finish();
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - begin;
  outcome.seconds = elapsed.count();
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
  command.add_option("--theme", options->theme, "Only positions of one theme: " + theme_names())
      .type_name("THEME");
  command.add_option("--file", options->file, "File of positions instead of those of the program")
      .type_name("FILE");
  command.add_flag("--answers", options->answers, "Show every position with the answer");
  add_engine_options(command, options->engines);
  add_settings_option(command, "--option", options->settings, "PLAYER");
  add_json_flag(command, options->json);
  command.footer(
      "The best move of a position scores a point; a move that loses 2 points of the game\n"
      "or more scores nothing.\n"
      "Examples:\n"
      "  yolah suite --concurrency 2\n"
      "  yolah suite mcts --movetime 50ms --theme isolate --answers\n"
      "  yolah suite 'cmd:python3 bot.py' --movetime 1s --json");
  command.callback([options] { run(*options); });
}

}  // namespace yolah::cli
