// Sets of squares as 64-bit words, and the few operations the rules need on
// them. Bit i is the square with index i.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "engine/rules/square.h"

#if defined(__BMI2__)
#include <immintrin.h>
#endif

namespace yolah {

using Bitboard = std::uint64_t;

inline constexpr Bitboard kFileA = 0x0101010101010101;
inline constexpr Bitboard kFileH = kFileA << 7;
inline constexpr Bitboard kRank1 = 0xFF;
inline constexpr Bitboard kRank8 = kRank1 << 56;

constexpr Bitboard bit(Square square) {
  return Bitboard{1} << index(square);
}

constexpr int count(Bitboard squares) {
  return std::popcount(squares);
}

/// The lowest square of a set that is not empty.
constexpr Square first_square(Bitboard squares) {
  return static_cast<Square>(std::countr_zero(squares));
}

/// Removes the lowest square of a set that is not empty, and returns it.
constexpr Square pop_first(Bitboard& squares) {
  const Square square = first_square(squares);
  squares &= squares - 1;
  return square;
}

/// The squares a king's step away from any square of the set, and the set
/// itself.
constexpr Bitboard grow(Bitboard squares) {
  const Bitboard row = squares | ((squares << 1) & ~kFileA) | ((squares >> 1) & ~kFileH);
  return row | (row << 8) | (row >> 8);
}

/// The n-th square of the set, counted from zero; n < count(squares).
inline Square nth_square(Bitboard squares, int n) {
#if defined(__BMI2__)
  return first_square(_pdep_u64(Bitboard{1} << n, squares));
#else
  for (; n > 0; --n) squares &= squares - 1;
  return first_square(squares);
#endif
}

/// The eight ways a piece slides, as steps in files and ranks.
struct Direction {
  int file_step;
  int rank_step;
};

inline constexpr int kDirections = 8;
/// Opposite directions stand beside each other, the four orthogonal ones first.
inline constexpr std::array<Direction, kDirections> kSteps = {
    {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {-1, -1}, {1, -1}, {-1, 1}}};

}  // namespace yolah
