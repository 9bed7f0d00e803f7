// The module for programs of the lab: the rules, called for every move that a program looks at.
//
// It speaks no JSON, which would cost more than the rules themselves. A question stands as text in
// a buffer that both sides see: a position, and behind it a move if there is one. The answer stands
// in the same buffer, and the call returns its length. A refusal has its length below zero. Nothing
// is remembered between two calls, and any text may come.
#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "engine/rules/notation.h"
#include "engine/rules/reading_order.h"

namespace yolah::wasm {
namespace {

/// kMaxMoves moves of five letters, with a space between two.
constexpr std::size_t kRoom = 1024;
static_assert(kRoom > std::size_t{kMaxMoves} * 6);

std::array<char, kRoom>& room() {
  static std::array<char, kRoom> text;
  return text;
}

int write(std::string_view text) {
  const std::size_t length = std::min(text.size(), kRoom);
  std::copy_n(text.begin(), length, room().begin());
  return static_cast<int>(length);
}

int answer(std::string_view text) {
  return write(text);
}

int refuse(std::string_view reason) {
  return -write(reason);
}

int refuse(std::string_view what, std::string_view text, const ParseError& error) {
  return refuse("wrong " + std::string(what) + " '" + std::string(text) + "', at character " +
                std::to_string(error.offset + 1) + ": " + error.reason);
}

int answer(const MoveList& moves) {
  return answer(to_string(std::span<const Move>(in_reading_order(moves))));
}

/// The text of the question from one place on.
std::string_view text_at(std::size_t begin, std::size_t length) {
  begin = std::min(begin, kRoom);
  return {room().data() + begin, std::min(length, kRoom - begin)};
}

/// What an answer says of the position that begins the question; a refusal if there is none.
template <typename Answer>
int answer_about(std::size_t length, Answer&& say) {
  const std::string_view text = text_at(0, length);
  const auto position = parse_position(text);
  return position ? say(*position) : refuse("position", text, position.error());
}

std::string letters_of(const Position& position) {
  std::string letters;
  for (int rank = kRanks; rank-- > 0;) {
    for (int file = 0; file < kFiles; ++file) {
      const Bitboard here = bit(square_at(file, rank));
      letters += (position.pieces(Color::kBlack) & here) != 0   ? 'b'
                 : (position.pieces(Color::kWhite) & here) != 0 ? 'w'
                 : (position.holes() & here) != 0               ? 'x'
                                                                : '.';
    }
  }
  return letters;
}

Color side_of(int is_white) {
  return is_white != 0 ? Color::kWhite : Color::kBlack;
}

int answer_after(const Position& position, Move move) {
  if (!position.is_legal(move)) {
    return refuse(to_string(move) + " is illegal in " + to_string(position) + ": " +
                  (position.is_over() ? "the game is over"
                                      : "position.legal_moves() lists what may be played"));
  }
  Position next = position;
  next.play(move);
  return answer(to_string(next));
}

}  // namespace
}  // namespace yolah::wasm

using namespace yolah;
using namespace yolah::wasm;

extern "C" {

char* yolah_room() {
  return room().data();
}

/// The squares of a position as letters: a8, b8, ... h8, a7, ... h1.
int yolah_squares(std::size_t length) {
  return answer_about(length,
                      [](const Position& position) { return answer(letters_of(position)); });
}

int yolah_legal_moves(std::size_t length) {
  return answer_about(length,
                      [](const Position& position) { return answer(position.legal_moves()); });
}

int yolah_slides(std::size_t length, int is_white) {
  return answer_about(
      length, [&](const Position& position) { return answer(position.slides(side_of(is_white))); });
}

/// The number itself.
int yolah_mobility(std::size_t length, int is_white) {
  return answer_about(
      length, [&](const Position& position) { return position.mobility(side_of(is_white)); });
}

/// 1 or 0 itself.
int yolah_is_over(std::size_t length) {
  return answer_about(length, [](const Position& position) { return position.is_over() ? 1 : 0; });
}

/// The position after a legal move, whose text stands behind that of the position.
int yolah_play(std::size_t length, std::size_t move_length) {
  return answer_about(length, [&](const Position& position) {
    // A copy: the answer is written over the question.
    const std::string text(text_at(length, move_length));
    const auto move = parse_move(text);
    return move ? answer_after(position, *move) : refuse("move", text, move.error());
  });
}
}
