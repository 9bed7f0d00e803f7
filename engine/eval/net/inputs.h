// What the net looks at: each piece by itself, and the board as a whole.
//
// A piece is described by a row of each of thirteen tables: how many squares it can slide
// to, how many of them are safe, what it alone covers within two slides, how large the
// region is that it can walk in and who else is there, which of its neighbours are free.
// Pieces of both sides have the same tables. The board is described
// by the counts of the linear evaluation that are not about pieces: the two races and
// the cover (features.h).
//
// A net of plain squares does not see who comes first to a square; it has to learn the
// slides of a queen from examples, and with a few million of them it does not
// (docs/results.md). So this net is worked out anew for each position, not move by
// move.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/eval/features.h"
#include "engine/rules/position.h"

namespace yolah {

inline constexpr std::size_t kPieceTables = 13;
/// Of the tables by a number of squares, which come first.
inline constexpr std::size_t kCountTables = 10;
inline constexpr std::size_t kCountRows = 32;
/// Attacked neighbours, none to eight.
inline constexpr std::size_t kAttackRows = 9;
inline constexpr std::size_t kFirstAttackRow = kCountTables * kCountRows;
/// Company in the region: five times our pieces, from 1 to 4, and theirs.
inline constexpr std::size_t kCompanyRows = 25;
inline constexpr std::size_t kFirstCompanyRow = kFirstAttackRow + kAttackRows;
inline constexpr std::size_t kFirstPatternRow = kFirstCompanyRow + kCompanyRows;
inline constexpr std::size_t kPieceRows = kFirstPatternRow + kPatterns;

/// Three tables of meetings, then WholeCounts.
inline constexpr std::size_t kMeetings = kLevels * kLevels;
inline constexpr std::size_t kBoardInputs = 3 * kMeetings + 8;

inline constexpr std::size_t kBoardSpace = (kBoardInputs + 31) / 32 * 32;
inline constexpr std::size_t kPieces = std::size_t{2} * kPiecesPerSide;

struct NetInputs {
  /// By table, the rows of our pieces, then of theirs.
  std::array<std::array<std::uint16_t, kPieces>, kPieceTables> rows;
  /// Filled up to whole registers.
  alignas(64) std::array<std::int16_t, kBoardSpace> board;
};

/// For the side to move; false when the position is decided, as for a survey.
bool fill_inputs(Bitboard own, Bitboard other, Bitboard free, NetInputs& inputs);

}  // namespace yolah
