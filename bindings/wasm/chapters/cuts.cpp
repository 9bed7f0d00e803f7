// A small alpha-beta search for readers. Each of its parts can be left out, which the players'
// search (engine/search/minmax) does not allow: its parts rely on each other.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "bindings/wasm/chapters/calls.h"
#include "bindings/wasm/json_text.h"
#include "engine/eval/evaluation.h"
#include "engine/eval/regions.h"
#include "engine/rules/hash.h"
#include "engine/rules/notation.h"
#include "engine/search/minmax/reductions.h"

namespace yolah::wasm {
namespace {

constexpr int kDeepest = 8;
constexpr std::int64_t kMostNodes = 20'000'000;
constexpr std::uint64_t kPuzzleBudget = 1000;
/// Reductions begin at this depth and with this move in the order.
constexpr int kReducedDepth = 3;
constexpr int kReducedPlace = 3;

struct Parts {
  bool cuts = false;
  bool order = false;
  bool table = false;
  bool reductions = false;
};

/// The margin still to come, for the side to move.
struct Window {
  Score alpha = -kInfinite;
  Score beta = kInfinite;
};

/// What the search looked at last, move by move, for a reader who steps through it.
struct Step {
  std::vector<Move> line;
  /// The window, if it is closed on a side, and the value: final margins for the side to move at
  /// the root.
  std::optional<Score> alpha;
  std::optional<Score> beta;
  Score value;
  std::size_t looked_at = 0;
  std::size_t moves = 0;  ///< None for a leaf.
};

/// A bound of the margin to come as one of the final margin. Nothing where the window is open: no
/// margin to come is that large.
std::optional<Score> final_bound(Score made, Score to_come) {
  constexpr Score kMost = Score::from_points(kMaxScoringMoves);
  if (to_come > kMost || to_come < -kMost) return std::nullopt;
  return made + to_come;
}

std::optional<Score> negated(std::optional<Score> score) {
  return score ? std::optional(-*score) : std::nullopt;
}

Json number_or_null(std::optional<Score> bound) {
  return bound ? Json(bound->hundredths()) : Json();
}

class CutSearch {
 public:
  CutSearch(const Position& root, Parts parts, std::uint64_t most_nodes, bool traced)
      : root_(root), parts_(parts), most_nodes_(most_nodes), traced_(traced) {}

  void search(int depth) {
    for (int d = 1; d <= depth; ++d) {
      steps_.clear();
      const Score value = look(root_, d, {});
      if (is_spent()) return;
      value_ = value;
      nodes_by_depth_.push_back(nodes_);
      killers_ = {};
    }
  }

  Json answer() const {
    Json steps = Json::array();
    for (const Step& step : steps_) {
      steps.push_back({{"line", to_json(step.line)},
                       {"alpha", number_or_null(step.alpha)},
                       {"beta", number_or_null(step.beta)},
                       {"value", step.value.hundredths()},
                       {"lookedAt", step.looked_at},
                       {"moves", step.moves}});
    }
    return {{"nodesByDepth", nodes_by_depth_},
            {"complete", !is_spent()},
            {"value", (value_ + made_by_root()).hundredths()},
            {"move", to_string(best_)},
            {"cuts", cuts_},
            {"cutsByFirst", cuts_by_first_},
            {"steps", std::move(steps)}};
  }

 private:
  enum class Kind : std::uint8_t { kExact, kAtLeast, kAtMost };
  struct Entry {
    int depth = 0;
    Score value;
    Kind kind = Kind::kExact;
    Move move;
  };

  bool is_spent() const { return nodes_ >= most_nodes_; }

  Score made_by_root() const { return Score::from_points(root_.margin(root_.side_to_move())); }

  Score look(const Position& position, int depth, Window window) {
    ++nodes_;
    if (is_spent()) return {};
    if (is_decided(position)) {
      const Bounds bounds = decided_margin(position, puzzles_, kPuzzleBudget);
      return leaf(position, Score::from_points(bounds.lower), window);
    }
    if (depth == 0) {
      return leaf(position, learned_evaluator()->evaluate(position).to_come, window);
    }
    const std::uint64_t key = hash(position);
    if (const auto known = recall(key, depth, window)) return leaf(position, *known, window);
    return try_moves(position, key, depth, window);
  }

  Score try_moves(const Position& position, std::uint64_t key, int depth, Window window) {
    const std::vector<Move> moves = ordered(position, key);
    Score best = -kInfinite;
    Move best_move = moves.front();
    std::size_t place = 0;
    for (; place < moves.size(); ++place) {
      const Score alpha = std::max(window.alpha, best);
      const Score value = try_move(position, moves[place], depth, place, {alpha, window.beta});
      if (is_spent()) return {};
      if (value > best) {
        best = value;
        best_move = moves[place];
      }
      if (parts_.cuts && best >= window.beta) break;
    }
    const bool cut = place < moves.size();
    if (cut) note_cut(best_move, place, depth);
    if (line_.empty()) best_ = best_move;
    remember(key, depth, window, best, best_move);
    note_step(position, best, window, place + (cut ? 1 : 0), moves.size());
    return best;
  }

