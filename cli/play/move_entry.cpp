#include "cli/play/move_entry.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <vector>

#include "cli/options/input.h"
#include "engine/rules/attacks.h"
#include "engine/rules/notation.h"

namespace yolah::cli {
namespace {

constexpr std::string_view kSpaces = " \t\r\n\v\f";

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(kSpaces);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kSpaces) - first + 1);
}

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return result;
}

/// What stands on a square that is not free for a piece to take or to leave.
std::string content_text(const Position& position, Square square) {
  if ((position.holes() & bit(square)) != 0) return "it is a hole";
  for (const Color side : {Color::kBlack, Color::kWhite}) {
    if ((position.pieces(side) & bit(square)) != 0) {
      return fmt::format("a {} piece stands there", to_string(side));
    }
  }
  return "it is free";
}

std::optional<std::string> why_unmovable(const Position& position, Square from) {
  const Color side = position.side_to_move();
  if ((position.pieces(side) & bit(from)) == 0) {
    return fmt::format("{} holds no {} piece: {}.", to_string(from), to_string(side),
                       content_text(position, from));
  }
  if (reach(from, position.occupied()) == 0) {
    return fmt::format("{} cannot move: no square beside it is free.", to_string(from));
  }
  return std::nullopt;
}

/// The first square that is not free on the way, the last one included; nothing
/// if the two squares are not on a line.
std::optional<Square> first_obstacle(const Position& position, Square from, Square to) {
  const int files = file_of(to) - file_of(from);
  const int ranks = rank_of(to) - rank_of(from);
  if (files != 0 && ranks != 0 && std::abs(files) != std::abs(ranks)) return std::nullopt;
  const int steps = std::max(std::abs(files), std::abs(ranks));
  for (int i = 1; i <= steps; ++i) {
    const Square square =
        square_at(file_of(from) + files / steps * i, rank_of(from) + ranks / steps * i);
    if ((position.occupied() & bit(square)) != 0) return square;
  }
  return std::nullopt;
}

std::string why_out_of_reach(const Position& position, Square from, Square to) {
  if (from == to)
    return "A move must end on another square. You need not pass: it is done for you.";
  const auto obstacle = first_obstacle(position, from, to);
  const std::string start =
      fmt::format("{} is out of reach of {}: ", to_string(to), to_string(from));
  if (!obstacle) return start + "pieces move in straight lines, as a chess queen does.";
  if (*obstacle == to) return start + content_text(position, to) + ".";
  const bool hole = (position.holes() & bit(*obstacle)) != 0;
  return start + fmt::format("{} on {} is in the way.", hole ? "the hole" : "the piece",
                             to_string(*obstacle));
}

Entry enter_move(const Position& position, Square from, Square to) {
  if (const auto reason = why_unmovable(position, from)) return Mistake{*reason};
  const Move move(from, to);
  if (from != to && position.is_legal(move)) return move;
  return Mistake{why_out_of_reach(position, from, to)};
}

Entry enter_square(const Position& position, Square square, std::optional<Square> picked) {
  const bool own = (position.pieces(position.side_to_move()) & bit(square)) != 0;
  if (picked == square) return Pick{};
  if (picked && !own) return enter_move(position, *picked, square);
  if (const auto reason = why_unmovable(position, square)) return Mistake{*reason};
  return Pick{square};
}

std::optional<Entry> read_command(std::string_view line) {
  const std::size_t end = std::min(line.find_first_of(kSpaces), line.size());
  const std::string name = lower(line.substr(0, end));
  const std::string rest(trimmed(line.substr(end)));
  for (const CommandInfo& info : kCommands) {
    if (name != info.name) continue;
    if (info.takes_file && rest.empty()) {
      return Mistake{fmt::format("{} needs the name of a file: {} game.ygn", name, name)};
    }
    if (!info.takes_file && !rest.empty()) {
      return Mistake{
          fmt::format("{} is a word of its own: leave '{}' out.", name, printable(rest))};
    }
    return Command{info.kind, rest};
  }
  return std::nullopt;
}

/// Squares of a text such as "d5", "d5b7", "d5:b7", "d5 - b7".
std::vector<Square> read_squares(const std::string& text) {
  std::string bare;
  for (const char c : text) {
    if (std::string_view(" \t:-").find(c) == std::string_view::npos) bare += c;
  }
  std::vector<Square> squares;
  if (bare.size() > 4 || bare.size() % 2 != 0) return squares;
  for (std::size_t at = 0; at < bare.size(); at += 2) {
    const auto square = parse_square(std::string_view(bare).substr(at, 2));
    if (!square) return {};
    squares.push_back(*square);
  }
  return squares;
}

}  // namespace

Entry read_entry(std::string_view line, const Position& position, std::optional<Square> picked) {
  constexpr std::size_t kMostShown = 30;
  const std::string_view text = trimmed(line);
  if (text.empty()) return Pick{};
  if (auto command = read_command(text)) return *command;
  const std::vector<Square> squares = read_squares(lower(text));
  if (squares.size() == 1) return enter_square(position, squares[0], picked);
  if (squares.size() == 2) return enter_move(position, squares[0], squares[1]);
  return Mistake{fmt::format("'{}{}' is neither a move, such as d5:b7, nor a command; see help.",
                             printable(std::string(text.substr(0, kMostShown))),
                             text.size() > kMostShown ? "..." : "")};
}

}  // namespace yolah::cli
