// One thread of the minmax search: iterative deepening of a principal variation
// search, with its own histories, over the table it shares with the others.
//
// A value is the margin still to come for the side to move. It is proven when
// nothing that decided it was an opinion: every line that mattered ended in a
// decided position, counted exactly. Reductions and pruning may make a value
// wrong, never a proof.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "engine/eval/evaluation.h"
#include "engine/eval/regions.h"
#include "engine/eval/score.h"
#include "engine/rules/position.h"
#include "engine/search/budget.h"
#include "engine/search/endgame/solver.h"
#include "engine/search/minmax/history.h"
#include "engine/search/minmax/table.h"

namespace yolah {

struct Value {
  Score score;
  bool proven = false;
};

/// A move of the root and what is known of it.
struct RootMove {
  Move move;
  Value value{-kInfinite, false};
  std::vector<Move> line;  ///< Starts with the move.
};

/// What the threads of one search share.
struct SharedSearch {
  TranspositionTable& table;
  const Evaluator& evaluator;
  const Budget& budget;
  std::atomic<bool> stop{false};
  std::atomic<std::uint64_t> nodes{0};  ///< Of all threads, a little behind.
};

class Worker {
 public:
  explicit Worker(std::unique_ptr<EndgameSolver> solver) : solver_(std::move(solver)) {}
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;
  ~Worker() = default;

  /// Forgets the game.
  void clear();

  /// Called after each depth.
  using OnDepth = std::function<void(int depth)>;

  /// Deepens until the search is stopped, the depth limit is reached, or the best
  /// `lines` moves are proven. Thread 0 looks at the budget and reports; others
  /// start with small differences, so that they fill the table ahead of it.
  void run(const Position& position, SharedSearch& shared, int lines, int thread,
           const OnDepth& on_depth);

  /// The best moves known, best first: as many as lines were asked for, once the
  /// first depth is done. One without a value has -kInfinite.
  std::vector<RootMove> best_lines() const;
  int selective_depth() const { return selective_depth_; }

 private:
  struct Window {
    Score alpha;
    Score beta;
  };

  void deepen(int depth, int lines);
  void keep_finished(std::size_t of_this_depth, std::size_t lines);
  void search_line(int depth, std::size_t line);
  Value search_root(int depth, std::size_t line, Window window);
  void copy_line(RootMove& root_move) const;

  /// What a node is by its place in the tree: on the principal variation; where some move is
  /// likely to be too good for the opponent to allow it; or where no move is likely to be.
  enum class Kind : std::uint8_t { kPrincipal, kCut, kAll };

  template <Kind kKind>
  Value search(const Position& position, std::uint64_t key, int depth, Window window, int ply);
  Value search_child(const Position& child, std::uint64_t key, int depth, Window window, int ply,
                     Kind kind);
  Value search_move(const Position& child, std::uint64_t key, Move move, int depth, int reduce,
                    bool first, Window window, int ply, Kind kind);
  /// Small contests, solved: the exact value, or a bound if that answers an empty window;
  /// nothing when it takes too long.
  std::optional<Value> answer_solved(const Position& position, std::uint64_t key, Window window);
  Value answer_decided(const Position& position, std::uint64_t key, Window window, bool& answered);
  void reward(const Position& position, const class MoveOrder& order, Move best, int depth,
              int ply);
  Context context_at(int ply) const;
  void extend_line(int ply, Move move);
  void end_line(int ply, Move move);

  bool must_stop();
  void publish_nodes();

  SharedSearch* shared_ = nullptr;
  int thread_ = 0;
  std::uint64_t nodes_ = 0;      // of this thread
  std::uint64_t published_ = 0;  // how many of them are in the shared count
  std::uint64_t next_look_ = 0;  // at so many, the budget is looked at
  int selective_depth_ = 0;
  std::vector<RootMove> root_moves_;
  std::vector<RootMove> finished_;  // lines, as of their last finished depth
  Position root_;
  std::uint64_t root_key_ = 0;

  History history_;
  LongestPlay puzzles_{14};
  std::unique_ptr<EndgameSolver> solver_;
  // The moves to the node at hand, and the best line below each ply. Plies are
  // shifted by two, so that the root has a past.
  std::array<Move, kMaxPly + 3> path_{};
  struct BestLine {
    int length = 0;
    std::array<Move, kMaxPly + 1> moves;
  };
  std::array<BestLine, kMaxPly + 2> best_lines_{};
};

}  // namespace yolah
