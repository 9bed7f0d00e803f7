// Any text as a move, and as a square. What is read is written back as the same
// text; a move is legal exactly when it is among the legal moves.
#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "engine/rules/notation.h"
#include "engine/rules/position.h"
#include "tests/fuzz/require.h"

namespace yolah::fuzz {
namespace {

void check_square(std::string_view text) {
  const auto square = parse_square(text);
  if (!square) {
    require_helpful(square.error(), text);
    return;
  }
  require(index(*square) >= 0 && index(*square) < kSquares, "a square is on the board");
  require(to_string(*square) == text, "a square has one spelling");
}

void check_move(std::string_view text) {
  const auto move = parse_move(text);
  if (!move) {
    require_helpful(move.error(), text);
    return;
  }
  require(to_string(*move) == text, "a move has one spelling");
  require(Move::from_bits(move->bits()) == *move, "a move is its bits");
  require(move->is_pass() || move->from() != move->to(), "only the pass stays where it is");

  const Position start;
  const MoveList moves = start.legal_moves();
  const bool listed = std::ranges::find(moves, *move) != moves.end();
  require(start.is_legal(*move) == listed, "the legal moves are listed");
}

}  // namespace
}  // namespace yolah::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  yolah::fuzz::check_square(yolah::fuzz::as_text(data, size));
  yolah::fuzz::check_move(yolah::fuzz::as_text(data, size));
  return 0;
}
