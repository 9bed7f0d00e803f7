// yolah bench: the signature of what the engine does, and its speed.
#include <fmt/format.h>

#include <array>
#include <chrono>
#include <cmath>
#include <memory>
#include <nlohmann/json.hpp>
#include <string_view>

#include "cli/commands.h"
#include "cli/input.h"
#include "cli/interrupt.h"
#include "cli/progress.h"
#include "cli/speed_bench.h"
#include "engine/playout/batch.h"
#include "engine/rules/hash.h"
#include "engine/rules/mix.h"
#include "engine/rules/notation.h"
#include "engine/rules/perft.h"
#include "engine/rules/simd_target.h"

namespace yolah::cli {
namespace {

/// Positions from all stages of the book's example game.
constexpr std::array<std::string_view, 6> kBenchPositions = {
    "w6b/8/8/3bw3/3wb3/8/8/b6w b 0 0",
    "x6x/8/2wxbb2/3xx1w1/3xb3/5w2/bw6/x6x b 4 4",
    "xb2x2x/5w1b/2wxxx2/3xxxxx/3xxbx1/b4x2/xx1w1w2/x5xx b 10 10",
    "xx2x2x/2b2w1b/x1wxxx2/wx1xxxxx/x1bxxxx1/xxxx1x2/xx1x1xbx/x4wxx b 16 16",
    "xx2x2x/1wbw1xwb/xxxxxx2/xxxxxxxx/xbxxxxxb/xxxx1xx1/xx1x1xxx/x4wxx b 20 20",
    "xxbxxbxx/1wxxwxwx/xxxxxx2/xxxxxxxx/xbxxxxxx/xxxx1xxb/xx1x1xxx/xxw2xxx b 24 24"};

/// A number that changes when the rules, the random games or their order do.
struct Signature {
  std::uint64_t value = 0;
  std::uint64_t leaves = 0;
  std::uint64_t games = 0;

  void add(std::uint64_t number) { value = mix(value + number); }
};

Signature compute_signature() {
  constexpr std::uint64_t kGames = 10'000;
  Signature signature;
  for (const std::string_view text : kBenchPositions) {
    const auto position = parse_position(text);
    if (!position) throw Failure("a bench position is wrong: " + position.error().reason);
    const std::uint64_t leaves = perft(*position, 4).leaves;
    signature.leaves += leaves;
    signature.games += kGames;
    signature.add(leaves);
    signature.add(hash(*position));
    for (const std::uint64_t games : play_batch({*position, 1, 0, kGames}).margins) {
      signature.add(games);
    }
  }
  // Seven figures are enough to notice any change and short enough to type.
  signature.value %= 10'000'000;
  return signature;
}

void run_signature(bool json) {
  const auto start = std::chrono::steady_clock::now();
  const Signature signature = compute_signature();
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
  if (json) {
    const nlohmann::ordered_json report = {{"signature", signature.value},
                                           {"leaves", signature.leaves},
                                           {"games", signature.games},
                                           {"seconds", elapsed.count()}};
    fmt::print("{}\n", report.dump());
  } else {
    fmt::print("Bench: {}\n", signature.value);
  }
}

/// Rates in whole units, ratios to two decimals: more would be noise.
std::int64_t whole(double rate) {
  return std::llround(rate);
}

double hundredths(double ratio) {
  return std::round(100 * ratio) / 100;
}

void print_speed_json(const SpeedResult& speed) {
  nlohmann::ordered_json targets = nlohmann::ordered_json::object();
  for (const auto& [target, rate] : speed.batch_by_target) {
    targets[target] = {{"games_per_second", whole(rate)},
                       {"ratio", hundredths(rate / speed.book_playouts)}};
  }
  const nlohmann::ordered_json json = {{"playouts",
                                        {{"book", whole(speed.book_playouts)},
                                         {"scalar", whole(speed.scalar_playouts)},
                                         {"batch", whole(speed.batch_playouts)},
                                         {"ratio", hundredths(speed.playouts_ratio())},
                                         {"target", simd_target()},
                                         {"targets", targets}}},
                                       {"perft",
                                        {{"book", whole(speed.book_perft)},
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
  line("book", speed.book_playouts, speed.book_playouts, "games");
  line("one at a time", speed.scalar_playouts, speed.book_playouts, "games");
  for (const std::string& target : simd_targets()) {
    line("batch, " + target, speed.batch_by_target.at(target), speed.book_playouts, "games");
  }
  fmt::print("Perft\n");
  line("book", speed.book_perft, speed.book_perft, "leaves");
  line("leaf parents counted", speed.bulk_perft, speed.book_perft, "leaves");
  line("two plies by algebra", speed.algebra_perft, speed.book_perft, "leaves");
}

void run_speed(double seconds, bool json) {
  const InterruptGuard guard;
  ProgressBar bar("");
  const SpeedResult speed =
      measure_speed(seconds, InterruptGuard::flag(), [&](double share) { bar.update(share); });
  bar.finish();
  json ? print_speed_json(speed) : print_speed_text(speed);
  if (InterruptGuard::raised()) throw CLI::RuntimeError(kInterrupted);
}

struct BenchOptions {
  bool json = false;
  bool speed_json = false;
  double seconds = 15;
};

void add_speed_command(CLI::App& bench, const std::shared_ptr<BenchOptions>& options) {
  CLI::App* speed = bench.add_subcommand("speed", "Measure speed against the book's method");
  speed->add_option("--seconds", options->seconds, "How long to measure")
      ->check(CLI::Range(0.1, 86400.0).description(""))
      ->type_name("S")
      ->capture_default_str();
  add_json_flag(*speed, options->speed_json);
  speed->footer(
      "All contenders run on one thread and take turns in slices of milliseconds;\n"
      "each is judged by its fastest slice. Leave a core free while it runs.\n"
      "Example:\n"
      "  yolah bench speed --seconds 30");
  speed->callback([options] { run_speed(options->seconds, options->speed_json); });
}

}  // namespace

void add_bench_command(CLI::App& app) {
  auto options = std::make_shared<BenchOptions>();
  CLI::App* command =
      app.add_subcommand("bench", "Print the engine's signature; with `speed`, its speed");
  add_json_flag(*command, options->json);
  command->footer(
      "The signature changes when the rules or the random games do: a commit that\n"
      "changes it says so.\n"
      "Examples:\n"
      "  yolah bench\n"
      "  yolah bench speed --json");
  add_speed_command(*command, options);
  command->require_subcommand(0, 1);
  // Runs after a subcommand's own callback too: only without one is it ours.
  command->final_callback([command, options] {
    if (command->get_subcommands().empty()) run_signature(options->json);
  });
}

}  // namespace yolah::cli
