// The truth about late positions, by trying everything: full-width minimax with
// nothing clever but a memory.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "engine/playout/random.h"
#include "engine/rules/position.h"

namespace yolah {

class NaiveSearch {
 public:
  /// The margin still to come for the side to move, under best play of both.
  int margin_to_come(const Position& position);

  /// The moves that reach it.
  std::vector<Move> best_moves(const Position& position);

 private:
  std::unordered_map<std::uint64_t, int> known_;
};

/// Positions of random games with so many free squares, not over; `open` ones
/// have a region that both sides can come to.
std::vector<Position> late_positions(int number, int free_squares, bool open, std::uint64_t seed);

}  // namespace yolah
