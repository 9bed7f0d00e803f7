// What a puzzle is about, by facts that a player can see on the board.
//
// A puzzle has the first theme of this list that holds. To isolate means to make two free
// squares or more the mover's own (arena/suite/themes.h). A piece is locked in if no free
// square is beside it: it never moves again.
//
//   escape         The piece that moves has one free square beside it, and the opponent
//                  could come there next. After the move it cannot be locked in at once.
//   quiet          More than half of the moves keep more slides (the mover's less the
//                  opponent's) than the best one.
//   lock-in        The move locks in a piece of the opponent's that could still come to
//                  kLockedSquares squares or more.
//   block          The opponent threatens to isolate. After the move it cannot.
//   isolate        The best move isolates.
//   keep-open      kManyIsolate moves or more isolate, but the best one does not.
//   last-region    One region is still contested. The side that gets more of it wins.
//   count          At most kFewContested squares are contested, and both sides have safe
//                  moves: counting decides.
//   save-the-draw  The best move draws, all others lose.
//   only-move      Several regions are contested, and the best move wins.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "engine/rules/move.h"
#include "engine/rules/position.h"

namespace yolah::puzzles {

inline constexpr int kLockedSquares = 2;
inline constexpr int kManyIsolate = 3;
inline constexpr int kFewContested = 6;

/// In the order of the index file, which only grows at its end.
inline constexpr std::array<std::string_view, 10> kThemes = {
    "isolate", "last-region", "only-move", "lock-in",       "escape",
    "block",   "keep-open",   "quiet",     "save-the-draw", "count"};

/// Of a position with its only move and the margin that it leads to.
std::string theme_of(const Position& position, Move best, int margin);

}  // namespace yolah::puzzles
