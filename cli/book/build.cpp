// yolah book build: grows an opening book from the start by search.
#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "arena/book/book_builder.h"
#include "arena/book/book_journal.h"
#include "cli/book/book.h"
#include "cli/options/failure.h"
#include "cli/options/input.h"
#include "cli/options/shared_options.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/progress.h"
#include "engine/search/book/book_format.h"

namespace yolah::cli {
namespace {

using Json = nlohmann::ordered_json;

struct BuildCommand {
  std::string output;
  std::string player;
  std::size_t positions = 10'000;
  std::uint64_t nodes = 100'000;
  int lines = 6;
  double ply_cost = 0.2;
  int threads = 1;
  bool json = false;
};

/// A search is forgotten before the next: a large table would only take long to
/// clear.
PlayerSpec normal_player() {
  PlayerSpec player = strongest_player();
  player.set("hash", "16");
  return player;
}

arena::BookSetup read_setup(const BuildCommand& command) {
  arena::BookSetup setup(command.player.empty() ? normal_player()
                                                : read_player_spec(command.player));
  make_player_or_fail(setup.player);
  setup.positions = command.positions;
  setup.nodes = command.nodes;
  setup.lines = command.lines;
  setup.ply_cost = Score::from_hundredths(static_cast<int>(std::lround(100 * command.ply_cost)));
  setup.threads = command.threads;
  return setup;
}

/// A book without its searches would be lost for one that begins again.
std::string journal_path(const std::string& output) {
  std::string path = output + ".searches";
  if (std::filesystem::exists(output) && !std::filesystem::exists(path)) {
    throw Failure(fmt::format("{} exists, and there is no {} to go on with: name another --output",
                              printable(output), printable(path)));
  }
  return path;
}

void write_book(const std::string& path, const arena::BookGraph& graph, std::uint64_t nodes) {
  const std::vector<std::byte> bytes = encode_book(graph.records(), nodes);
  std::string text(bytes.size(), '\0');
  std::ranges::transform(bytes, text.begin(), [](std::byte b) { return static_cast<char>(b); });
  replace_file(path, text);
}

void print_result(const BuildCommand& command, const arena::BookGraph& graph,
                  std::size_t searches) {
  const double score = graph.value().hundredths() / 100.0;
  const std::size_t deepest = graph.sizes_by_ply().size() - 1;
  if (command.json) {
    const Json json = {{"book", command.output},
                       {"positions", graph.size()},
                       {"complete", graph.size() == command.positions},
                       {"searches", searches},
                       {"deepest", deepest},
                       {"score", score}};
    fmt::print("{}\n", json.dump());
    return;
  }
  fmt::print(
      "{} positions in {}, {} of them new; up to {} moves deep. The start is worth {:+.2f}.\n",
      with_separators(graph.size()), command.output, with_separators(searches), deepest, score);
}

void build(const BuildCommand& command) {
  const arena::BookSetup setup = read_setup(command);
  arena::BookJournal journal(journal_path(command.output), setup);
  const InterruptGuard guard;
  ProgressBar bar("positions");
  const std::size_t before = std::min(journal.searches().size(), setup.positions);
  std::size_t searches = 0;
  const arena::BookGraph graph = grow_book(
      setup, journal.searches(), InterruptGuard::flag(),
      [&](const Position& position, const arena::BookSearch& search) {
        journal.append(position, search);
        ++searches;
        bar.update(static_cast<double>(searches) / static_cast<double>(std::max<std::size_t>(
                                                       setup.positions - before, searches)),
                   static_cast<double>(searches),
                   fmt::format("{} positions", with_separators(before + searches)));
      });
  bar.finish();
  if (graph.size() > 0) {
    write_book(command.output, graph, setup.nodes);
    print_result(command, graph, searches);
  }
  if (InterruptGuard::raised() && graph.size() < setup.positions) {
    fmt::print(stderr, "yolah: stopped early; the same command goes on from here\n");
    throw QuietEnd(kInterrupted);
  }
}

}  // namespace

void add_book_build(Subcommand book) {
  auto options = std::make_shared<BuildCommand>();
  const Subcommand command = book.add_subcommand("build", "Grow a book from the start by search");
  add_output_option(command, options->output, "the book").required();
  command.add_option("--positions", options->positions, "Positions the book is to have")
      .range(std::size_t{1}, std::size_t{10'000'000})
      .type_name("N")
      .show_default();
  command.add_option("--nodes", options->nodes, "Nodes of the search of each position")
      .range(std::uint64_t{1000}, std::uint64_t{1} << 40)
      .type_name("N")
      .show_default();
  command.add_option("--lines", options->lines, "Moves of a position that may be followed")
      .range(1, 20)
      .type_name("N")
      .show_default();
  command
      .add_option("--ply-cost", options->ply_cost,
                  "Points that a move costs besides what it loses: more makes the book wider")
      .range(0.01, 10.0)
      .type_name("X")
      .show_default();
  add_player_option(
      command, options->player,
      fmt::format("Player that searches ({} if left out)", to_string(normal_player())));
  add_threads_option(command, options->threads);
  add_json_flag(command, options->json);
  command.footer(
      "Every search is kept in FILE.searches as it is made: after Ctrl-C or a crash the\n"
      "same command goes on, and with more --positions a finished book grows. The book\n"
      "depends on the options but not on --threads.\n"
      "Example:\n"
      "  yolah book build --output my.ybook --positions 10000 --nodes 100000 --threads 2");
  command.callback([options] { build(*options); });
}

}  // namespace yolah::cli
