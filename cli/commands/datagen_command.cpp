// yolah datagen: positions of self-play for training.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "cli/commands/commands.h"
#include "cli/options/failure.h"
#include "cli/options/input.h"
#include "cli/options/shared_options.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/progress.h"
#include "cli/tune/tune.h"
#include "engine/eval/net/net.h"
#include "learn/datagen.h"

namespace yolah::cli {
namespace {

using Json = nlohmann::ordered_json;
using learn::DatagenProgress;
using learn::DatagenSetup;

struct DatagenCommand {
  std::string output;
  std::uint64_t games = 0;
  std::uint64_t positions = 0;
  std::uint64_t nodes = 500;
  std::string player = "minmax:hash=4";
  int solve_at = 20;
  std::uint64_t solve_nodes = 2000;
  std::uint64_t seed = 1;
  std::uint64_t job = 0;
  int threads = 1;
  bool json = false;
};

/// Names a player by what decides its moves: for a file its content counts, not its name.
std::uint64_t hash_of_player(const PlayerSpec& player) {
  std::string text(player.kind().name);
  for (const PlayerOption& option : player.kind().options) {
    std::string value =
        option.is_word() ? player.text(option.name) : std::to_string(player.value(option.name));
    const bool is_builtin = std::ranges::find(option.words, value) != option.words.end();
    if (option.name == "weights") {
      const auto weights = tune::read_start(value);
      value = weights ? to_string(*weights) : read_file(value);
    } else if (option.is_word() && !is_builtin) {
      value = read_file(value);
    } else if (option.name == "net") {
      const auto bytes = std::as_bytes(built_in_net());
      value = std::to_string(learn::hash_of(bytes));
    }
    text += fmt::format("\n{}={}", option.name, value);
  }
  return learn::hash_of(text);
}

DatagenSetup read_setup(const DatagenCommand& command, const PlayerSpec& player) {
  if (command.games == 0 && command.positions == 0) {
    throw Failure("give --games N or --positions N", kWrongUsage);
  }
  if (!thinks_on_one_thread(player)) {
    throw Failure(
        "the player must use one thread: leave threads out of its options; --threads plays several "
        "games at once",
        kWrongUsage);
  }
  make_player_or_fail(player);
  DatagenSetup setup;
  setup.self_play.nodes = command.nodes;
  setup.self_play.solve_at = command.solve_at;
  setup.self_play.solve_nodes = command.solve_nodes;
  setup.self_play.seed = command.seed;
  setup.make_player = [player] { return make_player_or_fail(player); };
  setup.player_hash = hash_of_player(player);
  setup.engine = YOLAH_VERSION;
  setup.job = command.job;
  setup.games = command.games;
  setup.positions = command.positions;
  setup.threads = command.threads;
  return setup;
}

/// Of what is to be done now.
double share_done(const DatagenCommand& command, const DatagenProgress& progress) {
  const auto share = [](std::uint64_t before, std::uint64_t now, std::uint64_t all) {
    return all <= before ? 0.0
                         : static_cast<double>(now - before) / static_cast<double>(all - before);
  };
  return std::max(share(progress.games_before, progress.games, command.games),
                  share(progress.positions_before, progress.positions, command.positions));
}

void print(const DatagenCommand& command, const DatagenProgress& progress, double seconds) {
  const auto played = static_cast<double>(progress.positions - progress.positions_before);
  const double rate = seconds > 0 ? played / seconds : 0;
  if (command.json) {
    const Json json = {{"output", command.output},
                       {"games", progress.games},
                       {"positions", progress.positions},
                       {"games_before", progress.games_before},
                       {"dropped_bytes", progress.dropped_bytes},
                       {"seconds", seconds},
                       {"positions_per_second", rate},
                       {"complete", progress.complete}};
    fmt::print("{}\n", json.dump(-1, ' ', false, Json::error_handler_t::replace));
    return;
  }
  if (progress.games_before > 0) {
    fmt::print("{} games were there already.\n", with_separators(progress.games_before));
  }
  fmt::print("{} positions of {} games are in {}; {} positions/s in {}.\n",
             with_separators(progress.positions), with_separators(progress.games),
             printable(command.output), shortened(rate), duration(seconds));
}

void run(const DatagenCommand& command) {
  const PlayerSpec player = read_player_spec(command.player);
  const DatagenSetup setup = read_setup(command, player);
  const InterruptGuard guard;
  const auto start = std::chrono::steady_clock::now();
  ProgressBar bar("positions");
  const DatagenProgress progress = learn::generate_data(
      setup, command.output, InterruptGuard::flag(), [&](const DatagenProgress& so_far) {
        bar.update(share_done(command, so_far),
                   static_cast<double>(so_far.positions - so_far.positions_before),
                   fmt::format("{} games", with_separators(so_far.games)));
      });
  bar.finish();
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
  print(command, progress, elapsed.count());
  if (progress.complete) return;
  fmt::print(stderr, "yolah: interrupted; run the same command to continue\n");
  throw QuietEnd(kInterrupted);
}

void add_play_options(Subcommand command, DatagenCommand& options) {
  add_nodes_option(command, options.nodes, "move");
  add_player_option(command, options.player, "Player of the games; a small hash is cleared faster");
  command
      .add_option("--solve-at", options.solve_at,
                  "Free squares from which the rest of a game is solved")
      .range(0, 40)
      .type_name("N")
      .show_default();
  command
      .add_option("--solve-nodes", options.solve_nodes,
                  "Most nodes to solve a position; if it takes more, the game is played on")
      .range(std::uint64_t{1}, std::uint64_t{1} << 40)
      .type_name("N")
      .show_default();
}

}  // namespace

void add_datagen_command(Subcommand app) {
  auto options = std::make_shared<DatagenCommand>();
  const Subcommand command = app.add_subcommand("datagen", "Make training data by self-play");
  add_output_option(command, options->output, "the positions, such as games.ydata").required();
  command.add_option("--games", options->games, "Games of the file")
      .range(std::uint64_t{1}, learn::kGamesPerJob)
      .type_name("N");
  command.add_option("--positions", options->positions, "Fewest positions of the file")
      .range(std::uint64_t{1}, std::uint64_t{1} << 40)
      .type_name("N");
  add_play_options(command, *options);
  add_seed_option(command, options->seed, "games of a job");
  command
      .add_option("--job", options->job,
                  "Number of the job: each job of a seed plays different games")
      .range(std::uint64_t{0}, learn::kDatagenJobs - 1)
      .type_name("N")
      .show_default();
  add_threads_option(command, options->threads);
  add_json_flag(command, options->json);
  command.footer(
      "Run the same command again to continue after an interruption; the file is the same.\n"
      "Examples:\n"
      "  yolah datagen --output games.ydata --games 1000\n"
      "  yolah datagen --output job7.ydata --positions 1000000 --job 7 --threads 2\n"
      "  yolah data info games.ydata");
  command.callback([options] { run(*options); });
}

}  // namespace yolah::cli
