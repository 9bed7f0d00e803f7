#include "arena/book/book_graph.h"

#include <algorithm>
#include <cassert>
#include <ranges>
#include <tuple>

#include "engine/rules/hash.h"
#include "engine/rules/symmetry.h"
#include "engine/search/book/opening_book.h"

namespace yolah::arena {
namespace {

Position canonical_after(Position position, Move move) {
  position.play(move);
  return canonical_up_to_colors(position).position;
}

Score points_of(Move move) {
  return move.is_pass() ? Score() : kOnePoint;
}

/// Rises with every move: by the holes, and where none is made, by the pass.
int stage(const Position& position) {
  return 2 * count(position.holes()) + (position.can_move(position.side_to_move()) ? 1 : 0);
}

}  // namespace

BookGraph::BookGraph(const Position& start, Score ply_cost)
    : start_(canonical_up_to_colors(start).position), ply_cost_(ply_cost) {
  assert(!start.is_over());
}

BookGraph::Node BookGraph::make_node(const Position& position, const BookSearch& search) {
  Node node;
  node.position = position;
  node.key = hash(position);
  node.depth = search.depth;
  node.cost = kInfinite;
  std::unordered_set<std::uint64_t> reached;
  const auto add = [&](Edge edge) {
    edge.key = hash(canonical_after(position, edge.move));
    if (reached.insert(edge.key).second) node.edges.push_back(edge);
  };
  for (const BookCandidate& candidate : search.candidates) {
    assert(position.is_legal(candidate.move));
    add({0, kNone, candidate.move, true, candidate.proven, candidate.score});
  }
  // The other moves count once they lead to a position that is there by another way.
  for (const Move move : position.legal_moves()) add({0, kNone, move, false, false, {}});
  return node;
}

Score BookGraph::worth(const Edge& edge) const {
  return edge.child == kNone ? edge.searched : points_of(edge.move) - child_of(edge).value;
}

const BookGraph::Edge* BookGraph::best_edge(const Node& node, const Edge* without) const {
  const Edge* best = nullptr;
  for (const Edge& edge : node.edges) {
    if (&edge == without || !is_known(edge)) continue;
    if (best == nullptr || worth(edge) > worth(*best)) best = &edge;
  }
  return best;
}

void BookGraph::add(const std::vector<Searched>& found) {
  const std::size_t first_new = nodes_.size();
  for (const Searched& searched : found) {
    Node node = make_node(searched.position, searched.search);
    if (!numbers_.emplace(node.key, static_cast<std::int32_t>(nodes_.size())).second) continue;
    nodes_.push_back(std::move(node));
  }
  link(first_new);
  back_up();
  count_costs();
}

/// Moves of old nodes may lead to new ones, moves of new ones to any.
void BookGraph::link(std::size_t first_new) {
  std::unordered_map<std::uint64_t, std::int32_t> added;
  for (std::size_t i = first_new; i < nodes_.size(); ++i) {
    added.emplace(nodes_[i].key, static_cast<std::int32_t>(i));
  }
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    const auto& known = i < first_new ? added : numbers_;
    for (Edge& edge : nodes_[i].edges) {
      if (edge.child != kNone) continue;
      if (const auto child = known.find(edge.key); child != known.end()) {
        edge.child = child->second;
      }
    }
  }
}

void BookGraph::back_up() {
  std::vector<std::pair<int, std::int32_t>> stages;
  stages.reserve(nodes_.size());
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    stages.emplace_back(stage(nodes_[i].position), static_cast<std::int32_t>(i));
  }
  std::sort(stages.begin(), stages.end());
  order_.clear();
  for (const auto& [at, number] : stages) order_.push_back(number);
  for (const std::int32_t number : std::views::reverse(order_)) {
    Node& node = nodes_[static_cast<std::size_t>(number)];
    node.value = worth(*best_edge(node, nullptr));
  }
}

void BookGraph::count_costs() {
  // More than any path can cost: every move of a game gives away all there is.
  constexpr Score kBeyond = 1000 * kInfinite;
  for (Node& node : nodes_) node.cost = kBeyond;
  nodes_.front().cost = Score();
  for (const std::int32_t number : order_) {
    const Node& node = nodes_[static_cast<std::size_t>(number)];
    for (const Edge& edge : node.edges) {
      if (edge.child == kNone) continue;
      Node& child = child_of(edge);
      child.cost = std::min(child.cost, node.cost + ply_cost_ + (node.value - worth(edge)));
    }
  }
}

std::vector<Position> BookGraph::next(std::size_t most) const {
  if (nodes_.empty()) return {start_};
  struct Step {
    Score cost;
    std::uint64_t key;
    const Node* node;
    Move move;
  };
  std::vector<Step> steps;
  for (const Node& node : nodes_) {
    for (const Edge& edge : node.edges) {
      if (edge.child != kNone || !edge.is_candidate || edge.is_proven) continue;
      steps.push_back(
          {node.cost + ply_cost_ + (node.value - edge.searched), edge.key, &node, edge.move});
    }
  }
  std::sort(steps.begin(), steps.end(), [](const Step& a, const Step& b) {
    return std::tie(a.cost, a.key) < std::tie(b.cost, b.key);
  });
  std::vector<Position> positions;
  std::unordered_set<std::uint64_t> seen;
  for (const Step& step : steps) {
    if (positions.size() == most) break;
    if (!seen.insert(step.key).second) continue;
    const Position position = canonical_after(step.node->position, step.move);
    if (!position.is_over()) positions.push_back(position);
  }
  return positions;
}

std::vector<std::size_t> BookGraph::sizes_by_ply() const {
  std::vector<std::size_t> sizes;
  const int before = count(start_.holes());
  for (const Node& node : nodes_) {
    const auto ply = static_cast<std::size_t>(count(node.position.holes()) - before);
    if (ply >= sizes.size()) sizes.resize(ply + 1);
    ++sizes[ply];
  }
  return sizes;
}

std::vector<BookRecord> BookGraph::records() const {
  std::vector<BookRecord> records;
  records.reserve(nodes_.size());
  for (const Node& node : nodes_) {
    BookRecord record;
    record.key = node.key;
    record.score = node.value;
    const Edge* const best = best_edge(node, nullptr);
    record.best = best->move;
    if (const Edge* const second = best_edge(node, best)) {
      record.second = second->move;
      record.second_loss = node.value - worth(*second);
    }
    record.depth = node.depth;
    records.push_back(record);
  }
  return records;
}

}  // namespace yolah::arena
