#include "engine/search/mcts/tree.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/search/mcts/explorer.h"
#include "tests/engine/search/naive_search.h"

namespace yolah::mcts {
namespace {

constexpr std::uint64_t kUnlimited = ~std::uint64_t{0};

const std::atomic<bool> never{false};

ExplorerOptions small_batches() {
  ExplorerOptions options;
  options.selection.exploration = 40;
  options.selection.batch = 2;
  options.selection.prior_games = 2;
  return options;
}

TEST(MctsNode, BoundsPackIntoTwoBytes) {
  for (int lower = -kMaxScoringMoves; lower <= kMaxScoringMoves; ++lower) {
    for (int upper = lower; upper <= kMaxScoringMoves; ++upper) {
      EXPECT_EQ(unpack(pack({lower, upper})), (Bounds{lower, upper}));
    }
  }
}

TEST(MctsNode, BoundsOnlyTighten) {
  Node node(Move(), {-10, 10}, 0);
  EXPECT_FALSE(node.tighten({-20, 30}));
  EXPECT_TRUE(node.tighten({-20, 5}));
  EXPECT_EQ(node.bounds(), (Bounds{-10, 5}));
  EXPECT_TRUE(node.tighten({5, 9}));
  EXPECT_TRUE(node.bounds().exact());
}

TEST(MctsNode, OneThreadMayExpand) {
  Node node(Move(), kNothingProven, 0);
  EXPECT_TRUE(node.claim());
  EXPECT_FALSE(node.claim());
  EXPECT_EQ(node.children().count, 0U);
  node.adopt({});
  EXPECT_TRUE(node.claim());
  node.adopt({77, 5});
  EXPECT_EQ(node.children().first, 77U);
  EXPECT_EQ(node.children().count, 5U);
}

TEST(MctsPool, HandsOutNoMoreThanHalfItsMemory) {
  NodePool pool(1024 * sizeof(Node));
  ASSERT_TRUE(pool.is_ready());
  for (int half = 0; half < 4; ++half) {
    std::uint32_t given = 0;
    while (pool.allocate(50) != kNoNode) given += 50;
    while (pool.allocate(1) != kNoNode) ++given;
    EXPECT_GE(given, 510U);
    EXPECT_LE(given, 512U);
    EXPECT_EQ(pool.fullness_permille(), 1000);
    pool.flip();
    EXPECT_EQ(pool.fullness_permille(), 0);
  }
}

TEST(MctsPool, BlocksDoNotOverlap) {
  NodePool pool(4096 * sizeof(Node));
  const NodeIndex first = pool.allocate(108);
  const NodeIndex second = pool.allocate(1);
  EXPECT_GT(first, Node::kBeingExpanded);
  EXPECT_EQ(second, first + 108);
}

TEST(MctsSelect, GoesWhereGamesAreGoodOrFew) {
  const SelectionOptions options{40, 10, 10};
  Node parent(Move(), kNothingProven, 0);
  parent.add({2000, 1000, 0, 0, 1000 * kFixedOne});
  const Move move;
  Node children[] = {Node(move, kNothingProven, 0), Node(move, kNothingProven, 0)};
  children[0].add({1000, 900, 0, 0, 900 * kFixedOne});
  children[1].add({1000, 100, 0, 0, 100 * kFixedOne});
  EXPECT_EQ(select_child(parent, children, Color::kBlack, options), &children[0]);
  EXPECT_EQ(select_child(parent, children, Color::kWhite, options), &children[1]);
  // Walks under way count as lost.
  for (int i = 0; i < 1000; ++i) children[0].enter();
  EXPECT_EQ(select_child(parent, children, Color::kBlack, options), &children[1]);
  // What is proven is not looked at again.
  children[1].tighten({3, 3});
  EXPECT_EQ(select_child(parent, children, Color::kBlack, options), &children[0]);
  children[0].tighten({2, 2});
  EXPECT_EQ(select_child(parent, children, Color::kBlack, options), nullptr);
}

/// Compares what is proven of a node and all below with the truth.
void expect_true_bounds(const Tree& tree, const Node& node, const Position& position,
                        NaiveSearch& truth, int& proven) {
  const int sign = position.side_to_move() == Color::kBlack ? 1 : -1;
  const int final_margin = position.margin() + sign * truth.margin_to_come(position);
  const Bounds bounds = node.bounds();
  ASSERT_LE(bounds.lower, final_margin);
  ASSERT_GE(bounds.upper, final_margin);
  if (bounds.exact()) ++proven;
  for (const Node& child : tree.children(node)) {
    Position after = position;
    after.play(child.move());
    expect_true_bounds(tree, child, after, truth, proven);
  }
}

TEST(MctsProofs, AreNeverWrong) {
  const GameValues values(10);
  Tree tree(std::size_t{4} << 20);
  Explorer explorer(tree, values, small_batches());
  NaiveSearch truth;
  int proven = 0;
  for (const Position& position : late_positions(200, 10, true, 2024)) {
    const Budget budget({}, position, never);
    tree.clear();
    tree.set_root(position, budget);
    explorer.start(kMaxScoringMoves);
    GameCounter counter(0, kUnlimited);
    for (int walk = 0; walk < 60 && !tree.root().bounds().exact(); ++walk) {
      explorer.walk(counter);
    }
    expect_true_bounds(tree, tree.root(), position, truth, proven);
  }
  EXPECT_GT(proven, 1000);
}

/// Whether two trees hold the same below two nodes.
void expect_same(const Tree& a, const Node& x, const Tree& b, const Node& y) {
  EXPECT_EQ(x.move(), y.move());
  EXPECT_EQ(x.sums(), y.sums());
  EXPECT_EQ(x.bounds(), y.bounds());
  const auto left = a.children(x);
  const auto right = b.children(y);
  ASSERT_EQ(left.size(), right.size());
  for (std::size_t i = 0; i < left.size(); ++i) expect_same(a, left[i], b, right[i]);
}

TEST(MctsTree, KeepsWhatIsBelowTheNewRoot) {
  const GameValues values(10);
  Tree tree(std::size_t{64} << 20);
  Tree same(std::size_t{64} << 20);
  const Budget budget({}, Position(), never);
  for (Tree* each : {&tree, &same}) {
    Explorer explorer(*each, values, small_batches());
    each->set_root(Position(), budget);
    explorer.start(kMaxScoringMoves);
    GameCounter counter(0, kUnlimited);
    for (int walk = 0; walk < 20'000; ++walk) explorer.walk(counter);
  }
  // Down the most visited line, one ply, then two.
  Position position;
  const Node* other = &same.root();
  for (const int plies : {1, 2}) {
    for (int ply = 0; ply < plies; ++ply) {
      const auto children = same.children(*other);
      ASSERT_FALSE(children.empty());
      other =
          &*std::max_element(children.begin(), children.end(),
                             [](const Node& a, const Node& b) { return a.games() < b.games(); });
      position.play(other->move());
    }
    tree.set_root(position, budget);
    expect_same(tree, tree.root(), same, *other);
  }
}

TEST(MctsTree, StartsAfreshElsewhere) {
  const GameValues values(10);
  Tree tree(std::size_t{4} << 20);
  Explorer explorer(tree, values, small_batches());
  const Budget budget({}, Position(), never);
  tree.set_root(Position(), budget);
  explorer.start(kMaxScoringMoves);
  GameCounter counter(0, 1000);
  for (int walk = 0; walk < 500; ++walk) explorer.walk(counter);
  EXPECT_EQ(counter.taken(), 1000U);
  EXPECT_EQ(tree.root().games(), 1000U);
  tree.set_root(late_positions(1, 12, true, 2024).front(), budget);
  EXPECT_EQ(tree.root().games(), 0U);
  EXPECT_EQ(tree.children(tree.root()).size(), 0U);
}

}  // namespace
}  // namespace yolah::mcts
