#include "engine/eval/patterns.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "engine/rules/symmetry.h"

namespace yolah {
namespace {

/// A square and its free neighbours: the least of its eight images.
std::pair<int, unsigned> least_image(Square square, Bitboard neighbours) {
  std::pair<int, unsigned> least{kSquares, 0};
  for (const Symmetry symmetry : all_symmetries()) {
    const Square image = transform(square, symmetry);
    least =
        std::min(least, {index(image), free_neighbours(image, transform(neighbours, symmetry))});
  }
  return least;
}

/// All that can be seen around a square, numbered in the order of the board; images
/// of earlier ones take their number.
PatternTable number_patterns() {
  PatternTable table{};
  std::uint16_t next = 0;
  for (int i = 0; i < kSquares; ++i) {
    const auto square = static_cast<Square>(i);
    const Bitboard around = grow(bit(square)) & ~bit(square);
    Bitboard free = 0;
    do {
      const auto [first, bits] = least_image(square, free);
      const unsigned own_bits = free_neighbours(square, free);
      auto& number = table[static_cast<std::size_t>(i)][own_bits];
      number = std::pair(first, bits) == std::pair(i, own_bits)
                   ? next++
                   : table[static_cast<std::size_t>(first)][bits];
      free = (free - around) & around;  // the next subset
    } while (free != 0);
  }
  assert(next == kPatterns);
  return table;
}

}  // namespace

const PatternTable kPatternOf = number_patterns();

}  // namespace yolah
