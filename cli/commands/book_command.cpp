// yolah book: opening books, how they are made and what is in them.
#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "arena/book/book_builder.h"
#include "arena/book/book_journal.h"
#include "cli/commands/commands.h"
#include "cli/options/failure.h"
#include "cli/options/input.h"
#include "cli/options/shared_options.h"
#include "cli/terminal/board_view.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/progress.h"
#include "cli/terminal/terminal.h"
#include "engine/rules/notation.h"
#include "engine/search/book/book_format.h"
#include "engine/search/book/opening_book.h"

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
    throw Failure(
        fmt::format("{} exists, but {} with its searches is missing: choose another --output",
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
    fmt::print(stderr, "yolah: stopped before the end; run the same command to continue\n");
    throw QuietEnd(kInterrupted);
  }
}

void add_book_build(Subcommand book) {
  auto options = std::make_shared<BuildCommand>();
  const Subcommand command = book.add_subcommand("build", "Grow a book from the start by search");
  add_output_option(command, options->output, "the book").required();
  command.add_option("--positions", options->positions, "Positions that the book gets")
      .range(std::size_t{1}, std::size_t{10'000'000})
      .type_name("N")
      .show_default();
  command.add_option("--nodes", options->nodes, "Nodes of the search of each position")
      .range(std::uint64_t{1000}, std::uint64_t{1} << 40)
      .type_name("N")
      .show_default();
  command.add_option("--lines", options->lines, "Best moves of a position that the book may follow")
      .range(1, 20)
      .type_name("N")
      .show_default();
  command
      .add_option("--ply-cost", options->ply_cost,
                  "Points charged for each move besides what it loses: more makes the book wider")
      .range(0.01, 10.0)
      .type_name("X")
      .show_default();
  add_player_option(
      command, options->player,
      fmt::format("Player that searches ({} if left out)", to_string(normal_player())));
  add_threads_option(command, options->threads);
  add_json_flag(command, options->json);
  command.footer(
      "Every search is saved in FILE.searches at once: after Ctrl-C or a crash, run the same\n"
      "command to continue, or run it with more --positions to make a finished book larger.\n"
      "The book depends on the options but not on --threads.\n"
      "Example:\n"
      "  yolah book build --output my.ybook --positions 10000 --nodes 100000 --threads 2");
  command.callback([options] { build(*options); });
}

using Json = nlohmann::ordered_json;

constexpr const char* kBuiltIn = "built-in";

struct ReadCommand {
  std::string book;
  std::string position{kStartPosition};
  std::vector<std::string> moves;
  bool ascii = false;
  bool json = false;
};

std::shared_ptr<const OpeningBook> open_book(const std::string& path) {
  const auto book = path == kBuiltIn ? OpeningBook::built_in() : OpeningBook::open(path);
  if (!book) {
    const std::string place =
        book.error().offset == 0 ? "" : fmt::format(" (byte {})", book.error().offset);
    throw Failure(fmt::format("cannot use {}: {}{}", printable(path), book.error().reason, place));
  }
  return *book;
}

double points(Score score) {
  return score.hundredths() / 100.0;
}

Json entry_json(const Position& position, const BookEntry& entry) {
  Json moves = Json::array();
  for (const BookMove& move : entry.moves) {
    moves.push_back({{"move", to_string(move.move)},
                     {"score", points(move.score)},
                     {"followed", move.followed}});
  }
  return {{"position", to_string(position)}, {"in_book", true},      {"score", points(entry.score)},
          {"move", to_string(entry.best)},   {"depth", entry.depth}, {"moves", std::move(moves)}};
}

/// The board, and a row for each move that the book knows.
void print_entry(const OpeningBook& book, const Position& position, const BookEntry* entry,
                 bool ascii) {
  const BoardStyle style = ascii                ? BoardStyle::kAscii
                           : output_has_color() ? BoardStyle::kColor
                                                : BoardStyle::kPlain;
  fmt::print("{}\n{}\n", draw_board(position, style), to_string(position));
  if (entry == nullptr) {
    fmt::print("This position is not in the book.\n");
    return;
  }
  fmt::print("{} to move. Margin to come by the book: {:+.2f}\n\n",
             to_string(position.side_to_move()), points(entry->score));
  for (const BookMove& move : entry->moves) {
    Position after = position;
    after.play(move.move);
    fmt::print("{}  {:+6.2f}  {}\n", to_string(move.move), points(move.score),
               move.followed ? to_string(book.line(after)) : "(beyond the book)");
  }
}

void probe(const ReadCommand& command) {
  Position position = read_position(command.position);
  play_moves(position, command.moves);
  const auto book = open_book(command.book);
  const auto entry = book->look_up(position);
  if (!command.json) {
    print_entry(*book, position, entry ? &*entry : nullptr, command.ascii);
  } else {
    const Json json = entry ? entry_json(position, *entry)
                            : Json{{"position", to_string(position)}, {"in_book", false}};
    fmt::print("{}\n", json.dump());
  }
}

