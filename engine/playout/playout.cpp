#include "engine/playout/playout.h"

#include <array>
#include <cstddef>

namespace yolah {

Move random_move(const Position& position, Random& random) {
  const Bitboard occupied = position.occupied();
  std::array<Square, kPiecesPerSide> from{};
  std::array<Bitboard, kPiecesPerSide> targets{};
  std::array<int, kPiecesPerSide + 1> before{};  // moves of the pieces before this one
  Bitboard pieces = position.pieces(position.side_to_move());
  for (std::size_t i = 0; i < kPiecesPerSide; ++i) {
    from[i] = pop_first(pieces);
    targets[i] = reach(from[i], occupied);
    before[i + 1] = before[i] + count(targets[i]);
  }
  if (before[kPiecesPerSide] == 0) return Move::pass();

  const auto number =
      static_cast<int>(random.below(static_cast<std::uint32_t>(before[kPiecesPerSide])));
  // Comparisons instead of a search: the outcome is random, a branch would miss.
  const auto piece = static_cast<std::size_t>((number >= before[1]) + (number >= before[2]) +
                                              (number >= before[3]));
  return {from[piece], nth_square(targets[piece], number - before[piece])};
}

Position play_random_game(Position position, Random& random) {
  // Only a side without moves can be at the end of the game: no other look.
  while (true) {
    const Move move = random_move(position, random);
    if (move.is_pass() && position.is_over()) return position;
    position.play(move);
  }
}

}  // namespace yolah
