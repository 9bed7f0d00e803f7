// One thread's walks through the tree: down to a leaf, random games from there or what
// the evaluation expects of them, and back up with that and what was proven.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>

#include "engine/eval/evaluation.h"
#include "engine/eval/regions.h"
#include "engine/playout/batch.h"
#include "engine/search/mcts/select.h"
#include "engine/search/mcts/tree.h"

namespace yolah::mcts {

/// The games a search may play, shared by its threads.
class GameCounter {
 public:
  GameCounter(std::uint64_t first_game, std::uint64_t limit)
      : first_game_(first_game), limit_(limit) {}

  struct Turn {
    std::uint64_t first_game = 0;
    std::uint64_t games = 0;  ///< None when the limit is reached.
  };

  Turn take(std::uint64_t wanted) {
    std::uint64_t taken = taken_.load(std::memory_order_relaxed);
    std::uint64_t games = 0;
    do {
      games = std::min(wanted, limit_ - taken);
    } while (!taken_.compare_exchange_weak(taken, taken + games, std::memory_order_relaxed));
    return {first_game_ + taken, games};
  }
  std::uint64_t taken() const { return taken_.load(std::memory_order_relaxed); }

 private:
  std::uint64_t first_game_;
  std::uint64_t limit_;
  std::atomic<std::uint64_t> taken_{0};
};

struct ExplorerOptions {
  std::uint64_t seed = 0;
  int bias = 0;  ///< Fixed-point: what the evaluation's hundredths are worth.
  /// For first guesses; never null.
  std::shared_ptr<const Evaluator> evaluator = learned_evaluator();
  bool plays_out = true;  ///< Random games at leaves; otherwise the evaluation's word.
  SelectionOptions selection;
};

class Explorer {
 public:
  Explorer(Tree& tree, const GameValues& values, ExplorerOptions options)
      : tree_(tree), values_(values), options_(std::move(options)) {}

  /// Forgets the puzzles solved.
  void new_game() { puzzles_.clear(); }

  /// Before a search: the tree is not to grow deeper than this.
  void start(int depth_limit);

  /// Gives the root children, so that there is a move to answer with.
  void expand_root();

  /// One walk. Plays a batch of games, fewer when the counter runs out, or none
  /// when it proves something instead.
  void walk(GameCounter& counter);

  /// Plies of the longest walk since start.
  int deepest() const { return deepest_.load(std::memory_order_relaxed); }
  /// The nodes of the last walk, from the root to its leaf.
  std::span<const Node* const> last_walk() const {
    return {path_.data(), static_cast<std::size_t>(length_)};
  }
  LongestPlay& puzzles() { return puzzles_; }

 private:
  /// Moves of a game at most: between two scoring moves of one side the other
  /// passes at most once.
  static constexpr int kMaxPlies = 2 * kMaxScoringMoves + 2;

  void descend();
  void step_into(Node& child);
  bool expand(Node& node);
  void make_children(ChildBlock block, const MoveList& moves);
  Bounds first_bounds(const Position& position, std::uint64_t puzzle_budget);
  GameSums play_from_leaf(GameCounter& counter);
  GameSums judge(std::uint64_t games) const;
  void back_up(GameSums sums);
  bool prove_from_children(Node& node, Color side);
  GameSums within(GameSums sums, Bounds proven) const;

  Node& leaf() { return *path_[static_cast<std::size_t>(length_ - 1)]; }

  Tree& tree_;
  const GameValues& values_;
  ExplorerOptions options_;
  LongestPlay puzzles_;
  int depth_limit_ = 0;
  std::atomic<int> deepest_{0};  // read by the thread that reports

  // The walk under way.
  Position position_;  // of the leaf
  std::array<Node*, kMaxPlies> path_{};
  int length_ = 0;
  bool news_ = false;  // something was proven that the nodes above may follow from
};

}  // namespace yolah::mcts
