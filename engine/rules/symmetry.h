// The eight symmetries of the board, on squares, moves and positions, and the
// canonical form that stands for all positions equal up to symmetry.
#pragma once

#include <array>
#include <cstdint>

#include "engine/rules/position.h"

namespace yolah {

/// Built from three generators applied in this order: bit 0 swaps files and
/// ranks (mirror in the diagonal a1-h8), bit 1 mirrors the files (a <-> h),
/// bit 2 mirrors the ranks (1 <-> 8).
enum class Symmetry : std::uint8_t {
  kIdentity = 0,
  kMainDiagonal = 1,  // a1-h8 stays
  kMirrorFiles = 2,   // a <-> h
  kQuarterTurn = 3,   // a1 -> h1 -> h8 -> a8
  kMirrorRanks = 4,   // 1 <-> 8
  kThreeQuarterTurn = 5,
  kHalfTurn = 6,
  kAntiDiagonal = 7,  // h1-a8 stays
};

inline constexpr int kSymmetries = 8;

constexpr std::array<Symmetry, kSymmetries> all_symmetries() {
  std::array<Symmetry, kSymmetries> all{};
  for (std::uint8_t i = 0; i < kSymmetries; ++i) all[i] = static_cast<Symmetry>(i);
  return all;
}

/// The symmetry that takes back another.
Symmetry inverse(Symmetry symmetry);

Square transform(Square square, Symmetry symmetry);
Bitboard transform(Bitboard squares, Symmetry symmetry);
Move transform(Move move, Symmetry symmetry);
Position transform(const Position& position, Symmetry symmetry);

/// The same position with the colours, the points and the turn exchanged.
Position swap_colors(const Position& position);

/// One position for all its images, and how to get there: first the symmetry,
/// then, if `colors_swapped`, the exchange of colours, which negates margins.
struct Canonical {
  Position position;
  Symmetry symmetry = Symmetry::kIdentity;
  bool colors_swapped = false;
};

/// Among the eight images under the symmetries of the board.
Canonical canonical(const Position& position);
/// Among the sixteen with colours exchanged too: black is always to move.
Canonical canonical_up_to_colors(const Position& position);

/// The key of a position's canonical form, up to symmetry and colours.
std::uint64_t canonical_key(const Position& position);

/// A move in the canonical form, up to symmetry and colours. Moves that lead to the same position
/// up to symmetry, as two do from a board that is its own mirror image, are one move there.
Move canonical_move(const Position& position, Move move);

}  // namespace yolah
