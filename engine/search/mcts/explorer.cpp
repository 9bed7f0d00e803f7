#include "engine/search/mcts/explorer.h"

#include <algorithm>
#include <array>

#include "engine/eval/outcome.h"

namespace yolah::mcts {
namespace {

/// Positions of a puzzle: a glance at every child, a longer look at one that a
/// walk comes to.
constexpr std::uint64_t kGlance = 64;
constexpr std::uint64_t kLook = 1000;

}  // namespace

void Explorer::start(int depth_limit) {
  depth_limit_ = std::min(depth_limit, kMaxPlies - 1);
  deepest_.store(0, std::memory_order_relaxed);
}

void Explorer::expand_root() {
  position_ = tree_.position();
  if (tree_.root().children().count == 0) expand(tree_.root());
}

void Explorer::walk(GameCounter& counter) {
  // Step 1. Down to a leaf.
  descend();

  // Step 2. A leaf seen before gets children, and the walk goes on to one.
  Node& seen = leaf();
  if (seen.games() >= options_.selection.batch && length_ <= depth_limit_ &&
      !seen.bounds().exact() && expand(seen)) {
    Node* child =
        select_child(seen, tree_.children(seen), position_.side_to_move(), options_.selection);
    if (child != nullptr) step_into(*child);
  }
  deepest_.store(std::max(deepest(), length_ - 1), std::memory_order_relaxed);

  // Step 3. Games from the leaf, unless it can be known without.
  // Step 4. Back up with the results.
  back_up(play_from_leaf(counter));
}

void Explorer::descend() {
  position_ = tree_.position();
  length_ = 0;
  news_ = false;
  path_[static_cast<std::size_t>(length_++)] = &tree_.root();
  tree_.root().enter();
  while (length_ <= depth_limit_) {
    Node* child =
        select_child(leaf(), tree_.children(leaf()), position_.side_to_move(), options_.selection);
    if (child == nullptr) return;
    step_into(*child);
  }
}

void Explorer::step_into(Node& child) {
  position_.play(child.move());
  path_[static_cast<std::size_t>(length_++)] = &child;
  child.enter();
}

/// Whether the node has children now. Another thread may be making them, or the
/// pool may be full: then the node stays a leaf for this walk.
bool Explorer::expand(Node& node) {
  if (!node.claim()) return false;
  const MoveList moves = position_.legal_moves();
  const auto count = static_cast<std::uint32_t>(moves.size());
  const NodeIndex first = tree_.pool().allocate(count);
  if (first == kNoNode) {
    node.adopt({});
    return false;
  }
  make_children({first, count}, moves);
  node.adopt({first, count});
  news_ |= prove_from_children(node, position_.side_to_move());
  return true;
}

/// A first guess which move is better comes from the evaluation, as far above or
/// below the mean of all.
void Explorer::make_children(ChildBlock block, const MoveList& moves) {
  std::array<int, kMaxMoves> worth{};  // to who moves, in hundredths of a point
  std::array<Bounds, kMaxMoves> bounds{};
  int sum = 0;
  int open = 0;
  for (std::size_t i = 0; i < block.count; ++i) {
    Position after = position_;
    after.play(moves[static_cast<int>(i)]);
    bounds[i] = first_bounds(after, kGlance);
    if (bounds[i].exact()) continue;
    worth[i] = -options_.evaluator->evaluate(after).to_come.hundredths();
    sum += worth[i];
    ++open;
  }
  const int mean = sum / std::max(1, open);
  for (std::size_t i = 0; i < block.count; ++i) {
    new (&tree_.pool()[block.first + static_cast<NodeIndex>(i)])
        Node(moves[static_cast<int>(i)], bounds[i], options_.bias * (worth[i] - mean));
  }
}

/// Each side can make at most as many moves as it can reach squares; in a decided
/// position the puzzles say how many exactly.
Bounds Explorer::first_bounds(const Position& position, std::uint64_t puzzle_budget) {
  const Bitboard free = position.free_squares();
  const Bitboard black = flood(position.pieces(Color::kBlack), free);
  const Bitboard white = flood(position.pieces(Color::kWhite), free);
  const int so_far = position.margin();
  if ((black & white) != 0) return {so_far - count(white), so_far + count(black)};
  const Bounds to_come =
      bounds_for(position.side_to_move(), decided_margin(position, puzzles_, puzzle_budget));
  return {so_far + to_come.lower, so_far + to_come.upper};
}

GameSums Explorer::play_from_leaf(GameCounter& counter) {
  const std::uint64_t batch = options_.selection.batch;
  Node& node = leaf();
  const bool has_children = node.children().count > 0;
  if (!node.bounds().exact() && !has_children && node.games() == 0) {
    news_ |= node.tighten(first_bounds(position_, kLook));
  }
  // Known already, or nothing open below it: the bounds say all.
  if (node.bounds().exact()) return within({batch}, node.bounds());
  if (has_children && length_ <= depth_limit_) {
    news_ |= prove_from_children(node, position_.side_to_move());
    return {};
  }
  if (!options_.plays_out) return judge(counter.take(1).games * batch);
  const GameCounter::Turn turn = counter.take(batch);
  return values_.sum(play_batch({position_, options_.seed, turn.first_game, turn.games}));
}

/// The leaf as the evaluation sees it, for as many games as a walk stands for.
GameSums Explorer::judge(std::uint64_t games) const {
  if (games == 0) return {};
  const Color side = position_.side_to_move();
  const int free = count(position_.free_squares());
  Score margin = Score::from_points(position_.margin(side));
  margin += options_.evaluator->evaluate(position_).to_come;
  const Wdl wdl = likely_wdl(margin, free);
  if (side == Color::kBlack) return values_.expected(margin, wdl, games);
  return values_.expected(-margin, {wdl.loss, wdl.draw, wdl.win}, games);
}

void Explorer::back_up(GameSums sums) {
  Color side = position_.side_to_move();
  for (int i = length_ - 1; i >= 0; --i) {
    Node& node = *path_[static_cast<std::size_t>(i)];
    if (news_ && i < length_ - 1) news_ = prove_from_children(node, side);
    sums = within(sums, node.bounds());
    node.add(sums);
    node.leave();
    side = opponent(side);
  }
}

/// Minimax over what is proven of the children; whether that is news.
bool Explorer::prove_from_children(Node& node, Color side) {
  Bounds best{-kSquares, -kSquares};
  const auto children = tree_.children(node);
  if (children.empty()) return false;
  for (const Node& child : children) {
    const Bounds proven = bounds_for(side, child.bounds());
    best = {std::max(best.lower, proven.lower), std::max(best.upper, proven.upper)};
  }
  return node.tighten(bounds_for(side, best));
}

/// Games through a position end within what is proven of it: whoever could do
/// better would not have played like that.
GameSums Explorer::within(GameSums sums, Bounds proven) const {
  const auto games = static_cast<std::int64_t>(sums.games);
  sums.margin = std::clamp(sums.margin, games * proven.lower, games * proven.upper);
  sums.value =
      std::clamp(sums.value, games * values_.of(proven.lower), games * values_.of(proven.upper));
  const std::uint64_t losses = sums.games - sums.black_wins - sums.draws;
  if (proven.lower > 0) return {sums.games, sums.games, 0, sums.margin, sums.value};
  if (proven.upper < 0) return {sums.games, 0, 0, sums.margin, sums.value};
  if (proven.lower == 0) sums.draws += losses;
  if (proven.upper == 0) {
    sums.draws += sums.black_wins;
    sums.black_wins = 0;
  }
  return sums;
}

}  // namespace yolah::mcts