/// A damaged record is not led to, or hides what it led to.
void check_whole(const OpeningBook& book, std::size_t reached) {
  if (reached == book.size()) return;
  throw Failure(
      fmt::format("{} of {} positions cannot be reached from the start: the book was not "
                  "grown from there, or holds moves that are not legal",
                  book.size() - reached, book.size()));
}

void export_book(const ReadCommand& command) {
  const auto book = open_book(command.book);
  const std::vector<Position> positions = book->positions_from(Position());
  for (const Position& position : positions) {
    const auto entry = book->look_up(position);
    if (command.json) {
      fmt::print("{}\n", entry_json(position, *entry).dump());
      continue;
    }
    std::string moves;
    for (const BookMove& move : entry->moves) {
      moves += fmt::format("{}{} {:+.2f}", moves.empty() ? "" : ", ", to_string(move.move),
                           points(move.score));
    }
    fmt::print("{}\t{:+.2f}\t{}\n", to_string(position), points(entry->score), moves);
  }
  check_whole(*book, positions.size());
}

struct Summary {
  std::size_t reached = 0;
  std::size_t followed = 0;        // positions whose best move stays in the book
  std::vector<std::size_t> sizes;  // by the number of moves made
};

Summary summarise(const OpeningBook& book) {
  Summary summary;
  for (const Position& position : book.positions_from(Position())) {
    const auto ply = static_cast<std::size_t>(count(position.holes()));
    if (ply >= summary.sizes.size()) summary.sizes.resize(ply + 1);
    ++summary.sizes[ply];
    ++summary.reached;
    if (book.look_up(position)->moves.front().followed) ++summary.followed;
  }
  return summary;
}

void print_info(const ReadCommand& command) {
  const auto book = open_book(command.book);
  const Summary summary = summarise(*book);
  const auto start = book->look_up(Position());
  const std::string line = to_string(book->line(Position()));
  if (command.json) {
    const Json json = {{"positions", book->size()},
                       {"nodes", book->nodes()},
                       {"played", summary.followed},
                       {"by_moves", summary.sizes},
                       {"score", start ? Json(points(start->score)) : Json(nullptr)},
                       {"line", line}};
    fmt::print("{}\n", json.dump());
  } else {
    fmt::print("{} positions, each searched with {} nodes; {} have their best move followed\n",
               with_separators(book->size()), with_separators(book->nodes()),
               with_separators(summary.followed));
    if (start)
      fmt::print("Margin to come at the start: {:+.2f}\nBest play: {}\n", points(start->score),
                 line);
    fmt::print("\nmoves made  positions\n");
    for (std::size_t ply = 0; ply < summary.sizes.size(); ++ply) {
      fmt::print("{:>10}  {:>9}\n", ply, with_separators(summary.sizes[ply]));
    }
  }
  check_whole(*book, summary.reached);
}

Subcommand add_reader(Subcommand book, const std::string& name, const std::string& what,
                      ReadCommand& options) {
  const Subcommand command = book.add_subcommand(name, what);
  command.add_option("book", options.book, "File of the book, or built-in")
      .type_name("FILE")
      .required();
  return command;
}

void add_book_probe(Subcommand book) {
  auto options = std::make_shared<ReadCommand>();
  const Subcommand command =
      add_reader(book, "probe", "Show what a book knows of a position", *options);
  add_position_argument(command, options->position);
  add_moves_option(command, options->moves);
  add_ascii_flag(command, options->ascii);
  add_json_flag(command, options->json);
  command.footer(
      "Scores are points to come, for the side to move.\n"
      "Examples:\n"
      "  yolah book probe built-in\n"
      "  yolah book probe my.ybook --moves d5:b7 --json");
  command.callback([options] { probe(*options); });
}

void add_book_export(Subcommand book) {
  auto options = std::make_shared<ReadCommand>();
  const Subcommand command = add_reader(book, "export", "Print a book as text", *options);
  add_json_lines_flag(command, options->json);
  command.footer(
      "Each line is a position: position string, score, moves with their scores, separated by "
      "tabs.\n"
      "Positions that are equal by symmetry and colours are printed once, with black to move.\n"
      "Example:\n"
      "  yolah book export built-in | head");
  command.callback([options] { export_book(*options); });
}

void add_book_info(Subcommand book) {
  auto options = std::make_shared<ReadCommand>();
  const Subcommand command =
      add_reader(book, "info", "Check a book and show its size and depth", *options);
  add_json_flag(command, options->json);
  command.footer("Example:\n  yolah book info built-in");
  command.callback([options] { print_info(*options); });
}

}  // namespace

void add_book_command(Subcommand app) {
  const Subcommand command = app.add_subcommand("book", "Make opening books and look into them");
  command.require_subcommand();
  add_book_build(command);
  add_book_probe(command);
  add_book_export(command);
  add_book_info(command);
  command.footer(
      "Examples:\n"
      "  yolah book build --output my.ybook --positions 1000 --nodes 10000\n"
      "  yolah book probe my.ybook --moves d5:b7\n"
      "  yolah book info built-in");
}

}  // namespace yolah::cli
