// What has proved good before, for trying moves in a good order: by piece and
// square, after the moves just before, at the same distance from the root.
//
// Each thread has its own.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/rules/color.h"
#include "engine/rules/move.h"
#include "engine/search/history_value.h"

namespace yolah {

/// A game has at most 56 scoring moves, and no two passes follow each other.
inline constexpr int kMaxPly = 120;

/// The moves that led to a node; passes where there were none.
struct Context {
  Move last;         ///< The opponent's.
  Move second_last;  ///< Our own before that.
};

class History {
 public:
  /// How well a move has done, the higher the better.
  int value(Color side, Context context, Move move) const {
    const auto s = static_cast<std::size_t>(index(side));
    return 2 * by_move_[s][move.bits()].get() + reply_[s][pair(context.last, move)].get() +
           follow_up_[s][pair(context.second_last, move)].get();
  }

  void add(Color side, Context context, Move move, int bonus) {
    const auto s = static_cast<std::size_t>(index(side));
    by_move_[s][move.bits()].add(bonus);
    reply_[s][pair(context.last, move)].add(bonus);
    follow_up_[s][pair(context.second_last, move)].add(bonus);
  }

  using Killers = std::array<Move, 2>;
  const Killers& killers(int ply) const { return killers_[static_cast<std::size_t>(ply)]; }
  Move counter(Color side, Move last) const {
    return counter_[static_cast<std::size_t>(index(side))][last.bits()];
  }

  /// A move that refuted what came before it.
  void add_refutation(Color side, Context context, Move move, int ply) {
    Killers& killers = killers_[static_cast<std::size_t>(ply)];
    if (killers[0] != move) killers = {move, killers[0]};
    counter_[static_cast<std::size_t>(index(side))][context.last.bits()] = move;
  }

  /// Before the next move of the same game: plies have shifted, tastes remain.
  void age() {
    killers_ = {};
    for (auto* table : {&by_move_, &reply_, &follow_up_}) {
      for (auto& side : *table) {
        for (HistoryValue& value : side) value.fade();
      }
    }
  }

 private:
  using Table = std::array<std::array<HistoryValue, 4096>, 2>;

  /// Continuations by destinations alone: pieces are all alike.
  static std::size_t pair(Move before, Move move) {
    return static_cast<std::size_t>(64 * index(before.to()) + index(move.to()));
  }

  Table by_move_;
  Table reply_;
  Table follow_up_;
  std::array<std::array<Move, 4096>, 2> counter_;
  std::array<Killers, kMaxPly + 1> killers_;
};

}  // namespace yolah
