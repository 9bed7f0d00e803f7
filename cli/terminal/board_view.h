// A position drawn for people.
#pragma once

#include <string>

#include "engine/rules/bitboard.h"
#include "engine/rules/position.h"

namespace yolah::cli {

enum class BoardStyle {
  kColor,  ///< Tiles and discs in the colours of a terminal.
  kLarge,  ///< The same, two rows of characters a square.
  kPlain,  ///< Box drawing, ● black, ○ white, · free, nothing for a hole.
  kAscii,  ///< b, w, . and x, for screens without Unicode.
};

/// Squares to point out. A square in several sets is shown by the first.
struct BoardMarks {
  Bitboard selected = 0;   ///< A piece about to move.
  Bitboard last_move = 0;  ///< Where the last move left and landed.
  Bitboard targets = 0;    ///< Free squares, crossed.
};

/// Every square the side to move can reach.
Bitboard reached_squares(const Position& position);

/// Several lines, each ended: the board with its coordinates.
std::string draw_board(const Position& position, BoardStyle style, const BoardMarks& marks = {});

}  // namespace yolah::cli
