// yolah tune ga: evolves the weights of the heuristics by games.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <string>

#include "cli/options/failure.h"
#include "cli/options/input.h"
#include "cli/options/shared_options.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/progress.h"
#include "cli/tune/tune.h"
#include "learn/genetic.h"
#include "learn/genome.h"
#include "learn/plot.h"

namespace yolah::cli::tune {
namespace {

using Json = nlohmann::ordered_json;
using learn::Generation;
using learn::Genetic;
using learn::GeneticState;
using learn::Individual;
using learn::kTo95;

struct GaCommand {
  int population = 24;
  int generations = 40;
  int meetings = 8;
  std::uint64_t nodes = 300;
  double step = 0.2;
  std::string from = "hand";
  std::uint64_t seed = 1;
  int threads = 1;
  std::string checkpoint;
  bool resume = false;
  std::string output;
  std::string plot;
  bool json = false;
};

learn::GeneticOptions options_of(const GaCommand& command) {
  return learn::genome_options(command.population, command.meetings, command.step, command.seed);
}

/// What the run depends on; neither threads nor the number of generations.
std::string settings_of(const GaCommand& command) {
  return fmt::format("--population {} --pairs {} --nodes {} --step {} --from {} --seed {}",
                     command.population, command.meetings, command.nodes, command.step,
                     command.from, command.seed);
}

GeneticState begin_or_resume(const GaCommand& command, const learn::Genome& genome) {
  if (!command.resume) {
    if (!command.checkpoint.empty() && std::filesystem::exists(command.checkpoint)) {
      throw Failure(
          fmt::format("{} exists: add --resume to continue that run, or name another file with "
                      "--checkpoint",
                      printable(command.checkpoint)));
    }
    return learn::begin_genomes(genome, read_start(command.from), options_of(command));
  }
  if (command.checkpoint.empty()) {
    throw Failure("--resume needs --checkpoint, the file of the run to continue", kWrongUsage);
  }
  auto state =
      learn::parse_checkpoint(read_file(command.checkpoint), settings_of(command), learn::kGenes);
  if (!state) {
    throw Failure(fmt::format("cannot continue the run in {}: {}", printable(command.checkpoint),
                              printable(state.error().reason)));
  }
  return *state;
}

std::string plot_of(const GaCommand& command, const GeneticState& state) {
  learn::Curve best{"champion (band: 95 %)", {}, {}};
  learn::Curve mean{"mean of the population", {}, {}};
  for (const Generation& generation : state.history) {
    best.values.push_back(generation.best);
    best.errors.push_back(kTo95 * generation.error);
    mean.values.push_back(generation.mean);
  }
  return learn::to_svg({fmt::format("Genetic algorithm from {} weights, {} nodes a move",
                                    command.from, command.nodes),
                        "generation",
                        "Elo against the hand-set weights",
                        {best, mean},
                        static_cast<double>(command.generations)});
}

/// Everything that others may look at while it runs, and that a crash must not take.
void save(const GaCommand& command, const Genetic& genetic, const learn::Genome& genome) {
  const GeneticState& state = genetic.state();
  if (!command.checkpoint.empty()) {
    replace_file(command.checkpoint, to_checkpoint(state, settings_of(command)));
  }
  if (state.generations == 0) return;
  const Individual& champion = genetic.champion();
  replace_file(command.output,
               with_remark(genome.weights_of(champion.genes),
                           fmt::format("yolah tune ga {}: champion of generation {}, {:+.0f} "
                                       "+- {:.0f} Elo against the hand-set weights",
                                       settings_of(command), state.generations, champion.rating,
                                       kTo95 * champion.error)));
  if (!command.plot.empty()) replace_file(command.plot, plot_of(command, state));
}

void evolve(const GaCommand& command, Genetic& genetic, const learn::Genome& genome) {
  ProgressBar bar("games");
  std::mutex mutex;  // guards the bar
  const int first = genetic.state().generations;
  double games = 0;
  while (genetic.state().generations < command.generations) {
    const int done = genetic.state().generations;
    const std::string note = done == 0 ? std::string("generation 1")
                                       : fmt::format("generation {}, champion {:+.0f} Elo",
                                                     done + 1, genetic.champion().rating);
    const auto on_meeting = [&](std::uint64_t met, std::uint64_t of) {
      const std::lock_guard lock(mutex);
      games += 2;
      const double part = done - first + static_cast<double>(met) / static_cast<double>(of);
      bar.update(part / (command.generations - first), games, note);
    };
    if (!genetic.advance(InterruptGuard::flag(), on_meeting)) break;
    save(command, genetic, genome);
  }
  bar.finish();
}

void print_text(const GaCommand& command, const GeneticState& state) {
  fmt::print("{:>10} {:>10} {:>8} {:>8} {:>8} {:>8}\n", "generation", "champion", "95 %", "games",
             "mean", "step");
  for (const Generation& generation : state.history) {
    fmt::print("{:>10} {:>+10.0f} {:>8.0f} {:>8} {:>+8.0f} {:>8.3f}\n", generation.number,
               generation.best, kTo95 * generation.error, 2 * generation.champion_meetings,
               generation.mean, generation.step);
  }
  fmt::print("\nRatings are Elo against the hand-set weights. The champion is in {}.\n",
             printable(command.output));
}

void print_json(const GaCommand& command, const GeneticState& state) {
  Json generations = Json::array();
  for (const Generation& generation : state.history) {
    generations.push_back({{"generation", generation.number},
                           {"champion", generation.champion},
                           {"elo", generation.best},
                           {"elo_error", kTo95 * generation.error},
                           {"champion_games", 2 * generation.champion_meetings},
                           {"mean_elo", generation.mean},
                           {"mean_step", generation.step}});
  }
  const Json json = {{"generations", generations},
                     {"games", 2 * state.meetings},
                     {"output", command.output},
                     {"complete", state.generations >= command.generations}};
  fmt::print("{}\n", json.dump(-1, ' ', false, Json::error_handler_t::replace));
}

void run(const GaCommand& command) {
  const InterruptGuard guard;
  const learn::GamesBetweenGenes games(command.nodes, command.seed);
  const learn::Meet meet = [&](const Individual& first, const Individual& second,
                               std::uint64_t number) {
    return games.play(first.genes, second.genes, number, InterruptGuard::flag());
  };
  Genetic genetic(options_of(command), meet, begin_or_resume(command, games.genome()),
                  command.threads);
  save(command, genetic, games.genome());
  evolve(command, genetic, games.genome());
  if (command.json) {
    print_json(command, genetic.state());
  } else if (genetic.state().generations > 0) {
    print_text(command, genetic.state());
  }
  if (!InterruptGuard::raised()) return;
  if (!command.checkpoint.empty()) {
    fmt::print(stderr, "yolah: interrupted; run the same command with --resume to continue\n");
  }
  throw QuietEnd(kInterrupted);
}

void add_evolution_options(Subcommand command, GaCommand& options) {
  command.add_option("--population", options.population, "Sets of weights that live at once")
      .range(4, 200)
      .type_name("N")
      .show_default();
  command
      .add_option("--generations", options.generations,
                  "Generations in all, with those before a --resume")
      .range(1, 100'000)
      .type_name("N")
      .show_default();
  command
      .add_option(
          "--pairs", options.meetings,
          "Pairs of games that each set begins in a generation; the best half begins twice as many")
      .range(1, 10'000)
      .type_name("N")
      .show_default();
  add_nodes_option(command, options.nodes, "move");
  command
      .add_option("--step", options.step,
                  "How much weights change at first; 1 is a point for a heuristic of usual size")
      .range(0.01, 1.0)
      .type_name("X")
      .show_default();
  add_from_option(command, options.from);
  add_seed_option(command, options.seed, "champion");
  add_threads_option(command, options.threads);
}

}  // namespace

void add_ga_command(Subcommand tune) {
  auto options = std::make_shared<GaCommand>();
  const Subcommand command =
      tune.add_subcommand("ga", "Evolve the weights of the heuristics by games");
  add_evolution_options(command, *options);
  command.add_option("--checkpoint", options->checkpoint, "File that keeps the run")
      .type_name("FILE");
  command.add_flag("--resume", options->resume, "Continue the run of the checkpoint");
  add_output_option(command, options->output, "the champion's weights").required();
  add_plot_option(command, options->plot, "the curve, drawn as it grows");
  add_json_flag(command, options->json);
  command.footer(
      "All files are up to date after every generation. The twelve heuristics evolve; the\n"
      "tables of the learned weights are left out.\n"
      "Examples:\n"
      "  yolah tune ga --generations 10 --population 8 --nodes 100 --output quick.txt\n"
      "  yolah tune ga --from random --threads 2 --checkpoint ga.json --output ga.txt "
      "--plot ga.svg\n"
      "  yolah tune ga --from random --threads 2 --checkpoint ga.json --output ga.txt "
      "--plot ga.svg --resume");
  command.callback([options] { run(*options); });
}

}  // namespace yolah::cli::tune
