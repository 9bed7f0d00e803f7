// yolah bench: the signature of what the engine does, and its speed.
#include <fmt/format.h>

#include <atomic>
#include <chrono>
#include <cmath>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "cli/bench/bench_positions.h"
#include "cli/bench/benches.h"
#include "cli/commands/commands.h"
#include "cli/options/failure.h"
#include "cli/options/input.h"
#include "cli/options/shared_options.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/progress.h"
#include "engine/rules/notation.h"
#include "engine/rules/simd_target.h"
#include "engine/search/minmax/minmax_player.h"

namespace yolah::cli {
namespace {

/// Rates in whole units, ratios to two decimals: more would be noise.
std::int64_t whole(double rate) {
  return std::llround(rate);
}

double hundredths(double ratio) {
  return std::round(100 * ratio) / 100;
}

/// How deep each position is searched: a few seconds in all.
constexpr int kBenchDepth = 8;

struct SearchBench {
  std::uint64_t nodes = 0;  ///< The signature: changes when the search does anything else.
  double seconds = 0;
};

/// Searches all positions with one thread, each as if a game had just begun.
SearchBench search_positions(MinmaxPlayer& player) {
  const std::atomic<bool> never{false};
  Limits limits;
  limits.depth = kBenchDepth;
  SearchBench bench;
  for (const std::string_view text : kBenchPositions) {
    const auto position = parse_position(text);
    if (!position) throw Failure("a bench position is wrong: " + position.error().reason);
    player.new_game();
    const auto start = std::chrono::steady_clock::now();
    bench.nodes += player.search(*position, limits, never, {}).report.nodes;
    bench.seconds +=
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  }
  return bench;
}

/// Uses the instruction set of that name; the best one for none.
void choose_simd(const std::string& name) {
  if (use_simd_target(name)) return;
  throw Failure(fmt::format("--simd {}: not in this program on this machine, which has {}", name,
                            fmt::join(simd_targets(), ", ")),
                kWrongUsage);
}

void run_signature(bool json, bool check) {
  constexpr std::size_t kMegabytes = 16;
  const auto player = MinmaxPlayer::make(kMegabytes, 1);
  if (player == nullptr) throw Failure("not enough memory for a table of 16 MB");
  const SearchBench bench = search_positions(*player);
  if (check && search_positions(*player).nodes != bench.nodes) {
    throw Failure(
        "the second run searched other nodes than the first: a new game does not reset the player");
  }
  const double rate = static_cast<double>(bench.nodes) / bench.seconds;
  if (json) {
    const nlohmann::ordered_json report = {{"signature", bench.nodes},
                                           {"positions", kBenchPositions.size()},
                                           {"depth", kBenchDepth},
                                           {"seconds", bench.seconds},
                                           {"nodes_per_second", whole(rate)},
                                           {"target", simd_target()}};
    fmt::print("{}\n", report.dump());
  } else {
    fmt::print("{} positions to depth {}, {} nodes/s with {}\nBench: {}\n", kBenchPositions.size(),
               kBenchDepth, shortened(rate), simd_target(), bench.nodes);
  }
}

void print_speed_json(const SpeedResult& speed) {
  nlohmann::ordered_json targets = nlohmann::ordered_json::object();
  for (const auto& [target, rate] : speed.batch_by_target) {
    targets[target] = {{"games_per_second", whole(rate)},
                       {"ratio", hundredths(rate / speed.yardstick_playouts)}};
  }
  const nlohmann::ordered_json json = {{"playouts",
                                        {{"book", whole(speed.yardstick_playouts)},
                                         {"scalar", whole(speed.scalar_playouts)},
                                         {"batch", whole(speed.batch_playouts)},
                                         {"ratio", hundredths(speed.playouts_ratio())},
                                         {"target", simd_target()},
                                         {"targets", targets}}},
                                       {"perft",
                                        {{"book", whole(speed.yardstick_perft)},
                                         {"bulk", whole(speed.bulk_perft)},
                                         {"ratio", hundredths(speed.perft_ratio())},
                                         {"algebra", whole(speed.algebra_perft)},
                                         {"algebra_ratio", hundredths(speed.algebra_ratio())}}}};
  fmt::print("{}\n", json.dump());
}

void print_speed_text(const SpeedResult& speed) {
  const auto line = [](std::string_view name, double rate, double yardstick, const char* unit) {
    fmt::print("  {:<22}{:>9} {}/s {:>9.2f} x\n", name, shortened(rate), unit, rate / yardstick);
  };
  fmt::print("Random games\n");
  line("book", speed.yardstick_playouts, speed.yardstick_playouts, "games");
  line("one at a time", speed.scalar_playouts, speed.yardstick_playouts, "games");
  for (const std::string& target : simd_targets()) {
    line("batch, " + target, speed.batch_by_target.at(target), speed.yardstick_playouts, "games");
  }
  fmt::print("Perft\n");
  line("book", speed.yardstick_perft, speed.yardstick_perft, "leaves");
  line("leaf parents counted", speed.bulk_perft, speed.yardstick_perft, "leaves");
  line("two plies by algebra", speed.algebra_perft, speed.yardstick_perft, "leaves");
}

void run_speed(double seconds, bool json) {
  const InterruptGuard guard;
  ProgressBar bar("");
  const SpeedResult speed =
      measure_speed(seconds, InterruptGuard::flag(), [&](double share) { bar.update(share); });
  bar.finish();
  json ? print_speed_json(speed) : print_speed_text(speed);
  if (InterruptGuard::raised()) throw QuietEnd(kInterrupted);
}

struct PlayersOptions {
  double seconds = 30;
  bool json = false;
};

void print_players(const PlayersSpeed& speed, bool json) {
  if (json) {
    const nlohmann::ordered_json report = {
        {"batch", {{"plies_per_second", whole(speed.batch_plies)}}},
        {"monte-carlo",
         {{"plies_per_second", whole(speed.monte_carlo_plies)},
          {"ratio", hundredths(speed.monte_carlo_ratio)}}},
        {"mcts",
         {{"plies_per_second", whole(speed.mcts_plies)}, {"ratio", hundredths(speed.mcts_ratio)}}},
        {"minmax", {{"nodes_per_second", whole(speed.minmax_nodes)}}},
        {"minmax:eval=heuristic", {{"nodes_per_second", whole(speed.heuristic_nodes)}}},
        {"evaluation", {{"nanoseconds", hundredths(speed.evaluation_ns)}}}};
    fmt::print("{}\n", report.dump());
    return;
  }
  const auto line = [](const char* name, double rate, const char* unit, double ratio) {
    fmt::print("  {:<14}{:>9} {}/s {:>7.2f} of the batch\n", name, shortened(rate), unit, ratio);
  };
  fmt::print("Random games, 100 ms a move\n");
  line("bare batch", speed.batch_plies, "plies", 1);
  line("monte-carlo", speed.monte_carlo_plies, "plies", speed.monte_carlo_ratio);
  line("mcts", speed.mcts_plies, "plies", speed.mcts_ratio);
  fmt::print("Search\n  {:<14}{:>9} nodes/s with the net\n", "minmax",
             shortened(speed.minmax_nodes));
  fmt::print("  {:<14}{:>9} nodes/s with the linear evaluation, {:.0f} ns each\n", "",
             shortened(speed.heuristic_nodes), speed.evaluation_ns);
}

void run_players(const PlayersOptions& options) {
  const InterruptGuard guard;
  ProgressBar bar("");
  const PlayersSpeed speed = measure_players(options.seconds, InterruptGuard::flag(),
                                             [&](double share) { bar.update(share); });
  bar.finish();
  print_players(speed, options.json);
  if (InterruptGuard::raised()) throw QuietEnd(kInterrupted);
}

struct ThreadsOptions {
  int threads = 2;
  int depth = 13;
  int rounds = 1;
  bool json = false;
};

void run_threads(const ThreadsOptions& options) {
  const InterruptGuard guard;
  ProgressBar bar("");
  const ThreadsResult result =
      measure_threads(options.threads, options.depth, options.rounds, InterruptGuard::flag(),
                      [&](double share) { bar.update(share); });
  bar.finish();
  if (options.json) {
    const nlohmann::ordered_json json = {{"threads", result.threads},
                                         {"depth", result.depth},
                                         {"positions", result.time_ratios.size()},
                                         {"time_ratio", hundredths(result.median_time())},
                                         {"nodes_ratio", hundredths(result.median_nodes())}};
    fmt::print("{}\n", json.dump());
  } else {
    fmt::print(
        "{} threads reach depth {} in {:.2f} of the time of one, with {:.2f} times its nodes\n"
        "(median of {} positions)\n",
        result.threads, result.depth, result.median_time(), result.median_nodes(),
        result.time_ratios.size());
  }
  if (InterruptGuard::raised()) throw QuietEnd(kInterrupted);
}

struct BenchOptions {
  bool json = false;
  bool check = false;
  bool speed_json = false;
  double seconds = 15;
  std::string simd;
};

void add_speed_command(Subcommand bench, const std::shared_ptr<BenchOptions>& options) {
  const Subcommand speed = bench.add_subcommand("speed", "Measure speed against the book's method");
  speed.add_option("--seconds", options->seconds, "How long to measure")
      .range(0.1, 86400.0)
      .type_name("S")
      .show_default();
  add_json_flag(speed, options->speed_json);
  speed.footer(
      "All contenders run on one thread and take turns in slices of milliseconds;\n"
      "each is judged by its fastest slice. Leave a core free while it runs.\n"
      "Example:\n"
      "  yolah bench speed --seconds 30");
  speed.callback([options] { run_speed(options->seconds, options->speed_json); });
}

void add_threads_command(Subcommand bench) {
  auto options = std::make_shared<ThreadsOptions>();
  const Subcommand threads =
      bench.add_subcommand("threads", "Measure what more threads gain minmax");
  add_threads_option(threads, options->threads);
  threads.add_option("--depth", options->depth, "How deep to search")
      .range(1, 60)
      .type_name("N")
      .show_default();
  threads.add_option("--rounds", options->rounds, "Searches of each kind; the fastest counts")
      .range(1, 100)
      .type_name("N")
      .show_default();
  add_json_flag(threads, options->json);
  threads.footer(
      "The time to a depth with one thread and with several, position by position.\n"
      "Needs as many idle cores as threads.\n"
      "Example:\n"
      "  yolah bench threads --threads 2 --depth 14");
  threads.callback([options] { run_threads(*options); });
}

void add_players_command(Subcommand bench) {
  auto options = std::make_shared<PlayersOptions>();
  const Subcommand players = bench.add_subcommand("players", "Measure how fast the players think");
  players.add_option("--seconds", options->seconds, "How long to measure")
      .range(0.1, 86400.0)
      .type_name("S")
      .show_default();
  add_json_flag(players, options->json);
  players.footer(
      "Random games of the players beside the bare batch they are played with, nodes\n"
      "of minmax, the evaluation; one thread, the bench positions with 24 free squares\n"
      "or more, each judged by its fastest turn.\n"
      "Example:\n"
      "  yolah bench players --seconds 60");
  players.callback([options] { run_players(*options); });
}

}  // namespace

void add_bench_command(Subcommand app) {
  auto options = std::make_shared<BenchOptions>();
  const Subcommand command =
      app.add_subcommand("bench", "Print the engine's signature; with a subcommand, speeds");
  command.add_flag("--check", options->check,
                   "Search everything again after a new game; fail if anything differs");
  command
      .add_option("--simd", options->simd,
                  "Instruction set of the net and of random games: AVX3_DL, AVX3, AVX2 or SSE4 "
                  "(x86), NEON (ARM), or scalar. By default, the best that the machine has")
      .type_name("NAME");
  add_json_flag(command, options->json);
  command.footer(
      "Searches fixed positions to a fixed depth with one thread. The number of nodes\n"
      "is the signature: it is the same on every machine and with every instruction set,\n"
      "and changes when the search does anything else. A commit that changes it says so.\n"
      "Examples:\n"
      "  yolah bench\n"
      "  yolah bench --simd scalar\n"
      "  yolah bench speed --json");
  add_speed_command(command, options);
  add_players_command(command);
  add_threads_command(command);
  command.callback_if_alone([options] {
    choose_simd(options->simd);
    run_signature(options->json, options->check);
  });
}

}  // namespace yolah::cli
