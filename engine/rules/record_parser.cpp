#include "engine/rules/record_parser.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "engine/rules/notation.h"

namespace yolah {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
// No game is longer: 56 scoring moves, at most one pass beside each.
constexpr int kMaxMoveNumber = 2 * kMaxScoringMoves;

bool is_space(char c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

bool is_name(char c) {
  return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

/// The enumerator with this name, among the first `last + 1`.
template <class Enum>
std::optional<Enum> named(std::string_view name, Enum last) {
  for (int i = 0; i <= static_cast<int>(last); ++i) {
    if (to_string(static_cast<Enum>(i)) == name) return static_cast<Enum>(i);
  }
  return std::nullopt;
}

}  // namespace

std::optional<Winner> parse_winner(std::string_view name) {
  return named(name, Winner::kDraw);
}

std::optional<Termination> parse_termination(std::string_view name) {
  return named(name, Termination::kAbandoned);
}

RecordParser::RecordParser(std::string_view text, std::size_t offset) : text_(text), at_(offset) {
  if (at_ == 0 && text_.starts_with(kByteOrderMark)) at_ = kByteOrderMark.size();
  skip_space();
}

Parsed<GameRecord> RecordParser::read() {
  while (peek() == '[') {
    if (!read_tag()) return error_;
    skip_space();
  }
  position_ = game_.start;
  if (!read_body() || !check_ending()) return error_;
  return std::move(game_);
}

bool RecordParser::fail(Fault fault, std::string reason) {
  return fail_at(at_, fault, std::move(reason));
}

bool RecordParser::fail_at(std::size_t offset, Fault fault, std::string reason) {
  error_ = {offset, std::move(reason), fault};
  return false;
}

bool RecordParser::fail_as(std::size_t offset, const ParseError& found) {
  return fail_at(offset + found.offset, found.fault, found.reason);
}

void RecordParser::skip_space() {
  while (!at_end() && is_space(text_[at_])) ++at_;
}

/// Up to the next space, comment or tag.
std::string_view RecordParser::take_word() {
  const std::size_t start = at_;
  while (!at_end() && !is_space(text_[at_]) && text_[at_] != '{' && text_[at_] != '[') ++at_;
  return text_.substr(start, at_ - start);
}

bool RecordParser::read_tag() {
  ++at_;  // [
  skip_space();
  std::string name;
  for (; is_name(peek()); ++at_) name += peek();
  if (name.empty()) return fail(Fault::kTag, "expected the name of a tag");
  skip_space();
  const std::size_t value_at = at_ + 1;
  std::string value;
  if (!read_tag_value(value)) return false;
  skip_space();
  if (peek() != ']') return fail(Fault::kTag, "expected ']' at the end of the tag");
  ++at_;
  return keep_tag(name, value, value_at);
}

bool RecordParser::read_tag_value(std::string& value) {
  if (peek() != '"') return fail(Fault::kTag, "expected the tag's value in double quotes");
  ++at_;
  for (; peek() != '"'; ++at_) {
    if (peek() == '\\') ++at_;
    if (at_end() || peek() == '\n') {
      return fail(Fault::kTag, "the tag's value has no closing quote");
    }
    value += peek();
  }
  ++at_;
  return true;
}

bool RecordParser::keep_tag(const std::string& name, const std::string& value,
                            std::size_t value_at) {
  if (name == "Position") {
    const auto position = parse_position(value);
    if (!position) return fail_as(value_at, position.error());
    game_.start = *position;
  } else if (name == "Winner") {
    const auto winner = parse_winner(value);
    if (!winner) return fail_at(value_at, Fault::kTagValue, "expected black, white, draw or none");
    game_.winner = *winner;
    has_winner_tag_ = true;
  } else if (name == "Termination") {
    const auto termination = parse_termination(value);
    if (!termination) {
      return fail_at(value_at, Fault::kTagValue,
                     "expected points, time, resign, illegal, crash, stall, disconnect, "
                     "failed-start or abandoned");
    }
    game_.termination = *termination;
  } else {
    game_.tags.push_back({name, value});
  }
  return true;
}

bool RecordParser::read_body() {
  while (true) {
    skip_space();
    const char c = peek();
    if (c == '{') {
      if (!read_comment()) return false;
    } else if (is_digit(c)) {
      bool result_read = false;
      if (!read_number_or_result(result_read)) return false;
      if (result_read) return true;
    } else if (c == '*') {
      ++at_;
      game_.finished = false;
      return true;
    } else if (at_end() || c == '[') {
      return fail(Fault::kNoResult,
                  "expected a result, such as 24-32 or *, at the end of the game");
    } else if (!read_move()) {
      return false;
    }
  }
}

bool RecordParser::read_comment() {
  const std::size_t close = text_.find('}', at_);
  if (close == std::string_view::npos) {
    return fail(Fault::kComment, "the comment has no closing brace");
  }
  std::string& comment = game_.moves.empty() ? game_.comment : game_.moves.back().comment;
  if (!comment.empty()) comment += ' ';
  comment += text_.substr(at_ + 1, close - at_ - 1);
  at_ = close + 1;
  return true;
}

bool RecordParser::read_number(int& value) {
  if (!is_digit(peek())) return fail(Fault::kNumber, "expected a number");
  value = 0;
  for (; is_digit(peek()); ++at_) {
    value = 10 * value + (peek() - '0');
    if (value > kMaxMoveNumber) return fail(Fault::kNumber, "a number too large for any game");
  }
  return true;
}

/// "12." and "12..." number a move; "24-32" is the result.
bool RecordParser::read_number_or_result(bool& result_read) {
  const std::size_t start = at_;
  int number = 0;
  if (!read_number(number)) return false;
  if (peek() == '-') {
    ++at_;
    result_read = true;
    return read_result(number, start);
  }
  if (peek() != '.') {
    return fail(Fault::kNumber, "expected '.' after a move number or '-' in a result");
  }
  while (peek() == '.') ++at_;
  return check_move_number(number, start);
}

bool RecordParser::check_move_number(int number, std::size_t number_at) {
  const std::size_t offset = game_.start.side_to_move() == Color::kBlack ? 0 : 1;
  const auto expected = static_cast<int>((game_.moves.size() + offset) / 2 + 1);
  if (number == expected) return true;
  return fail_at(
      number_at, Fault::kMoveNumber,
      "move number " + std::to_string(number) + " where " + std::to_string(expected) + " is due");
}

bool RecordParser::read_result(int black_points, std::size_t result_at) {
  int white_points = 0;
  if (!read_number(white_points)) return false;
  const int black_made = position_.points(Color::kBlack);
  const int white_made = position_.points(Color::kWhite);
  if (black_points == black_made && white_points == white_made) return true;
  return fail_at(result_at, Fault::kResult,
                 "the result says " + std::to_string(black_points) + "-" +
                     std::to_string(white_points) + " but the moves make " +
                     std::to_string(black_made) + "-" + std::to_string(white_made));
}

bool RecordParser::read_move() {
  const std::size_t start = at_;
  const auto move = parse_move(take_word());
  if (!move) return fail_as(start, move.error());
  if (!position_.is_legal(*move)) {
    const std::string side(to_string(position_.side_to_move()));
    if (position_.is_over()) {
      return fail_at(start, Fault::kAfterEnd, "a move after the end of the game");
    }
    if (move->is_pass()) {
      return fail_at(start, Fault::kIllegalPass, "an illegal pass: " + side + " can move");
    }
    return fail_at(start, Fault::kIllegalMove,
                   "an illegal move: " + side + " cannot play " + to_string(*move));
  }
  position_.play(*move);
  game_.moves.push_back({*move, {}});
  return true;
}

bool RecordParser::check_ending() {
  const bool by_points = game_.termination == Termination::kPoints;
  if (by_points && !position_.is_over()) {
    return fail(Fault::kEnding, "the game did not end by points: moves are left");
  }
  if (by_points && !game_.finished) {
    return fail(Fault::kEnding, "a game that ended by points has a result");
  }
  const bool winner_known = game_.finished && position_.is_over();
  if (by_points && has_winner_tag_ && game_.winner != winner_by_points(position_)) {
    return fail(Fault::kEnding, "the Winner tag contradicts the points");
  }
  // A bare list of moves that ends the game needs no tag to say who won.
  if (!has_winner_tag_ && winner_known) game_.winner = winner_by_points(position_);
  return true;
}

}  // namespace yolah
