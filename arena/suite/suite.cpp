#include "arena/suite/suite.h"

#include <algorithm>
#include <cassert>
#include <charconv>
#include <utility>

#include "arena/lines.h"
#include "engine/rules/mix.h"
#include "engine/rules/notation.h"

namespace yolah::arena {
namespace {

constexpr std::array<std::string_view, kThemes.size()> kThemeNames = {
    "opening", "mobility", "isolate", "keep-open", "last-region"};
constexpr std::string_view kSuiteSpaces = " \t\r";
constexpr int kPositionWords = 4;

/// Takes a line apart.
class LineReader {
 public:
  explicit LineReader(std::string_view line) : line_(line) { skip(); }

  bool at_end() const { return at_ == line_.size(); }

  /// So many words with what is between them; fewer at the end of the line.
  std::string_view next(int words = 1) {
    begin_ = at_;
    std::size_t end = at_;
    for (int i = 0; i < words && !at_end(); ++i) {
      end = at_ = std::min(line_.find_first_of(kSuiteSpaces, at_), line_.size());
      skip();
    }
    return line_.substr(begin_, end - begin_);
  }

  /// At the word that was read last, or within it.
  ParseError error(std::string reason, std::size_t within = 0) const {
    return {begin_ + within, std::move(reason)};
  }

 private:
  void skip() { at_ = std::min(line_.find_first_not_of(kSuiteSpaces, at_), line_.size()); }

  std::string_view line_;
  std::size_t at_ = 0;
  std::size_t begin_ = 0;
};

/// "d5:b7=30".
Parsed<SuiteMove> parse_suite_move(std::string_view word, const SuitePosition& position) {
  const std::size_t equals = std::min(word.find('='), word.size());
  const auto move = parse_move(word.substr(0, equals));
  if (!move) return move.error();
  if (!position.position.is_legal(*move)) {
    return ParseError{0, std::string(to_string(position.position.side_to_move())) +
                             " cannot play " + to_string(*move)};
  }
  const std::string_view number = word.substr(std::min(equals + 1, word.size()));
  int loss = 0;
  const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), loss);
  if (error != std::errc() || end != number.data() + number.size() || loss < 0 ||
      loss >= kWorstLoss) {
    return ParseError{equals, "expected = and the loss in hundredths of a point, 0 to " +
                                  std::to_string(kWorstLoss - 1)};
  }
  return SuiteMove{*move, loss};
}

Parsed<SuitePosition> parse_suite_line(std::string_view line) {
  LineReader words(line);
  SuitePosition result;
  const auto theme = parse_theme(words.next());
  if (!theme) return words.error("expected a theme: opening, mobility, isolate, ...");
  result.theme = *theme;
  const std::string_view how = words.next();
  if (how != "exact" && how != "searched") return words.error("expected 'exact' or 'searched'");
  result.exact = how == "exact";
  const auto position = parse_position(words.next(kPositionWords));
  if (!position) return words.error(position.error().reason, position.error().offset);
  result.position = *position;
  if (position->legal_moves().size() < 2) return words.error("there is no choice of moves");
  while (!words.at_end()) {
    const auto move = parse_suite_move(words.next(), result);
    if (!move) return words.error(move.error().reason, move.error().offset);
    const auto is_same = [&](const SuiteMove& other) { return other.move == move->move; };
    if (std::any_of(result.moves.begin(), result.moves.end(), is_same)) {
      return words.error("the move is there twice");
    }
    const int least = result.moves.empty() ? 0 : result.moves.back().loss;
    if (move->loss < least || (result.moves.empty() && move->loss != 0)) {
      return words.error("losses begin with 0 and do not fall");
    }
    result.moves.push_back(*move);
  }
  if (result.moves.empty()) return words.error("there is no best move");
  return result;
}

}  // namespace

std::string_view to_string(Theme theme) {
  return kThemeNames[static_cast<std::size_t>(theme)];
}

std::optional<Theme> parse_theme(std::string_view name) {
  for (const Theme theme : kThemes) {
    if (to_string(theme) == name) return theme;
  }
  return std::nullopt;
}

int SuitePosition::loss(Move move) const {
  const auto found = std::find_if(moves.begin(), moves.end(),
                                  [&](const SuiteMove& other) { return other.move == move; });
  return found == moves.end() ? kWorstLoss : found->loss;
}

std::string to_string(const SuitePosition& position) {
  std::string text(to_string(position.theme));
  text += position.exact ? " exact " : " searched ";
  text += to_string(position.position);
  for (const SuiteMove& move : position.moves) {
    text += " " + to_string(move.move) + "=" + std::to_string(move.loss);
  }
  return text;
}

Parsed<std::vector<SuitePosition>> parse_suite(std::string_view text) {
  auto positions = parse_lines<SuitePosition>(text, parse_suite_line);
  if (positions && positions->empty()) return ParseError{0, "there is no position"};
  return positions;
}

const std::string& position_suite_text() {
  static const std::string kText(suite_positions_text().begin(), suite_positions_text().end());
  return kText;
}

std::vector<SuitePosition> position_suite() {
  const auto positions = parse_suite(position_suite_text());
  assert(positions);
  return *positions;
}

std::uint64_t suite_key(const std::vector<SuitePosition>& positions) {
  std::uint64_t key = 0;
  for (const SuitePosition& position : positions) {
    for (const char c : to_string(position)) key = mix(key ^ static_cast<unsigned char>(c));
  }
  return key;
}

}  // namespace yolah::arena
