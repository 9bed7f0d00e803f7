#include "engine/search/minmax/move_order.h"

#include <utility>

namespace yolah {

MoveOrder::MoveOrder(const Position& position, Move table_move, const History& history,
                     Context context, int ply)
    : moves_(position.legal_moves()) {
  const Color side = position.side_to_move();
  const History::Killers& killers = history.killers(ply);
  const Move counter = history.counter(side, context.last);
  for (int i = 0; i < moves_.size(); ++i) {
    const Move move = moves_[i];
    int rank = history.value(side, context, move);
    if (move == table_move) {
      rank = kTableMove;
    } else if (move == killers[0]) {
      rank = kRefutation + 3;
    } else if (move == killers[1]) {
      rank = kRefutation + 2;
    } else if (move == counter) {
      rank = kRefutation + 1;
    }
    ranks_[static_cast<std::size_t>(i)] = rank;
  }
}

Move MoveOrder::next() {
  int best = given_;
  for (int i = given_ + 1; i < moves_.size(); ++i) {
    if (ranks_[static_cast<std::size_t>(i)] > ranks_[static_cast<std::size_t>(best)]) best = i;
  }
  std::swap(ranks_[static_cast<std::size_t>(best)], ranks_[static_cast<std::size_t>(given_)]);
  std::swap(moves_.begin()[best], moves_.begin()[given_]);
  last_rank_ = ranks_[static_cast<std::size_t>(given_)];
  return moves_[given_++];
}

}  // namespace yolah
