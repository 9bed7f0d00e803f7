// The free neighbours of a piece, as a pattern: which of the eight squares around it
// it can step to, and where on the board it stands. Patterns that a symmetry of the
// board turns into each other are one.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "engine/rules/bitboard.h"

namespace yolah {

/// How many there are, of one side.
inline constexpr std::size_t kPatterns = 1302;

/// Which of the eight neighbours are free, a bit each.
constexpr unsigned free_neighbours(Square square, Bitboard free) {
  // The 3 x 3 squares come to bits 0-2, 8-10 and 16-18; the one in the middle goes.
  const Bitboard around = std::rotr(grow(bit(square)) & free, index(square) - 9);
  return static_cast<unsigned>((around & 7) | (around >> 5 & 8) | (around >> 6 & 16) |
                               (around >> 11 & 0xE0));
}

using PatternTable = std::array<std::array<std::uint16_t, 256>, kSquares>;
extern const PatternTable kPatternOf;

/// The number of a piece's pattern, below kPatterns.
inline std::uint16_t pattern_of(Square square, Bitboard free) {
  return kPatternOf[static_cast<std::size_t>(index(square))][free_neighbours(square, free)];
}

}  // namespace yolah