  Score try_move(const Position& position, Move move, int depth, std::size_t place, Window window) {
    Position child = position;
    child.play(move);
    line_.push_back(move);
    // A pass is no decision: it costs no depth.
    const int next = move.is_pass() ? depth : depth - 1;
    const int reduce = reduction_of(depth, place, next);
    Score value = below(child, move, next - reduce, window);
    if (reduce > 0 && value > window.alpha) value = below(child, move, next, window);
    line_.pop_back();
    return value;
  }

  int reduction_of(int depth, std::size_t place, int next) const {
    if (!parts_.reductions || depth < kReducedDepth || place < kReducedPlace) return 0;
    return std::min(reduction(depth, static_cast<int>(place)), next);
  }

  /// The value of a move for the side that makes it: a point, and what comes after.
  Score below(const Position& child, Move move, int depth, Window window) {
    const Score made = move.is_pass() ? Score() : kOnePoint;
    const Window theirs = parts_.cuts ? Window{made - window.beta, made - window.alpha} : Window{};
    return made - look(child, depth, theirs);
  }

  std::vector<Move> ordered(const Position& position, std::uint64_t key) const {
    const MoveList list = position.legal_moves();
    std::vector<Move> moves(list.begin(), list.end());
    if (!parts_.order) return moves;
    const auto known = table_.find(key);
    const std::size_t ply = line_.size();
    const auto rank = [&](Move move) -> std::uint64_t {
      if (known != table_.end() && known->second.move == move) return ~std::uint64_t{0};
      if (ply < killers_.size() && killers_[ply] == move) return ~std::uint64_t{0} - 1;
      return history_[place_of(move)];
    };
    std::stable_sort(moves.begin(), moves.end(), [&](Move a, Move b) { return rank(a) > rank(b); });
    return moves;
  }

  static std::size_t place_of(Move move) {
    return static_cast<std::size_t>(index(move.from()) * kSquares + index(move.to()));
  }

  void note_cut(Move move, std::size_t place, int depth) {
    ++cuts_;
    if (place == 0) ++cuts_by_first_;
    history_[place_of(move)] += static_cast<std::uint64_t>(depth * depth);
    if (line_.size() < killers_.size()) killers_[line_.size()] = move;
  }

  std::optional<Score> recall(std::uint64_t key, int depth, Window window) const {
    // The root must have a move, and steps.
    if (!parts_.table || line_.empty()) return std::nullopt;
    const auto found = table_.find(key);
    if (found == table_.end() || found->second.depth < depth) return std::nullopt;
    const Entry& entry = found->second;
    const bool holds = entry.kind == Kind::kExact ||
                       (entry.kind == Kind::kAtLeast && entry.value >= window.beta) ||
                       (entry.kind == Kind::kAtMost && entry.value <= window.alpha);
    return holds ? std::optional(entry.value) : std::nullopt;
  }

  void remember(std::uint64_t key, int depth, Window window, Score value, Move move) {
    if (!parts_.table) return;
    const Kind kind = value >= window.beta    ? Kind::kAtLeast
                      : value <= window.alpha ? Kind::kAtMost
                                              : Kind::kExact;
    table_[key] = {depth, value, kind, move};
  }

  Score leaf(const Position& position, Score value, Window window) {
    note_step(position, value, window, 0, 0);
    return value;
  }

  void note_step(const Position& position, Score to_come, Window window, std::size_t looked_at,
                 std::size_t moves) {
    if (!traced_) return;
    const Color side = position.side_to_move();
    const Score made = Score::from_points(position.margin(side));
    const std::optional<Score> alpha = final_bound(made, window.alpha);
    const std::optional<Score> beta = final_bound(made, window.beta);
    const Score final = made + to_come;
    if (side == root_.side_to_move()) {
      steps_.push_back({line_, alpha, beta, final, looked_at, moves});
    } else {
      steps_.push_back({line_, negated(beta), negated(alpha), -final, looked_at, moves});
    }
  }

  Position root_;
  Parts parts_;
  std::uint64_t most_nodes_;
  bool traced_;
  LongestPlay puzzles_;
  std::unordered_map<std::uint64_t, Entry> table_;
  std::array<std::uint64_t, std::size_t{kSquares} * kSquares> history_{};
  std::array<Move, kDeepest + 1> killers_{};  // by ply: the last move that cut there
  std::vector<Move> line_;
  std::uint64_t nodes_ = 0;
  std::uint64_t cuts_ = 0;
  std::uint64_t cuts_by_first_ = 0;
  std::vector<std::uint64_t> nodes_by_depth_;
  Score value_;
  Move best_;
  std::vector<Step> steps_;
};

/// Off, where nothing is said.
bool flag_in(const Json& request, const char* name) {
  const auto found = request.find(name);
  return found != request.end() && found->is_boolean() && found->get<bool>();
}

}  // namespace

Json search_with_cuts(const Json& request) {
  const Asked asked = position_in(request);
  if (!asked.error.is_null()) return asked.error;
  if (asked.position.is_over()) return refuse("the game is over: there is nothing to search");
  const auto depth = number_in(request, "depth", 1, kDeepest).value_or(2);
  const auto most = number_in(request, "nodes", 1, kMostNodes).value_or(kMostNodes);
  const Parts parts{flag_in(request, "cuts"), flag_in(request, "order"), flag_in(request, "table"),
                    flag_in(request, "reductions")};
  CutSearch search(asked.position, parts, static_cast<std::uint64_t>(most),
                   flag_in(request, "trace"));
  search.search(static_cast<int>(depth));
  return search.answer();
}

}  // namespace yolah::wasm
