// The truth about late positions, by trying everything: full-width minimax with
// nothing clever but a memory.
#pragma once

#include <algorithm>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "engine/eval/regions.h"
#include "engine/playout/playout.h"
#include "engine/playout/random.h"
#include "engine/rules/hash.h"
#include "engine/rules/position.h"

namespace yolah {

class NaiveSearch {
 public:
  /// The margin still to come for the side to move, under best play of both.
  int margin_to_come(const Position& position) {
    if (position.is_over()) return 0;
    const std::uint64_t key = hash(position);
    if (const auto found = known_.find(key); found != known_.end()) return found->second;
    int best = -kSquares;
    for (const Move move : position.legal_moves()) best = std::max(best, worth(position, move));
    known_[key] = best;
    return best;
  }

  /// The moves that reach it.
  std::vector<Move> best_moves(const Position& position) {
    const int best = margin_to_come(position);
    std::vector<Move> moves;
    for (const Move move : position.legal_moves()) {
      if (worth(position, move) == best) moves.push_back(move);
    }
    return moves;
  }

 private:
  /// The point that the move makes, less what the other side makes after it.
  int worth(Position position, Move move) {
    position.play(move);
    return (move.is_pass() ? 0 : 1) - margin_to_come(position);
  }

  std::unordered_map<std::uint64_t, int> known_;
};

/// Positions of random games with so many free squares, not over; `open` ones
/// have a region that both sides can come to.
inline std::vector<Position> late_positions(int number, int free_squares, bool open,
                                            std::uint64_t seed) {
  Random random(seed);
  std::vector<Position> positions;
  while (static_cast<int>(positions.size()) < number) {
    Position position;
    while (!position.is_over() && count(position.free_squares()) > free_squares) {
      position.play(random_move(position, random));
    }
    if (!position.is_over() && (!open || !is_decided(position))) positions.push_back(position);
  }
  return positions;
}

}  // namespace yolah
