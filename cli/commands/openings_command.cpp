// yolah openings: a list of openings that give neither side the better game.
#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "arena/openings/balanced.h"
#include "cli/commands/commands.h"
#include "cli/options/failure.h"
#include "cli/options/input.h"
#include "cli/options/shared_options.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/progress.h"
#include "engine/rules/notation.h"

namespace yolah::cli {
namespace {

using Json = nlohmann::ordered_json;
using arena::BalancedOpening;

struct OpeningsCommand {
  std::string player;
  std::size_t count = 1000;
  int least_plies = 2;
  int most_plies = 8;
  std::uint64_t nodes = 100'000;
  double most = 0.5;
  int games = 8;
  std::uint64_t game_nodes = 5000;
  std::uint64_t seed = 1;
  int threads = 1;
  std::string output;
  bool json = false;
};

arena::BalanceSetup read_setup(const OpeningsCommand& command) {
  if (command.least_plies > command.most_plies) {
    throw Failure(fmt::format("--least-plies {} is more than --most-plies {}", command.least_plies,
                              command.most_plies),
                  kWrongUsage);
  }
  arena::BalanceSetup setup(command.player.empty() ? strongest_player()
                                                   : read_player_spec(command.player));
  make_player_or_fail(setup.judge);
  setup.count = command.count;
  setup.least_plies = command.least_plies;
  setup.most_plies = command.most_plies;
  setup.nodes = command.nodes;
  setup.most = Score::from_hundredths(static_cast<int>(std::lround(100 * command.most)));
  setup.games = command.games;
  setup.game_nodes = command.game_nodes;
  setup.seed = command.seed;
  setup.threads = command.threads;
  return setup;
}

/// Of all games that were played from the openings.
double black_share(const std::vector<BalancedOpening>& openings) {
  double sum = 0;
  for (const BalancedOpening& opening : openings) sum += opening.black_share;
  return openings.empty() ? 0.5 : sum / static_cast<double>(openings.size());
}

/// The list, with how it came about as remarks, so that it can be made again.
std::string list_text(const OpeningsCommand& command, const arena::BalanceSetup& setup,
                      const std::vector<BalancedOpening>& openings) {
  std::string text = fmt::format(
      "# {} balanced openings, no two equal up to symmetry. Made by:\n"
      "#   yolah openings --player {} --count {} --least-plies {} --most-plies {} --nodes {} "
      "--max-score {} --games {} --game-nodes {} --seed {}\n",
      openings.size(), to_string(setup.judge), setup.count, setup.least_plies, setup.most_plies,
      setup.nodes, command.most, setup.games, setup.game_nodes, setup.seed);
  if (setup.games > 0) {
    text += fmt::format("# Black made {:.1f} % of the points in the {} games that check it.\n",
                        100 * black_share(openings),
                        openings.size() * static_cast<std::size_t>(setup.games));
  }
  for (const BalancedOpening& opening : openings) text += to_string(opening.opening.moves) + "\n";
  return text;
}

Json list_json(const std::vector<BalancedOpening>& openings, const arena::BalanceProgress& progress,
               bool complete) {
  Json list = Json::array();
  for (const BalancedOpening& opening : openings) {
    list.push_back({{"moves", to_string(opening.opening.moves)},
                    {"score", opening.score.hundredths() / 100.0},
                    {"black_share", opening.black_share}});
  }
  return {{"openings", list},
          {"candidates", progress.candidates},
          {"even", progress.even},
          {"black_share", black_share(openings)},
          {"complete", complete}};
}

void run(const OpeningsCommand& command) {
  const arena::BalanceSetup setup = read_setup(command);
  const InterruptGuard guard;
  ProgressBar bar("candidates");
  arena::BalanceProgress progress;
  const auto openings = arena::find_balanced(
      setup, InterruptGuard::flag(), [&](const arena::BalanceProgress& so_far) {
        progress = so_far;
        bar.update(static_cast<double>(so_far.found) / static_cast<double>(setup.count), 0,
                   fmt::format("{} found among {}", so_far.found, so_far.candidates));
      });
  bar.finish();
  const bool complete = openings.size() == setup.count;
  const std::string text = command.json ? list_json(openings, progress, complete).dump() + "\n"
                                        : list_text(command, setup, openings);
  command.output.empty() ? fmt::print("{}", text) : write_file(command.output, text);
  if (InterruptGuard::raised()) throw QuietEnd(kInterrupted);
  if (!complete) {
    throw Failure(
        fmt::format("found only {} of {} openings among {} candidates: allow a larger "
                    "--max-score or more plies",
                    openings.size(), setup.count, progress.candidates));
  }
}

void add_candidate_options(Subcommand command, OpeningsCommand& options) {
  command.add_option("--count", options.count, "How many openings to find")
      .range(std::size_t{1}, std::size_t{100'000})
      .type_name("N")
      .show_default();
  command.add_option("--least-plies", options.least_plies, "Fewest moves of an opening")
      .range(0, arena::kMaxOpeningPlies)
      .type_name("N")
      .show_default();
  command.add_option("--most-plies", options.most_plies, "Most moves of an opening")
      .range(0, arena::kMaxOpeningPlies)
      .type_name("N")
      .show_default();
  add_seed_option(command, options.seed, "candidates");
}

void add_judge_options(Subcommand command, OpeningsCommand& options) {
  add_player_option(command, options.player, "Player that judges; the strongest if left out");
  add_nodes_option(command, options.nodes, "search that calls an opening even");
  command
      .add_option("--max-score", options.most, "Largest lead, in points, that still counts as even")
      .range(0.0, 64.0)
      .type_name("POINTS")
      .show_default();
  command
      .add_option("--games", options.games,
                  "Games that check each even opening; a side may win 3/4 of their points at most")
      .range(0, 1000)
      .type_name("N")
      .show_default();
  command.add_option("--game-nodes", options.game_nodes, "Nodes for each move of these games")
      .range(std::uint64_t{1}, std::uint64_t{1} << 40)
      .type_name("N")
      .show_default();
}

}  // namespace

void add_openings_command(Subcommand app) {
  auto options = std::make_shared<OpeningsCommand>();
  const Subcommand command =
      app.add_subcommand("openings", "Find openings that give neither side the better game");
  add_candidate_options(command, *options);
  add_judge_options(command, *options);
  add_threads_option(command, options->threads);
  add_output_option(command, options->output, "the list; it is printed if left out");
  add_json_flag(command, options->json);
  command.footer(
      "The list is for `yolah match --openings` and for tournaments.\n"
      "Examples:\n"
      "  yolah openings --count 20 --games 2\n"
      "  yolah openings --count 500 --nodes 1000000 --threads 2 --output my.txt");
  command.callback([options] { run(*options); });
}

}  // namespace yolah::cli
