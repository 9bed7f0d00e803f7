// The board as a picture (SVG): the look of docs/images/position.svg in the colours of the browser
// app (web/src/styles/tokens.css, light).
//
// Pure text that stands alone: it names no file and no address. It can also stand inside a larger
// picture, since an SVG may hold others.
#pragma once

#include <string>

#include "engine/rules/move.h"
#include "engine/rules/position.h"

namespace yolah {

/// Where the board stands in a larger picture, and how wide and high it is there.
struct BoardPlace {
  int x = 0;
  int y = 0;
  int side = 388;
};

/// The move that led to the position is marked; a pass stands for none.
std::string board_svg(const Position& position, Move last_move = Move::pass(),
                      const BoardPlace& place = {});

}  // namespace yolah
