#include "engine/search/mcts/tree.h"

namespace yolah::mcts {
namespace {

/// The move of each side, and a pass that nobody asked the player about.
constexpr int kPliesBetweenSearches = 4;

bool may_lead_to(const Position& position, const Position& wanted) {
  return (position.holes() & ~wanted.holes()) == 0 &&
         position.points(Color::kBlack) <= wanted.points(Color::kBlack) &&
         position.points(Color::kWhite) <= wanted.points(Color::kWhite);
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

}  // namespace yolah::mcts
