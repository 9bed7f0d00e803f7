// The exact result of a position, by search over contests (engine/eval/contest.h).
//
// Alpha-beta with an empty window around a margin, again and again until the bounds
// meet: whether the position is won is known first, then by how much. Nothing in it
// is an opinion: what it answers is proven.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "engine/eval/contest.h"
#include "engine/rules/position.h"
#include "engine/search/budget.h"
#include "engine/search/endgame/endgame_table.h"

namespace yolah {

struct Solution {
  int margin = 0;          ///< Final points of the side to move less the other's.
  std::vector<Move> line;  ///< Best play to the end; its first move is a best move.
};

class EndgameSolver {
 public:
  /// Null when the memory is not there.
  static std::unique_ptr<EndgameSolver> make(std::size_t megabytes, int threads = 1);
  /// One with a single thread that shares what this one has proved, and may be used at
  /// the same time.
  std::unique_ptr<EndgameSolver> on_same_table() const;
  ~EndgameSolver();
  EndgameSolver(const EndgameSolver&) = delete;
  EndgameSolver& operator=(const EndgameSolver&) = delete;

  /// Forgets everything; and only what each thread learned about the order of moves,
  /// not what is proved.
  void clear();
  void forget_order();

  /// Bounds of the final margin for the side to move, which meet unless the budget
  /// was spent.
  Bounds margin(const Position& position, const Budget& budget);
  /// The margin and best play; nothing when the budget was spent. A position that is
  /// over has an empty line.
  std::optional<Solution> solve(const Position& position, const Budget& budget);

  /// Whether the margin is more than a bar, which is cheaper than the margin; nothing when
  /// the budget was spent.
  std::optional<bool> is_above(const Position& position, int bar, const Budget& budget);

  /// Contests looked at by the last call, by all threads.
  std::uint64_t nodes() const { return nodes_; }

 private:
  class Thread;
  class Underway;

  EndgameSolver(std::shared_ptr<EndgameTable> table, int threads);
  /// One that makes the margin to come, which must be the true one.
  std::optional<Move> best_move(const Position& position, int to_come, const Budget& budget);
  /// Whether the margin to come is more than `bar`; nothing when time is up.
  std::optional<bool> is_more(const Position& position, int bar, const Budget& budget);

  std::shared_ptr<EndgameTable> table_;
  std::unique_ptr<Underway> underway_;
  std::vector<std::unique_ptr<Thread>> threads_;
  std::uint64_t nodes_ = 0;
};

}  // namespace yolah
