#include "arena/suite/exact_suite.h"

#include <algorithm>
#include <cassert>
#include <charconv>
#include <cmath>
#include <utility>

#include "arena/lines.h"
#include "engine/rules/notation.h"

namespace yolah::arena {
namespace {

constexpr std::string_view kDigits = "0123456789abcdefghijklmnopqrstuvwxyz";
static_assert(kDigits.size() == kMostLost + 1);
constexpr std::string_view kSpaces = " \t\r";
constexpr double kTwoSided95 = 1.96;

/// Cuts the last word off, and what is before it.
std::string_view take_last_word(std::string_view& line) {
  const std::size_t end = line.find_last_not_of(kSpaces) + 1;
  const std::size_t begin = line.substr(0, end).find_last_of(kSpaces) + 1;  // 0 if there is none
  const std::string_view word = line.substr(begin, end - begin);
  line = line.substr(0, begin);
  return word;
}

Parsed<ExactPosition> parse_exact_line(std::string_view line) {
  const char* const start = line.data();
  const auto error_at = [start](std::string_view word, std::string reason) {
    return ParseError{static_cast<std::size_t>(word.data() - start), std::move(reason)};
  };
  const std::string_view digits = take_last_word(line);
  const std::string_view number = take_last_word(line);
  const auto position = parse_position(line.substr(0, line.find_last_not_of(kSpaces) + 1));
  if (!position) return position.error();
  ExactPosition result{*position, 0, {}};
  const auto [end, error] =
      std::from_chars(number.data(), number.data() + number.size(), result.margin);
  if (error != std::errc() || end != number.data() + number.size() ||
      std::abs(result.margin) > kMaxScoringMoves) {
    return error_at(number, "expected the margin at the end of the game, -56 to 56");
  }
  const std::size_t moves = moves_by_square(*position).size();
  if (moves < 2) return ParseError{0, "there is no choice of moves"};
  if (digits.size() != moves) {
    return error_at(digits, "expected a digit for each of the " + std::to_string(moves) + " moves");
  }
  for (const char digit : digits) {
    const std::size_t lost = kDigits.find(digit);
    if (lost == std::string_view::npos) {
      return error_at(digits, "expected what each move loses, 0 to 9 and a to z");
    }
    result.lost.push_back(static_cast<int>(lost));
  }
  if (std::count(result.lost.begin(), result.lost.end(), 0) == 0) {
    return error_at(digits, "one of the moves must lose nothing");
  }
  return result;
}

}  // namespace

std::vector<Move> moves_by_square(const Position& position) {
  const MoveList legal = position.legal_moves();
  std::vector<Move> moves(legal.begin(), legal.end());
  std::sort(moves.begin(), moves.end(), [](Move a, Move b) {
    return std::pair(a.from(), a.to()) < std::pair(b.from(), b.to());
  });
  return moves;
}

int ExactPosition::worst() const {
  return *std::max_element(lost.begin(), lost.end());
}

int ExactPosition::lost_by(Move move) const {
  const std::vector<Move> moves = moves_by_square(position);
  const auto found = std::find(moves.begin(), moves.end(), move);
  assert(found != moves.end());
  return lost[static_cast<std::size_t>(found - moves.begin())];
}

std::string to_string(const ExactPosition& position) {
  std::string text = to_string(position.position) + ' ' + std::to_string(position.margin) + ' ';
  for (const int lost : position.lost) text += kDigits[static_cast<std::size_t>(lost)];
  return text;
}

Parsed<std::vector<ExactPosition>> parse_exact_suite(std::string_view text) {
  auto positions = parse_lines<ExactPosition>(text, parse_exact_line);
  if (positions && positions->empty()) return ParseError{0, "there is no position"};
  return positions;
}

std::vector<ExactPosition> exact_suite() {
  const auto bytes = suite_exact_text();
  const auto positions = parse_exact_suite(std::string(bytes.begin(), bytes.end()));
  assert(positions);
  return *positions;
}

void Regret::add(const ExactPosition& asked, const PositionAnswer& answer) {
  const int points = answer.move ? asked.lost_by(*answer.move) : asked.worst();
  ++positions;
  if (points == 0) ++best;
  if (!answer.move) ++troubles;
  lost += points;
  squares += static_cast<double>(points) * points;
}

double Regret::share_of_best() const {
  return positions == 0 ? 0 : static_cast<double>(best) / static_cast<double>(positions);
}

double Regret::mean() const {
  return positions == 0 ? 0 : lost / static_cast<double>(positions);
}

double Regret::error() const {
  if (positions < 2) return kMostLost;
  const auto n = static_cast<double>(positions);
  const double variance = std::max(0.0, (squares - n * mean() * mean()) / (n - 1));
  return kTwoSided95 * std::sqrt(variance / n);
}

Regret regret_of(std::span<const ExactPosition> positions, std::span<const PositionAnswer> answers,
                 std::optional<int> free_squares) {
  Regret regret;
  for (const PositionAnswer& answer : answers) {
    const ExactPosition& asked = positions[answer.number];
    if (!free_squares || asked.free_squares() == *free_squares) regret.add(asked, answer);
  }
  return regret;
}

}  // namespace yolah::arena
