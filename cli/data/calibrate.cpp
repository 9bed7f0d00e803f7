// yolah data calibrate: whether the chances an evaluation gives are those that come.
#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "cli/data/data.h"
#include "cli/options/failure.h"
#include "cli/options/input.h"
#include "cli/options/shared_options.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/progress.h"
#include "engine/search/player_spec.h"
#include "learn/calibration.h"
#include "learn/plot.h"

namespace yolah::cli::data {
namespace {

using Json = nlohmann::ordered_json;
using learn::Calibration;
using learn::CalibrationByPhase;

struct CalibrateCommand {
  std::vector<std::string> files;
  std::vector<std::string> players;
  std::string plot;
  bool json = false;
};

/// An evaluation and what became of its word.
struct Judged {
  std::string player;
  std::shared_ptr<const Evaluator> evaluator;
  CalibrationByPhase calibration;
};

std::vector<Judged> judges_of(const CalibrateCommand& command) {
  std::vector<Judged> judges;
  for (const std::string& name : command.players) {
    const auto spec = parse_player_spec(name);
    if (!spec) throw Failure(name + ": " + spec.error().reason, kWrongUsage);
    auto evaluator = make_evaluator(*spec);
    if (!evaluator)
      throw Failure(name + " has no evaluation to calibrate: choose minmax, or mcts:eval=net",
                    kWrongUsage);
    judges.push_back({name, std::move(evaluator), {}});
  }
  return judges;
}

void print_text(const std::vector<Judged>& judges) {
  fmt::print("{:<34}{:>10}{:>14}{:>12}{:>14}\n", "", "phase", "positions", "off by",
             "squared error");
  for (const Judged& judge : judges) {
    const auto row = [&](const char* phase, const Calibration& calibration) {
      fmt::print("{:<34}{:>10}{:>14}{:>10.2f} %{:>14.3f}\n", judge.player, phase,
                 with_separators(calibration.positions()), 100 * calibration.error(),
                 calibration.mean_squared_error());
    };
    for (std::size_t i = 0; i < learn::kPhaseNames.size(); ++i) {
      row(learn::kPhaseNames[i], judge.calibration.phase(i));
    }
    row("all", judge.calibration.all());
  }
  fmt::print("\nResults that came, where so much was expected (%):\nexpected");
  for (const Judged& judge : judges) fmt::print("  {}", judge.player);
  fmt::print("\n");
  for (std::size_t i = 0; i < Calibration::kBins; ++i) {
    fmt::print("{:>3}-{:<4}", 5 * i, 5 * i + 5);
    for (const Judged& judge : judges) {
      const auto& bin = judge.calibration.all().bins[i];
      fmt::print("  {:>{}.1f}", 100 * bin.mean_came(), judge.player.size());
    }
    fmt::print("\n");
  }
}

Json to_json(const Calibration& calibration) {
  Json bins = Json::array();
  for (const auto& bin : calibration.bins) {
    bins.push_back({{"positions", bin.positions},
                    {"expected", bin.mean_expected()},
                    {"came", bin.mean_came()}});
  }
  return {{"positions", calibration.positions()},
          {"calibration_error", calibration.error()},
          {"mean_squared_error", calibration.mean_squared_error()},
          {"bins", bins}};
}

void print_json(const std::vector<Judged>& judges) {
  Json json = Json::array();
  for (const Judged& judge : judges) {
    Json one = {{"player", judge.player}, {"all", to_json(judge.calibration.all())}};
    for (std::size_t i = 0; i < learn::kPhaseNames.size(); ++i) {
      one[learn::kPhaseNames[i]] = to_json(judge.calibration.phase(i));
    }
    json.push_back(one);
  }
  fmt::print("{}\n", json.dump());
}

std::string plot_of(const std::vector<Judged>& judges) {
  learn::Plot plot{"What came where so much was expected",
                   "expected, in twentieths",
                   "results that came, %",
                   {},
                   Calibration::kBins};
  learn::Curve due{"what was expected", {}, {}};
  for (std::size_t i = 0; i < Calibration::kBins; ++i) {
    due.values.push_back(100 * (static_cast<double>(i) + 0.5) / Calibration::kBins);
  }
  plot.curves.push_back(due);
  for (const Judged& judge : judges) {
    learn::Curve came{judge.player, {}, {}};
    for (const auto& bin : judge.calibration.all().bins) {
      came.values.push_back(100 * bin.mean_came());
    }
    plot.curves.push_back(came);
  }
  return learn::to_svg(plot);
}

void run_calibrate(const CalibrateCommand& command) {
  std::vector<Judged> judges = judges_of(command);
  const InterruptGuard guard;
  const bool whole = read_files(command.files, [&](const learn::DataReader&, auto records) {
    for (const learn::DataRecord& record : records) {
      for (Judged& judge : judges) judge.calibration.add(record, *judge.evaluator);
    }
  });
  command.json ? print_json(judges) : print_text(judges);
  if (!command.plot.empty()) replace_file(command.plot, plot_of(judges));
  if (!whole) throw QuietEnd(kInterrupted);
}

}  // namespace

void add_calibrate_command(Subcommand data) {
  auto options = std::make_shared<CalibrateCommand>();
  options->players = {"minmax:eval=net", "minmax:eval=heuristic"};
  const Subcommand command = data.add_subcommand(
      "calibrate", "Compare the chances that an evaluation gives with the results");
  add_files_option(command, options->files);
  command
      .add_option("--player", options->players,
                  "Player whose evaluation is used; may be given again")
      .type_name("PLAYER")
      .show_default()
      .one_each_time();
  add_plot_option(command, options->plot, "the curves");
  add_json_flag(command, options->json);
  command.footer(
      "A position is judged without search; \"off by\" is the expected calibration error.\n"
      "Examples:\n"
      "  yolah data calibrate games.ydata --plot calibration.svg\n"
      "  yolah data calibrate games.ydata --player minmax:eval=net,net=new.ynet");
  command.callback([options] { run_calibrate(*options); });
}

}  // namespace yolah::cli::data
