#include "engine/search/mcts/tree.h"

#include <algorithm>

#include "engine/search/mcts/select.h"

namespace yolah::mcts {
namespace {

/// The move of each side, and a pass that nobody asked the player about.
constexpr int kPliesBetweenSearches = 4;

bool may_lead_to(const Position& position, const Position& wanted) {
  return (position.holes() & ~wanted.holes()) == 0 &&
         position.points(Color::kBlack) <= wanted.points(Color::kBlack) &&
         position.points(Color::kWhite) <= wanted.points(Color::kWhite);
}

/// What a node showed at one moment: other threads may be changing it.
struct Candidate {
  const Node* node = nullptr;
  Bounds bounds;  // for the side to move
  std::uint64_t games = 0;
  std::int64_t value = 0;  // the mean for that side, or what is proven

  Candidate(const Node& from, Color side, const GameValues& values)
      : node(&from), bounds(bounds_for(side, from.bounds())), games(from.games()) {
    if (bounds.exact()) {
      value = value_for(side, values.of(bounds_for(side, bounds).lower), 1);
    } else if (games > 0) {
      value = value_for(side, from.value(), games) / static_cast<std::int64_t>(games);
    }
  }
};

/// Whether to play the proven move rather than the one that is not.
bool proven_is_better(const Candidate& proven, const Candidate& open) {
  if (open.bounds.upper <= proven.bounds.lower) return true;
  return proven.bounds.lower >= 0 && proven.value >= open.value;
}

std::vector<const Node*> ranked(const Tree& tree, const Node& parent, Color side,
                                const GameValues& values) {
  std::vector<Candidate> open;
  std::vector<Candidate> proven;
  int certain = -kSquares;
  for (const Node& child : tree.children(parent)) {
    const Candidate candidate(child, side, values);
    (candidate.bounds.exact() ? proven : open).push_back(candidate);
    if (candidate.bounds.exact()) certain = std::max(certain, candidate.bounds.lower);
  }
  std::sort(proven.begin(), proven.end(), [](const Candidate& a, const Candidate& b) {
    return a.bounds.lower != b.bounds.lower ? a.bounds.lower > b.bounds.lower : a.node < b.node;
  });
  std::sort(open.begin(), open.end(), [certain](const Candidate& a, const Candidate& b) {
    // What can be no better than a proven move comes after what can.
    const bool a_may = a.bounds.upper > certain;
    const bool b_may = b.bounds.upper > certain;
    if (a_may != b_may) return a_may;
    return a.games != b.games ? a.games > b.games : a.node < b.node;
  });
  std::vector<const Node*> nodes;
  auto next = proven.begin();
  for (const Candidate& candidate : open) {
    for (; next != proven.end() && proven_is_better(*next, candidate); ++next) {
      nodes.push_back(next->node);
    }
    nodes.push_back(candidate.node);
  }
  for (; next != proven.end(); ++next) nodes.push_back(next->node);
  return nodes;
}

/// The line from a child of the root on, node by node.
std::vector<const Node*> path_from(const Tree& tree, const Node& child, const GameValues& values) {
  std::vector<const Node*> path = {&child};
  for (Color side = opponent(tree.position().side_to_move());; side = opponent(side)) {
    const auto next = ranked(tree, *path.back(), side, values);
    if (next.empty()) return path;
    if (next.front()->games() == 0 && !next.front()->bounds().exact()) return path;
    path.push_back(next.front());
  }
}

}  // namespace

void Tree::clear() {
  pool_.clear();
  root_ = kNoNode;
}

void Tree::set_root(const Position& position, const Budget& budget) {
  NodeIndex kept = kNoNode;
  if (root_ != kNoNode) kept = find(root_, position_, position, kPliesBetweenSearches);
  position_ = position;
  if (kept != kNoNode && kept == root_) return;
  if (kept != kNoNode) {
    keep_below(kept, budget);
  } else {
    pool_.clear();
    root_ = pool_.allocate(1);
    new (&pool_[root_]) Node(Move(), kNothingProven, 0);
  }
}

NodeIndex Tree::find(NodeIndex from, const Position& at, const Position& wanted, int plies) const {
  if (at == wanted) return from;
  if (plies == 0 || !may_lead_to(at, wanted)) return kNoNode;
  const ChildBlock block = pool_[from].children();
  for (NodeIndex child = block.first; child < block.first + block.count; ++child) {
    Position after = at;
    after.play(pool_[child].move());
    const NodeIndex found = find(child, after, wanted, plies - 1);
    if (found != kNoNode) return found;
  }
  return kNoNode;
}

ChildBlock Tree::copy_block(ChildBlock old) {
  if (old.count == 0) return {};
  const NodeIndex first = pool_.allocate(old.count);
  if (first == kNoNode) return {};
  for (std::uint32_t i = 0; i < old.count; ++i) new (&pool_[first + i]) Node(pool_[old.first + i]);
  return {first, old.count};
}

void Tree::keep_below(NodeIndex kept, const Budget& budget) {
  // Level by level: nodes copied are themselves the queue of those whose children
  // are still to be copied (Cheney, 1970).
  constexpr NodeIndex kClockEvery = 4096;
  pool_.flip();
  root_ = copy_block({kept, 1}).first;
  bool in_time = true;
  for (NodeIndex copy = root_; copy < pool_.end(); ++copy) {
    if (copy % kClockEvery == 0) in_time = in_time && !budget.is_spent(0);
    const ChildBlock old = pool_[copy].children();
    pool_[copy].adopt(in_time ? copy_block(old) : ChildBlock{});
  }
}

std::vector<const Node*> ranked_moves(const Tree& tree, const GameValues& values) {
  return ranked(tree, tree.root(), tree.position().side_to_move(), values);
}

Line line_of(const Tree& tree, const Node& child, const GameValues& values) {
  const Color side = tree.position().side_to_move();
  Line line;
  line.exact = child.bounds().exact();
  line.visits = child.games();
  const GameSums sums = child.games() > 0 ? child.sums() : tree.root().sums();
  if (line.exact) {
    line.score = Score::from_points(bounds_for(side, child.bounds()).lower);
    line.wdl = certain_wdl(line.score);
  } else if (sums.games > 0) {
    line.score = sums.mean_score(side);
    line.wdl = sums.wdl(side);
  } else {
    line.score = Score::from_points(tree.position().margin(side));
    line.wdl = likely_wdl(line.score, count(tree.position().free_squares()));
  }
  for (const Node* node : path_from(tree, child, values)) line.moves.push_back(node->move());
  return line;
}

bool is_principal_line_long(const Tree& tree, const GameValues& values, int plies) {
  const auto moves = ranked_moves(tree, values);
  if (moves.empty()) return false;
  const auto path = path_from(tree, *moves.front(), values);
  return static_cast<int>(path.size()) >= plies || path.back()->bounds().exact();
}

}  // namespace yolah::mcts
