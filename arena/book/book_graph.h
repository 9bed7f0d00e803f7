// An opening book while it grows: positions up to symmetry and colours, joined by
// moves, with values backed up from the edge.
//
// Every position has been searched by itself, which gave its best few moves with a
// score each. A move whose next position is in the book is worth what is known
// there; any other is worth what that search said. So a value is as deep as the
// book, wherever the book has looked.
//
// Where to look next follows what a game is likely to reach: a path costs what its
// moves give away, by both sides, and a little for every move. The cheapest
// positions beyond the edge are the next to be searched. Lines of best moves are
// followed deeply, mistakes only as far as they are small.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "engine/eval/score.h"
#include "engine/rules/position.h"
#include "engine/search/book/book_format.h"

namespace yolah::arena {

/// One of the best moves by a search; its score is the margin to come, for the side
/// to move.
struct BookCandidate {
  Move move;
  Score score;
  bool proven = false;

  friend bool operator==(const BookCandidate&, const BookCandidate&) = default;
};

/// What a search found out about a position.
struct BookSearch {
  int depth = 0;
  std::vector<BookCandidate> candidates;  ///< Legal moves, at least one.

  friend bool operator==(const BookSearch&, const BookSearch&) = default;
};

class BookGraph {
 public:
  /// Without a position yet. The start must not be over.
  BookGraph(const Position& start, Score ply_cost);

  std::size_t size() const { return nodes_.size(); }

  /// Up to so many positions to be searched next, in canonical form, the cheapest
  /// first. None when all lines are proven to the end.
  std::vector<Position> next(std::size_t most) const;

  struct Searched {
    Position position;
    BookSearch search;
  };
  /// Takes in positions that next() gave, with what was found, and backs it up.
  void add(const std::vector<Searched>& found);

  /// Margin to come at the start, for the side to move. Only when size() > 0.
  Score value() const { return nodes_.front().value; }
  /// How many positions there are so many plies from the start.
  std::vector<std::size_t> sizes_by_ply() const;

  std::vector<BookRecord> records() const;

 private:
  static constexpr std::int32_t kNone = -1;

  struct Edge {
    std::uint64_t key = 0;  // of the position after the move
    std::int32_t child = kNone;
    Move move;
    bool is_candidate = false;
    bool is_proven = false;
    Score searched;  // of a candidate
  };

  struct Node {
    Position position;
    std::uint64_t key = 0;
    int depth = 0;
    Score value;
    Score cost;               // of the cheapest path from the start
    std::vector<Edge> edges;  // no two to the same position
  };

  static Node make_node(const Position& position, const BookSearch& search);
  static bool is_known(const Edge& edge) { return edge.child != kNone || edge.is_candidate; }
  Score worth(const Edge& edge) const;
  const Edge* best_edge(const Node& node, const Edge* without) const;
  void link(std::size_t first_new);
  void back_up();
  void count_costs();

  Node& child_of(const Edge& edge) { return nodes_[static_cast<std::size_t>(edge.child)]; }
  const Node& child_of(const Edge& edge) const {
    return nodes_[static_cast<std::size_t>(edge.child)];
  }

  Position start_;  // canonical
  Score ply_cost_;
  std::vector<Node> nodes_;                                  // the start first
  std::unordered_map<std::uint64_t, std::int32_t> numbers_;  // of nodes, by key
  std::vector<std::int32_t> order_;  // of nodes, each before those its moves lead to
};

}  // namespace yolah::arena
