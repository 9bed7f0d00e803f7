// Any text as a position. What is read keeps the invariants of a position, is
// written back as the same text, and can be played from.
#include <cstddef>
#include <cstdint>

#include "engine/rules/notation.h"
#include "engine/rules/perft.h"
#include "engine/rules/position.h"
#include "tests/fuzz/require.h"

namespace yolah::fuzz {
namespace {

void check_invariants(const Position& position) {
  const Bitboard black = position.pieces(Color::kBlack);
  const Bitboard white = position.pieces(Color::kWhite);
  require(count(black) == kPiecesPerSide, "black has four pieces");
  require(count(white) == kPiecesPerSide, "white has four pieces");
  require((black & white) == 0, "no square holds two pieces");
  require(((black | white) & position.holes()) == 0, "no piece stands on a hole");
  require(position.points(Color::kBlack) >= 0 && position.points(Color::kWhite) >= 0,
          "points are not negative");
  require(
      position.points(Color::kBlack) + position.points(Color::kWhite) == count(position.holes()),
      "points add up to the holes");
}

/// The leaves two moves on, counted one at a time: perft's last plies are not.
std::uint64_t leaves(const Position& position, int depth) {
  if (depth == 0 || position.is_over()) return 1;
  std::uint64_t sum = 0;
  for (const Move move : position.legal_moves()) {
    Position next = position;
    next.play(move);
    sum += leaves(next, depth - 1);
  }
  return sum;
}

void check_moves(const Position& position) {
  const MoveList moves = position.legal_moves();
  require(moves.empty() == position.is_over(), "a game is over when there are no moves");
  Position after = position;
  for (const Move move : moves) {
    require(position.is_legal(move), "a listed move is legal");
    after.play(move);
    check_invariants(after);
    const auto read = parse_position(to_string(after));
    require(read && *read == after, "what is written is read back equal");
    after.undo(move);
    require(after == position, "undo restores the position");
  }
}

}  // namespace
}  // namespace yolah::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace yolah;
  const std::string_view text = fuzz::as_text(data, size);
  const auto position = parse_position(text);
  if (!position) {
    fuzz::require_helpful(position.error(), text);
    return 0;
  }
  fuzz::require(to_string(*position) == text, "a position has one spelling");
  fuzz::check_invariants(*position);
  fuzz::check_moves(*position);
  fuzz::require(perft(*position, 2).leaves == fuzz::leaves(*position, 2), "perft counts leaves");
  return 0;
}
