// The rules again, as plainly as they can be written: a board of letters,
// walked square by square. Slow, and shares no code with the engine; what the
// engine is compared with.
#pragma once

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "engine/rules/move.h"
#include "engine/rules/position.h"

namespace yolah::test {

struct NaiveBoard {
  // board[rank][file]: 'b', 'w', 'x' for a hole, '.' for a free square.
  std::array<std::array<char, 8>, 8> board;
  char side = 'b';
  int black_points = 0;
  int white_points = 0;

  NaiveBoard();
  explicit NaiveBoard(const Position& position);

  /// Slides of a side as pairs of square indices, in no particular order.
  std::vector<std::pair<int, int>> slides(char mover) const;
  bool over() const;
  /// Plays a slide, or passes for {0, 0}.
  void play(std::pair<int, int> move);
  std::string to_string() const;
};

/// The slides of the engine in the same form.
std::vector<std::pair<int, int>> slides_of(const Position& position, Color side);

}  // namespace yolah::test
