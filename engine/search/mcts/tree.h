// The tree of positions looked at, from the position to be played on.
//
// It lives through a game: when the next position to think about is found in it,
// the part below that position is kept and the rest forgotten. What it says of the
// game, the best moves and how the game would go on, is read from it at any moment.
#pragma once

#include <span>
#include <vector>

#include "engine/rules/position.h"
#include "engine/search/budget.h"
#include "engine/search/mcts/pool.h"
#include "engine/search/player.h"

namespace yolah::mcts {

/// No final margin is outside.
inline constexpr Bounds kNothingProven{-kMaxScoringMoves, kMaxScoringMoves};

class Tree {
 public:
  explicit Tree(std::size_t bytes) : pool_(bytes) {}

  bool is_ready() const { return pool_.is_ready(); }

  /// Forgets everything.
  void clear();

  /// Puts the root at a position, with what is known of it. A spent budget cuts
  /// the keeping short.
  void set_root(const Position& position, const Budget& budget);

  const Position& position() const { return position_; }
  Node& root() { return pool_[root_]; }
  const Node& root() const { return pool_[root_]; }

  std::span<Node> children(const Node& node) {
    const ChildBlock block = node.children();
    return block.count == 0 ? std::span<Node>() : std::span(&pool_[block.first], block.count);
  }
  std::span<const Node> children(const Node& node) const {
    const ChildBlock block = node.children();
    return block.count == 0 ? std::span<const Node>() : std::span(&pool_[block.first], block.count);
  }

  NodePool& pool() { return pool_; }
  const NodePool& pool() const { return pool_; }

 private:
  /// The node of a position up to four plies below, or none.
  NodeIndex find(NodeIndex from, const Position& at, const Position& wanted, int plies) const;
  /// Copies nodes to the half in use; nothing if there is no room.
  ChildBlock copy_block(ChildBlock old);
  void keep_below(NodeIndex kept, const Budget& budget);

  NodePool pool_;
  Position position_;
  NodeIndex root_ = kNoNode;
};

/// The root's children, best first. Those with most games lead, because guesses
/// from few games are not to be trusted; proven ones take the place their value
/// deserves, proven losses after all that may be better.
std::vector<const Node*> ranked_moves(const Tree& tree, const GameValues& values);

/// The line from a child of the root on.
Line line_of(const Tree& tree, const Node& child, const GameValues& values);

/// Whether the best line has so many plies, or ends sooner with all proven.
bool is_principal_line_long(const Tree& tree, const GameValues& values, int plies);

}  // namespace yolah::mcts
