// The 64 squares, numbered rank by rank: a1 = 0, b1 = 1, ... h8 = 63.
#pragma once

#include <cstddef>
#include <cstdint>

namespace yolah {

inline constexpr int kFiles = 8;
inline constexpr int kRanks = 8;
inline constexpr int kSquares = kFiles * kRanks;

/// A square of the board. Values 0 to 63 only: whoever makes one from a number
/// has checked it.
enum class Square : std::uint8_t {};

constexpr int index(Square square) {
  return static_cast<int>(square);
}

constexpr Square square_at(int index) {
  return static_cast<Square>(index);
}

constexpr Square square_at(int file, int rank) {
  return static_cast<Square>(kFiles * rank + file);
}

constexpr int file_of(Square square) {
  return index(square) % kFiles;
}

constexpr int rank_of(Square square) {
  return index(square) / kFiles;
}

constexpr bool on_board(int file, int rank) {
  return file >= 0 && file < kFiles && rank >= 0 && rank < kRanks;
}

namespace literals {

/// Not constant, so that calling it stops the compilation.
inline void not_a_square() {}

/// "e4"_sq. A misspelt square does not compile.
consteval Square operator""_sq(const char* name, std::size_t length) {
  const int file = name[0] - 'a';
  const int rank = name[1] - '1';
  if (length != 2 || !on_board(file, rank)) not_a_square();
  return square_at(file, rank);
}

}  // namespace literals

}  // namespace yolah
