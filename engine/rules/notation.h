// Squares, moves and positions as text.
//
//   square     e4
//   move       d5:b7, the pass a1:a1
//   position   w6b/8/8/3bw3/3wb3/8/8/b6w b 0 0
//              ranks 8 to 1, b and w pieces, x holes, digits for runs of free
//              squares; side to move; black's points; white's points
//
// Reading is exact: one spelling a position, no stray characters.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "engine/rules/move.h"
#include "engine/rules/parsed.h"
#include "engine/rules/position.h"

namespace yolah {

inline constexpr std::string_view kStartPosition = "w6b/8/8/3bw3/3wb3/8/8/b6w b 0 0";

std::string to_string(Square square);
std::string to_string(Move move);
std::string to_string(std::span<const Move> moves);  // "d5:b7 e5:f5"
std::string to_string(const Position& position);
std::string_view to_string(Color side);  // "black" or "white"

Parsed<Square> parse_square(std::string_view text);
/// Well formed, which does not mean legal in any position.
Parsed<Move> parse_move(std::string_view text);
Parsed<Position> parse_position(std::string_view text);

}  // namespace yolah
