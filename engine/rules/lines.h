// The lines a piece slides along, walked step by step: slow, plain, and the
// source of every table.
#pragma once

#include <cstdint>

#include "engine/rules/bitboard.h"
#include "engine/rules/square.h"

namespace yolah {

enum class Lines : std::uint8_t { kOrthogonal, kDiagonal };

/// The free squares reached from a square along its lines.
Bitboard walk_lines(Lines lines, Square from, Bitboard occupied);

/// The squares whose occupation matters to a piece on `from`: its lines without
/// the last square of each, which blocks nothing behind it.
Bitboard relevant_squares(Lines lines, Square from);

/// Calls visit(subset) for every subset of a set of squares, the empty one
/// first: the borrow of the subtraction walks through them.
template <class Visit>
void for_each_subset(Bitboard squares, Visit visit) {
  Bitboard subset = 0;
  do {
    visit(subset);
    subset = (subset - squares) & squares;
  } while (subset != 0);
}

}  // namespace yolah
