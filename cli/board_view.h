// A position drawn for people.
#pragma once

#include <string>

#include "engine/rules/position.h"

namespace yolah::cli {

enum class BoardStyle {
  kColor,  ///< Tiles and discs in the colours of a terminal.
  kPlain,  ///< Box drawing, ● black, ○ white, · free, nothing for a hole.
  kAscii,  ///< b, w, . and x, for screens without Unicode.
};

/// Several lines, each ended: the board with its coordinates. With `targets`,
/// the squares the side to move can reach are crossed.
std::string draw_board(const Position& position, BoardStyle style, bool targets);

}  // namespace yolah::cli
