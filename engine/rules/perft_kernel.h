// The ways of counting behind perft.h. Each counts the whole tree on one thread.
#pragma once

#include <cstdint>

#include "engine/rules/position.h"

namespace yolah {

/// Bitboards and table look-ups, counting the last ply. Runs everywhere.
std::uint64_t perft_scalar(const Position& position, int depth);

/// Rows in vector registers, counting the last ply: one row a leaf's parent.
std::uint64_t perft_simd(const Position& position, int depth);

/// The leaves two plies below a position by products and sums of the two sides'
/// moves, without its children. Zero where that is not possible: the side to
/// move cannot move, or one of its moves might leave the opponent without any.
///
/// A move changes the opponent's moves only by the square it lands on, which
/// cuts the opponent's lines there. So the sum over the own moves of the
/// opponent's moves is own * opponent less, for every square, own moves to it
/// times opponent's moves lost by it.
std::uint64_t two_plies_scalar(const Position& position);
std::uint64_t two_plies_simd(const Position& position);

/// The most moves one landing can take from a side: each of its four pieces
/// loses at most the seven squares of one line.
inline constexpr int kMostLostToOneLanding = kPiecesPerSide * 7;

}  // namespace yolah
