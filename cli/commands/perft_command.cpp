// yolah perft: count the game tree.
#include <fmt/format.h>

#include <chrono>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "cli/commands/commands.h"
#include "cli/options/failure.h"
#include "cli/options/input.h"
#include "cli/options/shared_options.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/progress.h"
#include "engine/rules/notation.h"
#include "engine/rules/perft.h"

namespace yolah::cli {
namespace {

struct PerftCommand {
  int depth = 5;
  std::string position{kStartPosition};
  int threads = 1;
  std::size_t hash_megabytes = 0;
  std::string method = "algebra";
  bool divide = false;
  bool json = false;
};

struct Count {
  std::uint64_t nodes = 0;
  bool complete = true;
  std::map<std::string, std::uint64_t> by_move;  // with --divide
};

PerftOptions engine_options(const PerftCommand& command) {
  PerftOptions options;
  options.leaves = command.method == "count" ? PerftLeaves::kCount : PerftLeaves::kAlgebra;
  options.threads = command.threads;
  options.hash_megabytes = command.hash_megabytes;
  options.stop = &InterruptGuard::flag();
  return options;
}

Count count_whole(const Position& position, const PerftCommand& command, ProgressBar& bar) {
  PerftOptions options = engine_options(command);
  options.on_progress = [&](double share) { bar.update(share); };
  const PerftResult result = perft(position, command.depth, options);
  return {result.leaves, result.complete, {}};
}

Count count_by_move(const Position& position, const PerftCommand& command, ProgressBar& bar) {
  Count count;
  const MoveList moves = position.legal_moves();
  for (int i = 0; i < moves.size() && count.complete; ++i) {
    Position child = position;
    child.play(moves[i]);
    const PerftResult result = perft(child, command.depth - 1, engine_options(command));
    if (result.complete) count.by_move[to_string(moves[i])] = result.leaves;
    count.nodes += result.leaves;
    count.complete = result.complete;
    bar.update(static_cast<double>(i + 1) / moves.size());
  }
  return count;
}

void print_json(const PerftCommand& command, const Count& count, double seconds) {
  nlohmann::ordered_json json = {{"depth", command.depth},
                                 {"nodes", count.nodes},
                                 {"seconds", seconds},
                                 {"nodes_per_second", static_cast<double>(count.nodes) / seconds}};
  if (!count.complete) json["complete"] = false;
  if (command.divide) json["divide"] = count.by_move;
  fmt::print("{}\n", json.dump());
}

void print_text(const PerftCommand& command, const Count& count, double seconds) {
  for (const auto& [move, leaves] : count.by_move) {
    fmt::print("{}  {}\n", move, with_separators(leaves));
  }
  if (!count.complete) fmt::print("Stopped before the end; counted so far:\n");
  fmt::print("depth {}: {} leaves in {:.3f} s, {} leaves/s\n", command.depth,
             with_separators(count.nodes), seconds,
             shortened(static_cast<double>(count.nodes) / seconds));
}

void run(const PerftCommand& command) {
  const Position position = read_position(command.position);
  const InterruptGuard guard;
  ProgressBar bar("leaves");
  const auto start = std::chrono::steady_clock::now();
  const bool by_move = command.divide && command.depth > 0;
  const Count count =
      by_move ? count_by_move(position, command, bar) : count_whole(position, command, bar);
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
  bar.finish();
  const double seconds = std::max(elapsed.count(), 1e-9);
  command.json ? print_json(command, count, seconds) : print_text(command, count, seconds);
  if (!count.complete) throw QuietEnd(kInterrupted);
}

}  // namespace

void add_perft_command(Subcommand app) {
  auto options = std::make_shared<PerftCommand>();
  const Subcommand command = app.add_subcommand(
      "perft", "Count the move sequences of a length: proves and times the rules");
  command.add_option("--depth", options->depth, "Plies to look ahead, up to 12")
      .range(0, 12)
      .type_name("N")
      .show_default();
  add_position_option(command, options->position);
  add_threads_option(command, options->threads);
  add_hash_option(command, options->hash_megabytes, 0,
                  "Megabytes to remember positions in; pays from depth 6 on");
  command
      .add_option("--method", options->method,
                  "How the last plies are counted: two at once (algebra), or one (count)")
      .one_of({"algebra", "count"})
      .type_name("algebra|count")
      .show_default();
  command.add_flag("--divide", options->divide, "Count below each move of the position");
  add_json_flag(command, options->json);
  command.footer(
      "A pass counts as a move, a finished game as one leaf.\n"
      "Examples:\n"
      "  yolah perft --depth 5\n"
      "  yolah perft --depth 7 --threads 2 --hash 1024\n"
      "  yolah perft --depth 3 --divide --position \"w6b/8/8/3bw3/3wb3/8/8/b6w b 0 0\"");
  command.callback([options] { run(*options); });
}

}  // namespace yolah::cli
