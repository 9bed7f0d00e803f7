// yolah book probe, export, info: what is in an opening book.
#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/book/book.h"
#include "cli/options/failure.h"
#include "cli/options/input.h"
#include "cli/options/shared_options.h"
#include "cli/terminal/board_view.h"
#include "cli/terminal/progress.h"
#include "cli/terminal/terminal.h"
#include "engine/rules/notation.h"
#include "engine/search/book/opening_book.h"

namespace yolah::cli {
namespace {

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

}  // namespace

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
      "A position a line: position string, score, moves with their scores, separated by tabs.\n"
      "Of positions equal up to symmetry and colours one is printed, with black to move.\n"
      "Example:\n"
      "  yolah book export built-in | head");
  command.callback([options] { export_book(*options); });
}

void add_book_info(Subcommand book) {
  auto options = std::make_shared<ReadCommand>();
  const Subcommand command =
      add_reader(book, "info", "Check a book and say how large and deep", *options);
  add_json_flag(command, options->json);
  command.footer("Example:\n  yolah book info built-in");
  command.callback([options] { print_info(*options); });
}

}  // namespace yolah::cli
