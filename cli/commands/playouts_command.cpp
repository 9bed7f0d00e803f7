// yolah playouts: random games by the million.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <string>

#include "cli/commands/commands.h"
#include "cli/options/failure.h"
#include "cli/options/input.h"
#include "cli/options/shared_options.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/progress.h"
#include "engine/playout/batch.h"
#include "engine/rules/notation.h"
#include "engine/rules/run_on_threads.h"
#include "engine/rules/simd_target.h"

namespace yolah::cli {
namespace {

struct PlayoutsCommand {
  std::uint64_t games = 1'000'000;
  std::uint64_t seed = 1;
  int threads = 1;
  std::string position{kStartPosition};
  bool histogram = false;
  bool json = false;
};

/// Games are played in chunks that threads take one by one. A game is known by
/// its number, so the result is the same whoever plays it.
class Playouts {
 public:
  Playouts(const PlayoutsCommand& command, const Position& start)
      : command_(command), start_(start) {}

  Tally run() {
    ProgressBar bar("games");
    run_on_threads(command_.threads, [&](int thread) { work(thread == 0 ? &bar : nullptr); });
    return total_;
  }

 private:
  static constexpr std::uint64_t kChunk = 1 << 16;

  void work(ProgressBar* bar) {
    Tally tally;
    while (!InterruptGuard::raised()) {
      const std::uint64_t first = next_.fetch_add(kChunk);
      if (first >= command_.games) break;
      const std::uint64_t games = std::min(kChunk, command_.games - first);
      tally += play_batch({start_, command_.seed, first, games});
      const auto done = static_cast<double>(finished_ += games);
      if (bar != nullptr) bar->update(done / static_cast<double>(command_.games), done);
    }
    const std::lock_guard lock(mutex_);
    total_ += tally;
  }

  const PlayoutsCommand& command_;
  const Position& start_;
  std::atomic<std::uint64_t> next_{0};
  std::atomic<std::uint64_t> finished_{0};
  std::mutex mutex_;
  Tally total_;
};

/// Half the width of the 95 % interval of a share of the games, in percent.
double uncertainty(std::uint64_t part, std::uint64_t games) {
  const double share = static_cast<double>(part) / static_cast<double>(games);
  return 100 * 1.96 * std::sqrt(share * (1 - share) / static_cast<double>(games));
}

void print_histogram(const Tally& tally) {
  constexpr int kWidth = 50;
  const std::uint64_t most = *std::max_element(tally.margins.begin(), tally.margins.end());
  fmt::print("\nmargin (black - white)\n");
  for (int margin = -Tally::kMaxMargin; margin <= Tally::kMaxMargin; ++margin) {
    const std::uint64_t games = tally.margins[static_cast<std::size_t>(margin + Tally::kMaxMargin)];
    const auto width = static_cast<int>(
        std::lround(kWidth * static_cast<double>(games) / static_cast<double>(most)));
    if (width == 0) continue;
    std::string bar;
    for (int i = 0; i < width; ++i) bar += "█";
    fmt::print("{:+4d} {} {:.2f} %\n", margin, bar,
               100 * static_cast<double>(games) / static_cast<double>(tally.games()));
  }
}

void print_text(const PlayoutsCommand& command, const Tally& tally, double seconds) {
  const std::uint64_t games = tally.games();
  const auto line = [&](const char* name, std::uint64_t part) {
    fmt::print("{:<12}{:>16}  {:6.2f} % ± {:.2f}\n", name, with_separators(part),
               100 * static_cast<double>(part) / static_cast<double>(games),
               uncertainty(part, games));
  };
  if (games < command.games) fmt::print("Stopped before the end; played so far:\n");
  fmt::print("{:<12}{:>16}  in {:.2f} s, {} games/s ({})\n", "games", with_separators(games),
             seconds, shortened(static_cast<double>(games) / seconds), simd_target());
  if (games == 0) return;
  line("black wins", tally.black_wins());
  line("white wins", tally.white_wins());
  line("draws", tally.draws());
  fmt::print("{:<12}{:>16.3f}\n", "mean margin", tally.mean_margin());
  fmt::print("{:<12}{:>16.2f} moves\n", "mean length", tally.mean_length());
  if (command.histogram) print_histogram(tally);
}

void print_json(const PlayoutsCommand& command, const Tally& tally, double seconds) {
  nlohmann::ordered_json json = {{"games", tally.games()},
                                 {"seed", command.seed},
                                 {"black_wins", tally.black_wins()},
                                 {"white_wins", tally.white_wins()},
                                 {"draws", tally.draws()},
                                 {"mean_margin", tally.mean_margin()},
                                 {"mean_length", tally.mean_length()},
                                 {"seconds", seconds},
                                 {"games_per_second", static_cast<double>(tally.games()) / seconds},
                                 {"target", simd_target()}};
  if (tally.games() < command.games) json["complete"] = false;
  if (command.histogram) {
    nlohmann::ordered_json margins = nlohmann::ordered_json::object();
    for (int margin = -Tally::kMaxMargin; margin <= Tally::kMaxMargin; ++margin) {
      const auto games = tally.margins[static_cast<std::size_t>(margin + Tally::kMaxMargin)];
      if (games != 0) margins[std::to_string(margin)] = games;
    }
    json["margins"] = margins;
  }
  fmt::print("{}\n", json.dump());
}

void run(const PlayoutsCommand& command) {
  const Position start = read_position(command.position);
  const InterruptGuard guard;
  const auto begin = std::chrono::steady_clock::now();
  const Tally tally = Playouts(command, start).run();
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - begin;
  const double seconds = std::max(elapsed.count(), 1e-9);
  command.json ? print_json(command, tally, seconds) : print_text(command, tally, seconds);
  if (tally.games() < command.games) throw QuietEnd(kInterrupted);
}

}  // namespace

void add_playouts_command(Subcommand app) {
  auto options = std::make_shared<PlayoutsCommand>();
  const Subcommand command = app.add_subcommand("playouts", "Play random games and count who wins");
  command.add_option("--games", options->games, "How many games")
      .range(std::uint64_t{1}, std::uint64_t{1} << 50)
      .type_name("N")
      .show_default();
  add_seed_option(command, options->seed, "games, on any machine");
  add_threads_option(command, options->threads);
  add_position_option(command, options->position);
  command.add_flag("--histogram", options->histogram, "Show how often each margin came up");
  add_json_flag(command, options->json);
  command.footer(
      "Every legal move is equally likely.\n"
      "Examples:\n"
      "  yolah playouts --games 10000000 --threads 2\n"
      "  yolah playouts --histogram");
  command.callback([options] { run(*options); });
}

}  // namespace yolah::cli
