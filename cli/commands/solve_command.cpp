// yolah solve: the exact result of a position, or of a suite of them.
#include <fmt/format.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/analyze/endgame_suite.h"
#include "cli/commands/commands.h"
#include "cli/options/failure.h"
#include "cli/options/input.h"
#include "cli/options/shared_options.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/progress.h"
#include "engine/rules/notation.h"
#include "engine/search/endgame/solver.h"

namespace yolah::cli {
namespace {

using Json = nlohmann::ordered_json;
using Clock = std::chrono::steady_clock;

struct SolveCommand {
  std::string position;
  std::vector<std::string> moves;
  std::string suite;
  int max_free = kSquares;
  int threads = 1;
  std::size_t megabytes = 256;
  std::string time;
  bool json = false;
};

std::unique_ptr<EndgameSolver> make_solver(const SolveCommand& command, std::size_t megabytes) {
  auto solver = EndgameSolver::make(megabytes, command.threads);
  if (!solver) throw Failure("there is not enough memory: choose a smaller --hash");
  return solver;
}

Limits read_limits(const SolveCommand& command) {
  Limits limits;
  if (!command.time.empty()) limits.move_time = read_duration(command.time);
  return limits;
}

/// "Black wins by 3.", for the final margin of the side to move.
std::string verdict(const Position& position, int margin) {
  if (margin == 0) return "A draw.";
  const Color side = position.side_to_move();
  return fmt::format("{} wins by {}.", (margin > 0) == (side == Color::kBlack) ? "Black" : "White",
                     std::abs(margin));
}

std::vector<std::string> texts(const std::vector<Move>& moves) {
  std::vector<std::string> words;
  words.reserve(moves.size());
  for (const Move move : moves) words.push_back(to_string(move));
  return words;
}

/// Nobody should wait for what does not come.
void warn_of_many_squares(const Position& position) {
  constexpr int kMany = 34;
  const int free = count(position.free_squares());
  if (free <= kMany) return;
  fmt::print(
      stderr,
      "yolah: {} free squares may take forever. Ctrl-C stops the search, --time 1m limits it; "
      "yolah analyze gives an opinion at once.\n",
      free);
}

void solve_one(const SolveCommand& command) {
  Position position = read_position(command.position);
  play_moves(position, command.moves);
  const InterruptGuard guard;
  if (command.time.empty()) warn_of_many_squares(position);
  const auto solver = make_solver(command, command.megabytes);
  const Budget budget(read_limits(command), position, InterruptGuard::flag());
  const auto solution = solver->solve(position, budget);
  const double seconds = std::chrono::duration<double>(budget.elapsed()).count();
  if (!solution) {
    if (InterruptGuard::raised()) throw QuietEnd(kInterrupted);
    throw Failure(
        fmt::format("not solved within {}: {} free squares may take long, give it more "
                    "--time or --threads",
                    command.time, count(position.free_squares())));
  }
  const std::vector<std::string> line = texts(solution->line);
  if (command.json) {
    Json json = {{"position", to_string(position)},
                 {"margin", solution->margin},
                 {"move", line.empty() ? Json(nullptr) : Json(line.front())},
                 {"line", line},
                 {"nodes", solver->nodes()},
                 {"seconds", seconds}};
    fmt::print("{}\n", json.dump());
    return;
  }
  fmt::print("{} Best play: {}\n{} contests looked at in {:.3f} s\n",
             verdict(position, solution->margin),
             line.empty() ? "the game is over" : to_string(solution->line),
             with_separators(solver->nodes()), seconds);
}

Json size_json(const SuiteResult& result) {
  return {{"free", result.free},
          {"positions", result.positions},
          {"solved", result.solved},
          {"wrong", result.wrong},
          {"unknown", result.unknown},
          {"median_seconds", result.median_seconds},
          {"p90_seconds", result.p90_seconds},
          {"median_nodes", result.median_nodes},
          {"p90_nodes", result.p90_nodes}};
}

void solve_suite(const SolveCommand& command) {
  const std::vector<EndgameSet> suite = read_endgames(command.suite, command.max_free);
  const Limits limits = read_limits(command);
  const InterruptGuard guard;
  ProgressBar bar("positions");
  Json sizes = Json::array();
  int wrong = 0;
  if (!command.json) {
    fmt::print("{:>4} {:>9} {:>7} {:>6} {:>8} {:>11} {:>11} {:>12} {:>12}\n", "free", "positions",
               "solved", "wrong", "unknown", "median s", "p90 s", "median nodes", "p90 nodes");
  }
  for (std::size_t i = 0; i < suite.size() && !InterruptGuard::raised(); ++i) {
    const auto solver = make_solver(command, megabytes_for(suite[i].free, command.megabytes));
    const SuiteResult result =
        solve_set(suite[i], *solver, limits, InterruptGuard::flag(), [&](double share) {
          bar.update((static_cast<double>(i) + share) / static_cast<double>(suite.size()), 0,
                     fmt::format("{} free", suite[i].free));
        });
    bar.finish();
    wrong += result.wrong;
    if (command.json) {
      sizes.push_back(size_json(result));
    } else {
      fmt::print("{:>4} {:>9} {:>7} {:>6} {:>8} {:>11.4f} {:>11.4f} {:>12.0f} {:>12.0f}\n",
                 result.free, result.positions, result.solved, result.wrong, result.unknown,
                 result.median_seconds, result.p90_seconds, result.median_nodes, result.p90_nodes);
      std::fflush(stdout);
    }
  }
  if (command.json) fmt::print("{}\n", Json{{"sizes", sizes}, {"wrong", wrong}}.dump());
  if (InterruptGuard::raised()) throw QuietEnd(kInterrupted);
  if (wrong > 0) throw QuietEnd(kFailed);
}

void run(const SolveCommand& command) {
  if (command.suite.empty() == command.position.empty()) {
    throw Failure("give a position, or a folder of positions with --suite", kWrongUsage);
  }
  command.suite.empty() ? solve_one(command) : solve_suite(command);
}

}  // namespace

void add_solve_command(Subcommand app) {
  auto options = std::make_shared<SolveCommand>();
  const Subcommand command =
      app.add_subcommand("solve", "Find the exact result of a late position");
  command.add_option("position", options->position, "Position string").type_name("POSITION");
  add_moves_option(command, options->moves);
  command
      .add_option("--suite", options->suite,
                  "Folder of positions with known results, instead of a position")
      .type_name("FOLDER");
  command
      .add_option("--max-free", options->max_free,
                  "Leave out positions of a suite with more free squares")
      .type_name("N");
  add_threads_option(command, options->threads);
  add_hash_option(command, options->megabytes, 1, "Megabytes to remember proven results in");
  command.add_option("--time", options->time, "Most time for each position").type_name("TIME");
  add_json_flag(command, options->json);
  command.footer(
      "Most positions with 26 free squares take a tenth of a second, with 30 some seconds.\n"
      "It ends with 1 if a result of a suite is wrong.\n"
      "Examples:\n"
      "  yolah solve 'x1xxbw1x/1wxxxxxx/xbx2xb1/1x1xxx2/2xxxxxx/xxxx1w2/1xwx1xx1/x1xxbx1x b 18 "
      "18'\n"
      "  yolah solve --suite tests/data/endgames --max-free 24 --json");
  command.callback([options] { run(*options); });
}

}  // namespace yolah::cli
