// Which child a walk down the tree goes to: upper confidence bounds applied to
// trees (UCT; Kocsis and Szepesvari, 2006), in whole numbers.
#pragma once

#include <cstdint>
#include <span>

#include "engine/rules/color.h"
#include "engine/search/mcts/node.h"

namespace yolah::mcts {

struct SelectionOptions {
  int exploration = 0;            ///< Weight of the confidence bounds, in hundredths.
  std::uint64_t batch = 0;        ///< Games that a walk adds to its nodes.
  std::uint64_t prior_games = 0;  ///< What a first guess of a child's value weighs.
};

/// Bounds as the side sees them.
constexpr Bounds bounds_for(Color side, Bounds black) {
  return side == Color::kBlack ? black : Bounds{-black.upper, -black.lower};
}

/// Whether games through a child can still change what is known of its parent.
constexpr bool is_open(Bounds child, int proven_for_parent) {
  return !child.exact() && child.upper > proven_for_parent;
}

/// The child to look at next for the side to move; null when none is open.
inline Node* select_child(const Node& parent, std::span<Node> children, Color side,
                          const SelectionOptions& options) {
  const std::uint64_t walked = parent.walks() * options.batch;
  const std::uint64_t parent_games = parent.games();
  const std::int64_t parent_mean =
      parent_games == 0
          ? kFixedOne / 2
          : value_for(side, parent.value(), parent_games) / static_cast<std::int64_t>(parent_games);
  const auto width = static_cast<std::uint64_t>(
      options.exploration * fixed_root(natural_log(parent_games + walked + 2)) / 100);
  const auto prior_games = static_cast<std::int64_t>(options.prior_games);
  const int proven = bounds_for(side, parent.bounds()).lower;

  Node* best = nullptr;
  std::int64_t highest = 0;
  for (Node& child : children) {
    if (!is_open(bounds_for(side, child.bounds()), proven)) continue;
    const std::uint64_t games = child.games();
    const std::uint64_t counted = games + child.walks() * options.batch + options.prior_games;
    const std::int64_t value =
        value_for(side, child.value(), games) + prior_games * (parent_mean + child.bias());
    const std::int64_t score =
        value / static_cast<std::int64_t>(counted) +
        static_cast<std::int64_t>((width * inverse_root(counted)) >> kInverseRootBits);
    if (best == nullptr || score > highest) {
      best = &child;
      highest = score;
    }
  }
  return best;
}

}  // namespace yolah::mcts
