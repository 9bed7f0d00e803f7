// The board seen along each of the eight directions at once.
//
// For a direction, number the squares so that every line in that direction is a
// run of consecutive numbers, in the order a piece slides. A set of squares then
// is eight 64-bit words, a row, one word a direction. With
//   free   the free squares, first square of each line left out, and
//   steps  the squares one step ahead of a side's pieces,
// the addition free + steps carries through each run of free squares that a
// piece enters, and
//   free & ~(free + steps)
// is every destination of the side in that direction. No piece ever slides to
// the first square of a line, so leaving it out loses nothing and stops the
// carry from running on into the next line. One (direction, destination) pair
// is one move: the number of moves is the number of bits in the row.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/rules/bitboard.h"
#include "engine/rules/position.h"

namespace yolah {

struct alignas(64) DirectionRow {
  std::array<std::uint64_t, kDirections> word{};
};

/// Rows, and ways back from a bit of a word to its square. Square 64 stands for
/// "none": its rows are empty.
struct DirectionSpace {
  static constexpr std::size_t kNone = kSquares;
  static constexpr std::size_t kRowBytes = sizeof(DirectionRow);
  /// A word's 64 bits, and one place more for "no bit" after the last word.
  static constexpr std::size_t kPlaces = 64 * kDirections + 8;

  std::array<DirectionRow, kSquares + 1> square;  ///< The square itself, if not first of its line.
  std::array<DirectionRow, kSquares + 1> step;    ///< The square ahead of it, if there is one.
  /// By 64 * direction + bit number from below: the square there, as a distance
  /// in bytes from the beginning of `square` or `step`.
  alignas(64) std::array<std::uint16_t, kPlaces> row_of_bit;
  /// The same by 64 * direction + bit number from above.
  std::array<std::uint16_t, kPlaces> row_of_high_bit;
  std::array<std::array<std::uint8_t, 64>, kDirections> square_of_bit;
};

constexpr DirectionSpace make_direction_space() {
  DirectionSpace space{};
  space.row_of_bit.fill(DirectionSpace::kNone * DirectionSpace::kRowBytes);
  space.row_of_high_bit.fill(DirectionSpace::kNone * DirectionSpace::kRowBytes);
  for (std::size_t d = 0; d < kDirections; ++d) {
    const auto [file_step, rank_step] = kSteps[d];
    std::size_t place = 0;
    for (int i = 0; i < kSquares; ++i) {
      int file = file_of(square_at(i));
      int rank = rank_of(square_at(i));
      if (on_board(file - file_step, rank - rank_step)) continue;  // not the first of a line
      for (bool first = true; on_board(file, rank); first = false, ++place) {
        const auto square = static_cast<std::size_t>(index(square_at(file, rank)));
        file += file_step;
        rank += rank_step;
        const std::uint64_t bit = std::uint64_t{1} << place;
        if (!first) space.square[square].word[d] = bit;
        if (on_board(file, rank)) space.step[square].word[d] = bit << 1;
        const auto row = static_cast<std::uint16_t>(square * DirectionSpace::kRowBytes);
        space.row_of_bit[64 * d + place] = row;
        space.row_of_high_bit[64 * d + 63 - place] = row;
        space.square_of_bit[d][place] = static_cast<std::uint8_t>(square);
      }
    }
  }
  // A side without moves is looked up as "no bit of the last word": bit 64, and
  // the highest bit, which ends a line and so is never left.
  space.row_of_high_bit[64 * std::size_t{kDirections - 1}] =
      DirectionSpace::kNone * DirectionSpace::kRowBytes;
  return space;
}

inline constexpr DirectionSpace kDirectionSpace = make_direction_space();

/// A position as rows.
struct DirectionPosition {
  DirectionRow free;
  std::array<DirectionRow, 2> steps;  ///< By colour.
};

constexpr DirectionPosition to_direction_space(const Position& position) {
  DirectionPosition rows;
  for (std::size_t s = 0; s < kSquares; ++s) {
    const Bitboard square = Bitboard{1} << s;
    for (std::size_t d = 0; d < kDirections; ++d) {
      if ((position.free_squares() & square) != 0) {
        rows.free.word[d] |= kDirectionSpace.square[s].word[d];
      }
      for (const Color side : {Color::kBlack, Color::kWhite}) {
        if ((position.pieces(side) & square) != 0) {
          rows.steps[static_cast<std::size_t>(index(side))].word[d] |=
              kDirectionSpace.step[s].word[d];
        }
      }
    }
  }
  return rows;
}

}  // namespace yolah
