// yolah tune fit: fits the weights to what positions of self-play turned out to be
// worth.
#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "cli/options/failure.h"
#include "cli/options/input.h"
#include "cli/options/shared_options.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/progress.h"
#include "cli/tune/tune.h"
#include "learn/evolution.h"
#include "learn/fit.h"
#include "learn/genome.h"
#include "learn/plot.h"
#include "learn/self_play.h"

namespace yolah::cli::tune {
namespace {

using Json = nlohmann::ordered_json;
using learn::FitReport;

struct FitCommand {
  std::uint64_t games = 20'000;
  std::uint64_t nodes = 1000;
  std::string player = "minmax:hash=2";
  std::string from = "random";
  int epochs = 16;
  bool heuristics_only = false;
  double search_share = 0.2;
  std::uint64_t seed = 1;
  int threads = 1;
  std::string output;
  std::string plot;
  bool json = false;
};

/// What came of it so far.
struct FitRun {
  std::uint64_t games = 0;
  std::size_t positions = 0;
  std::vector<FitReport> epochs;
};

/// Random for the heuristics, nothing for the tables.
Weights random_weights(std::uint64_t seed) {
  Random random(seed);
  learn::Genes genes(learn::kGenes);
  for (double& gene : genes) gene = learn::normal(random);
  return learn::Genome().weights_of(genes);
}

learn::FitData play_games(const FitCommand& command, const PlayerSpec& player, FitRun& run) {
  learn::SelfPlayOptions options;
  options.nodes = command.nodes;
  options.seed = command.seed;
  learn::FitData data(command.search_share);
  ProgressBar bar("games");
  run.games = learn::play_self_play_games(
      options, [&] { return make_player_or_fail(player); }, {0, command.games}, command.threads,
      InterruptGuard::flag(),
      [&](std::uint64_t number, const std::vector<learn::Sample>& game) {
        for (const learn::Sample& sample : game) data.add(sample, number);
        bar.update(static_cast<double>(number + 1) / static_cast<double>(command.games),
                   static_cast<double>(number + 1), "self-play");
      });
  bar.finish();
  run.positions = data.size();
  return data;
}

/// How the weights came about, so that they can be made again.
std::string remark(const FitCommand& command, const PlayerSpec& player, const FitRun& run) {
  return fmt::format(
      "yolah tune fit --games {} --nodes {} --player {} --from {} --epochs {}{} --search-share {} "
      "--seed {}: {} positions of {} games, epoch {}, mean squared error {:.3f} in games not "
      "learned from",
      command.games, command.nodes, to_string(player), command.from, command.epochs,
      command.heuristics_only ? " --heuristics-only" : "", command.search_share, command.seed,
      run.positions, run.games, run.epochs.back().epoch, run.epochs.back().held_out);
}

std::string plot_of(const FitCommand& command, const FitRun& run) {
  learn::Curve learned{"games learned from", {}, {}};
  learn::Curve held_out{"other games", {}, {}};
  for (const FitReport& epoch : run.epochs) {
    learned.values.push_back(epoch.learned);
    held_out.values.push_back(epoch.held_out);
  }
  return learn::to_svg({fmt::format("Fit of {} from {} weights, {} games",
                                    command.heuristics_only ? "the heuristics" : "all weights",
                                    command.from, run.games),
                        "pass over the positions",
                        "mean squared error, points",
                        {learned, held_out},
                        static_cast<double>(command.epochs)});
}

/// Stops after the pass under way when interrupted, but not for what ended self-play.
void fit_weights(const FitCommand& command, const PlayerSpec& player, const learn::FitData& data,
                 const std::optional<Weights>& start, FitRun& run) {
  learn::FitOptions options;
  options.epochs = command.epochs;
  options.seed = command.seed;
  options.tables = !command.heuristics_only;
  learn::Fit fit(data, options);
  fit.start_from(start ? *start : random_weights(command.seed));
  const bool cut_short = InterruptGuard::raised();
  ProgressBar bar("passes");
  fit.run([&](const FitReport& report) {
    run.epochs.push_back(report);
    replace_file(command.output, with_remark(fit.weights(), remark(command, player, run)));
    if (!command.plot.empty()) replace_file(command.plot, plot_of(command, run));
    bar.update(static_cast<double>(report.epoch) / command.epochs, 0,
               fmt::format("error {:.3f}", report.held_out));
    return cut_short || !InterruptGuard::raised();
  });
  bar.finish();
}

void print_text(const FitCommand& command, const FitRun& run) {
  fmt::print("{} positions of {} games; mean squared errors in points:\n\n",
             with_separators(run.positions), with_separators(run.games));
  fmt::print("{:>6} {:>12} {:>12}\n", "pass", "learned from", "other games");
  for (const FitReport& epoch : run.epochs) {
    fmt::print("{:>6} {:>12.4f} {:>12.4f}\n", epoch.epoch, epoch.learned, epoch.held_out);
  }
  fmt::print("\nThe weights are in {}.\n", printable(command.output));
}

void print_json(const FitCommand& command, const FitRun& run, bool complete) {
  Json epochs = Json::array();
  for (const FitReport& epoch : run.epochs) {
    epochs.push_back(
        {{"epoch", epoch.epoch}, {"learned", epoch.learned}, {"held_out", epoch.held_out}});
  }
  const Json json = {{"games", run.games},
                     {"positions", run.positions},
                     {"epochs", epochs},
                     {"output", command.output},
                     {"complete", complete}};
  fmt::print("{}\n", json.dump(-1, ' ', false, Json::error_handler_t::replace));
}

void run_fit(const FitCommand& command) {
  const PlayerSpec player = read_player_spec(command.player);
  make_player_or_fail(player);
  const auto start = read_start(command.from);
  const InterruptGuard guard;
  FitRun run;
  const learn::FitData data = play_games(command, player, run);
  if (InterruptGuard::raised()) {
    if (run.games == 0) throw QuietEnd(kInterrupted);
    fmt::print(
        stderr,
        "yolah: interrupted; now fitting the {} games played so far, press Ctrl-C again to end\n",
        run.games);
  }
  fit_weights(command, player, data, start, run);
  const bool complete = !InterruptGuard::raised();
  command.json ? print_json(command, run, complete) : print_text(command, run);
  if (!complete) throw QuietEnd(kInterrupted);
}

void add_self_play_options(Subcommand command, FitCommand& options) {
  command.add_option("--games", options.games, "Games of self-play to learn from")
      .range(std::uint64_t{1}, std::uint64_t{10'000'000})
      .type_name("N")
      .show_default();
  add_nodes_option(command, options.nodes, "move");
  add_player_option(command, options.player, "Player of the games");
  add_seed_option(command, options.seed, "games, same weights");
  add_threads_option(command, options.threads);
}

void add_learning_options(Subcommand command, FitCommand& options) {
  add_from_option(command, options.from);
  command.add_option("--epochs", options.epochs, "Passes over the positions")
      .range(1, 10'000)
      .type_name("N")
      .show_default();
  command.add_flag("--heuristics-only", options.heuristics_only,
                   "Fit the heuristics alone, without the tables");
  command
      .add_option("--search-share", options.search_share,
                  "Share of a position's value that comes from its search; the rest comes from the "
                  "result of its game")
      .range(0.0, 1.0)
      .type_name("X")
      .show_default();
}

}  // namespace

void add_fit_command(Subcommand tune) {
  auto options = std::make_shared<FitCommand>();
  const Subcommand command =
      tune.add_subcommand("fit", "Fit the weights to self-play by gradient descent");
  add_self_play_options(command, *options);
  add_learning_options(command, *options);
  add_output_option(command, options->output, "the weights").required();
  add_plot_option(command, options->plot, "the curve, drawn as it grows");
  add_json_flag(command, options->json);
  command.footer(
      "One game in ten is kept for checking. The files are up to date after every pass.\n"
      "Ctrl-C ends self-play and fits the games played so far; Ctrl-C again ends the fit.\n"
      "Examples:\n"
      "  yolah tune fit --games 500 --nodes 200 --heuristics-only --output quick.txt\n"
      "  yolah tune fit --player minmax:hash=2,weights=hand --threads 2 --output fit.txt "
      "--plot fit.svg");
  command.callback([options] { run_fit(*options); });
}

}  // namespace yolah::cli::tune
