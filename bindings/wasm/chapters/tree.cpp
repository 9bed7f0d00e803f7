#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "bindings/wasm/chapters/calls.h"
#include "bindings/wasm/json_text.h"
#include "engine/playout/batch.h"
#include "engine/rules/notation.h"
#include "engine/search/mcts/mcts_player.h"

namespace yolah::wasm {
namespace {

constexpr std::int64_t kMostWalks = 20'000;
constexpr std::size_t kTreeBytes = std::size_t{48} << 20;

/// The player's own walks, one at a time, with its normal options.
class GrowingTree {
 public:
  explicit GrowingTree(const Position& position)
      : position_(position), tree_(kTreeBytes), explorer_(tree_, values_, options()) {
    const std::atomic<bool> never{false};
    tree_.set_root(position, Budget({}, position, never));
    explorer_.start(kMostPlies);
    explorer_.expand_root();
  }

  const Position& position() const { return position_; }
  std::int64_t walks() const { return walks_; }
  std::uint64_t games() const { return counter_.taken(); }
  bool is_proven() const { return tree_.root().bounds().exact(); }
  const mcts::Tree& tree() const { return tree_; }
  /// From the root to the leaf; empty before the first walk.
  std::span<const mcts::Node* const> last_walk() const {
    return walks_ == 0 ? std::span<const mcts::Node* const>() : explorer_.last_walk();
  }

  std::string best() const { return to_string(ranked_moves(tree_, values_).front()->move()); }

  void grow_to(std::int64_t walks) {
    for (; walks_ < walks && !is_proven(); ++walks_) {
      games_before_ = games();
      explorer_.walk(counter_);
    }
  }

  /// The final margins of the last walk's random games, for a side; none where it proved something.
  std::vector<int> last_margins(Color side) const {
    Batch game{last_position(), options().seed, games_before_, 1};
    std::vector<int> margins;
    for (; game.first_game < games(); ++game.first_game) {
      const auto black = static_cast<int>(values_.sum(play_batch(game)).margin);
      margins.push_back(side == Color::kBlack ? black : -black);
    }
    return margins;
  }

 private:
  static constexpr int kMostPlies = 100;

  static mcts::ExplorerOptions options() {
    const MctsPlayer::Options normal;
    mcts::ExplorerOptions options;
    options.seed = normal.seed;
    options.bias = normal.bias;
    options.selection = {normal.exploration, normal.batch, normal.prior_games};
    return options;
  }

  Position last_position() const {
    Position position = position_;
    for (const mcts::Node* node : last_walk().subspan(1)) position.play(node->move());
    return position;
  }

  Position position_;
  GameValues values_{MctsPlayer::Options().margin_share};
  mcts::Tree tree_;
  mcts::Explorer explorer_;
  mcts::GameCounter counter_{0, ~std::uint64_t{0}};
  std::int64_t walks_ = 0;
  std::uint64_t games_before_ = 0;  // the last walk
};

/// The part of a walk from a node on; empty where the walk went elsewhere.
using Path = std::span<const mcts::Node* const>;

/// What of the tree is told: the children with the most games, so many levels deep, and in any case
/// the last walk.
struct Shown {
  std::size_t children = 0;
  int depth = 0;
};

/// For the side that moves at the root.
Json to_json(const mcts::Tree& tree, const mcts::Node& node, Color side, Shown shown, Path path) {
  const GameSums sums = node.sums();
  const Bounds bounds = mcts::bounds_for(side, node.bounds());
  Json json = {{"move", to_string(node.move())},
               {"games", sums.games},
               {"mean", sums.games == 0 ? Json() : Json(sums.mean_score(side).hundredths())},
               {"lower", bounds.lower},
               {"upper", bounds.upper},
               {"last", !path.empty()}};
  const Path below = path.empty() ? path : path.subspan(1);
  std::vector<const mcts::Node*> children;
  for (const mcts::Node& child : tree.children(node)) {
    if (child.games() > 0 || child.bounds().exact()) children.push_back(&child);
  }
  std::stable_sort(children.begin(), children.end(),
                   [](const auto* a, const auto* b) { return a->games() > b->games(); });
  json["moves"] = tree.children(node).size();
  Json told = Json::array();
  for (std::size_t i = 0; i < children.size(); ++i) {
    const bool walked = !below.empty() && below.front() == children[i];
    if (!walked && (shown.depth <= 0 || i >= shown.children)) continue;
    const Shown rest{shown.children, shown.depth - 1};
    told.push_back(to_json(tree, *children[i], side, rest, walked ? below : Path()));
  }
  json["children"] = std::move(told);
  return json;
}

Json last_walk_of(const GrowingTree& growing, Color side) {
  if (growing.walks() == 0) return nullptr;
  Json line = Json::array();
  for (const mcts::Node* node : growing.last_walk().subspan(1)) {
    line.push_back(to_string(node->move()));
  }
  return {{"line", std::move(line)}, {"margins", growing.last_margins(side)}};
}

}  // namespace

Json grow_tree(const Json& request) {
  const Asked asked = position_in(request);
  if (!asked.error.is_null()) return asked.error;
  if (asked.position.is_over()) return refuse("the game is over: no tree grows from here");
  const std::int64_t walks = number_in(request, "walks", 0, kMostWalks).value_or(0);
  static std::unique_ptr<GrowingTree> growing;
  if (growing == nullptr || to_string(growing->position()) != to_string(asked.position) ||
      growing->walks() > walks) {
    growing.reset();
    growing = std::make_unique<GrowingTree>(asked.position);
  }
  if (!growing->tree().is_ready()) return refuse("there is not enough memory for the tree");
  growing->grow_to(walks);
  const Shown shown{static_cast<std::size_t>(number_in(request, "children", 1, 60).value_or(60)),
                    static_cast<int>(number_in(request, "depth", 1, 8).value_or(2))};
  const mcts::Tree& tree = growing->tree();
  const Color side = asked.position.side_to_move();
  return {{"walks", growing->walks()},
          {"games", growing->games()},
          {"proven", growing->is_proven()},
          {"best", growing->best()},
          {"last", last_walk_of(*growing, side)},
          {"root", to_json(tree, tree.root(), side, shown, growing->last_walk())}};
}

}  // namespace yolah::wasm
