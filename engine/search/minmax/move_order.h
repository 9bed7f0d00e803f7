// Hands out the moves of a node, the likeliest to be best first.
//
// The table's move, then moves that refuted brothers of this node, then by
// history. Picking the best of what is left, instead of sorting, pays because
// most nodes end after a few moves.
#pragma once

#include <array>

#include "engine/rules/move.h"
#include "engine/rules/position.h"
#include "engine/search/minmax/history.h"

namespace yolah {

class MoveOrder {
 public:
  MoveOrder(const Position& position, Move table_move, const History& history, Context context,
            int ply);

  int size() const { return moves_.size(); }
  /// How many were handed out.
  int given() const { return given_; }

  /// The next move; ask at most size() times.
  Move next();

  /// Whether the move just given is no special one, with its history.
  bool is_quiet() const { return last_rank_ < kRefutation; }
  int history() const { return last_rank_; }

  /// The moves handed out so far, in order.
  Move operator[](int i) const { return moves_[i]; }

 private:
  static constexpr int kTableMove = 1 << 30;
  static constexpr int kRefutation = 1 << 20;

  MoveList moves_;
  std::array<int, kMaxMoves> ranks_;
  int given_ = 0;
  int last_rank_ = 0;
};

}  // namespace yolah
