#include "bindings/python/guided.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/eval/outcome.h"
#include "engine/eval/regions.h"
#include "engine/search/budget.h"
#include "engine/search/decided.h"

namespace yolah::python {
namespace {

constexpr std::chrono::milliseconds kReportEvery{100};

/// The final margin for the side to move, where it is known without asking.
std::optional<Score> known_margin(const Position& position, LongestPlay& puzzles) {
  constexpr std::uint64_t kPuzzle = 1000;
  const int so_far = position.margin(position.side_to_move());
  if (position.is_over()) return Score::from_points(so_far);
  if (!is_decided(position)) return std::nullopt;
  const Bounds to_come = decided_margin(position, puzzles, kPuzzle);
  if (!to_come.exact()) return std::nullopt;
  return Score::from_points(so_far + to_come.lower);
}

Line make_line(std::vector<Move> moves, Score score, bool exact, const Position& root) {
  const Wdl wdl = exact ? certain_wdl(score) : likely_wdl(score, count(root.free_squares()));
  return {score, exact, wdl, std::move(moves), 0};
}

/// A search that was ended before it knew anything still answers with a legal move.
SearchResult answer_of(Report report, const Position& position) {
  if (report.lines.empty()) {
    const Score score = Score::from_points(position.margin(position.side_to_move()));
    report.lines.push_back(make_line({position.legal_moves()[0]}, score, false, position));
  }
  const Move best = report.lines.front().moves.front();
  return {best, std::move(report)};
}

/// A move in the tree of the guided mcts. Sums are as the side that made the move sees them.
struct Node {
  Move move;
  float prior = 1;
  std::uint32_t visits = 0;
  std::uint32_t flying = 0;  ///< Walks whose leaves are not judged yet: a loss each.
  double value = 0;
  double margin = 0;  ///< In hundredths of a point.
  std::uint32_t first_child = 0;
  std::uint32_t children = 0;
  bool waiting = false;          ///< To be judged with the batch.
  std::optional<Score> known{};  ///< The final margin, for the side that made the move.
};

class GuidedMcts final : public Player {
 public:
  GuidedMcts(Judge judge, std::size_t batch) : judge_(std::move(judge)), batch_(batch) {}

  void new_game() override { puzzles_.clear(); }

  SearchResult search(const Position& position, const Limits& limits, const std::atomic<bool>& stop,
                      const OnReport& on_report) override {
    if (auto answer = answer_if_decided(position, limits, puzzles_)) return *std::move(answer);
    const Budget budget(limits, position, stop);
    root_ = position;
    nodes_.assign(1, Node{});
    deepest_ = 0;
    std::chrono::nanoseconds next_report = kReportEvery;
    while (!budget.is_spent(visits()) && !is_deep_enough(limits)) {
      const std::uint64_t left = budget.node_limit() - visits();
      if (!walk(std::min<std::uint64_t>(batch_, left), budget.depth_limit())) break;
      if (on_report && budget.elapsed() >= next_report) {
        on_report(report(limits, budget));
        next_report = budget.elapsed() + kReportEvery;
      }
    }
    SearchResult result = answer_of(report(limits, budget), position);
    if (on_report) on_report(result.report);
    return result;
  }

 private:
  using Path = std::vector<std::uint32_t>;
  struct Leaf {
    Position position;
    Path path;
  };

  std::uint64_t visits() const { return nodes_[0].visits; }

  /// Walks down the tree until the batch is full, has it judged, and grows the tree by it.
  /// Whether the search may go on.
  bool walk(std::uint64_t most, int depth_limit) {
    std::vector<Leaf> leaves;
    std::vector<Position> asked;
    for (std::uint64_t walks = 0; walks < most; ++walks) {
      Leaf leaf = descend();
      Node& node = nodes_[leaf.path.back()];
      if (node.waiting) {  // all ways lead there: it has to be judged first
        for (const std::uint32_t each : leaf.path) --nodes_[each].flying;
        break;
      }
      if (const auto known = margin_of(node, leaf.position)) {
        back_up(leaf, *known, true);
        continue;
      }
      node.waiting = true;
      asked.push_back(leaf.position);
      leaves.push_back(std::move(leaf));
    }
    if (leaves.empty()) return true;
    const auto judged = judge_(asked);
    if (!judged) return false;
    for (std::size_t i = 0; i < leaves.size(); ++i) {
      const Leaf& leaf = leaves[i];
      nodes_[leaf.path.back()].waiting = false;
      if (static_cast<int>(leaf.path.size()) <= depth_limit) expand(leaf, (*judged)[i].priors);
      const Position& position = leaf.position;
      Score margin = Score::from_points(position.margin(position.side_to_move()));
      back_up(leaf, margin + (*judged)[i].to_come, false);
    }
    return true;
  }

  /// What is known, for the side to move; found out at the first visit.
  std::optional<Score> margin_of(Node& node, const Position& position) {
    if (node.visits == 0 && !node.known) {
      if (const auto known = known_margin(position, puzzles_)) node.known = -*known;
    }
    if (!node.known) return std::nullopt;
    return -*node.known;
  }

  Leaf descend() {
    Leaf leaf{root_, {0}};
    ++nodes_[0].flying;
    while (nodes_[leaf.path.back()].children > 0) {
      const std::uint32_t child = select(nodes_[leaf.path.back()]);
      leaf.position.play(nodes_[child].move);
      leaf.path.push_back(child);
      ++nodes_[child].flying;
    }
    deepest_ = std::max(deepest_, static_cast<int>(leaf.path.size()) - 1);
    return leaf;
  }

  /// Upper confidence bounds with priors (Silver et al., 2017).
  std::uint32_t select(const Node& parent) const {
    constexpr double kExploration = 1.5;
    constexpr double kUnvisited = 0.1;  // how much worse than its parent's mean
    const double width = kExploration * std::sqrt(std::max(1.0, double(parent.visits)));
    const double guess = -parent.value / std::max(1U, parent.visits) - kUnvisited;
    std::uint32_t best = parent.first_child;
    double highest = -1e9;
    for (std::uint32_t i = 0; i < parent.children; ++i) {
      const Node& child = nodes_[parent.first_child + i];
      const std::uint32_t seen = child.visits + child.flying;
      const double mean = seen == 0 ? guess : (child.value - child.flying) / seen;
      const double score = mean + width * double(child.prior) / (1 + seen);
      if (score > highest) {
        highest = score;
        best = parent.first_child + i;
      }
    }
    return best;
  }

  void expand(const Leaf& leaf, const std::vector<float>& priors) {
    const MoveList moves = leaf.position.legal_moves();
    const auto first = static_cast<std::uint32_t>(nodes_.size());
    float sum = 0;
    for (const float prior : priors) sum += prior;
    for (int i = 0; i < moves.size(); ++i) {
      Node child;
      child.move = moves[i];
      child.prior = sum > 0 ? priors[static_cast<std::size_t>(i)] / sum
                            : 1 / static_cast<float>(moves.size());
      nodes_.push_back(child);
    }
    Node& node = nodes_[leaf.path.back()];
    node.first_child = first;
    node.children = static_cast<std::uint32_t>(moves.size());
  }

  /// From the leaf to the root; the margin is that of the side to move at the leaf.
  void back_up(const Leaf& leaf, Score margin, bool certain) {
    constexpr double kByMargin = 0.1;
    const Wdl wdl =
        certain ? certain_wdl(margin) : likely_wdl(margin, count(leaf.position.free_squares()));
    double hundredths = -margin.hundredths();
    double value = -(1 - kByMargin) * (wdl.win - wdl.loss) / 1000.0 +
                   kByMargin * hundredths / Score::from_points(kMaxScoringMoves).hundredths();
    for (auto each = leaf.path.rbegin(); each != leaf.path.rend(); ++each) {
      Node& node = nodes_[*each];
      --node.flying;
      ++node.visits;
      node.value += value;
      node.margin += hundredths;
      value = -value;
      hundredths = -hundredths;
    }
  }

  /// Children of a node, most visited first.
  std::vector<const Node*> ranked(const Node& parent) const {
    std::vector<const Node*> children;
    for (std::uint32_t i = 0; i < parent.children; ++i) {
      const Node& child = nodes_[parent.first_child + i];
      if (child.visits > 0) children.push_back(&child);
    }
    std::sort(children.begin(), children.end(), [](const Node* a, const Node* b) {
      if (a->visits != b->visits) return a->visits > b->visits;
      return a->value != b->value ? a->value > b->value : a < b;
    });
    return children;
  }

  std::vector<Move> line_from(const Node& child) const {
    std::vector<Move> moves = {child.move};
    for (auto next = ranked(child); !next.empty(); next = ranked(*next.front())) {
      moves.push_back(next.front()->move);
    }
    return moves;
  }

  /// With a limit in plies alone, the search ends when its best line is so long or cannot grow.
  bool is_deep_enough(const Limits& limits) const {
    constexpr std::uint64_t kLongEnough = 1'000'000;
    if (!limits.depth || limits.nodes || limits.move_time || limits.clock) return false;
    const auto best = ranked(nodes_[0]);
    if (best.empty()) return false;
    return static_cast<int>(line_from(*best.front()).size()) >= *limits.depth ||
           visits() >= kLongEnough;
  }

  Report report(const Limits& limits, const Budget& budget) const {
    Report report;
    report.nodes = visits();
    report.elapsed = budget.elapsed();
    report.selective_depth = deepest_;
    for (const Node* child : ranked(nodes_[0])) {
      if (static_cast<int>(report.lines.size()) >= std::max(1, limits.lines)) break;
      const auto mean =
          Score::from_hundredths(static_cast<int>(std::lround(child->margin / child->visits)));
      report.lines.push_back(make_line(line_from(*child), child->known.value_or(mean),
                                       child->known.has_value(), root_));
      report.lines.back().visits = child->visits;
    }
    if (!report.lines.empty()) {
      report.depth = static_cast<int>(report.lines.front().moves.size());
    }
    return report;
  }

  Judge judge_;
  std::size_t batch_;
  LongestPlay puzzles_;
  Position root_;
  std::vector<Node> nodes_;  // the root first
  int deepest_ = 0;
};

/// All moves to one depth, then to the next: level by level, so that each level is judged in
/// large batches.
class GuidedMinmax final : public Player {
 public:
  GuidedMinmax(Judge judge, std::size_t batch) : judge_(std::move(judge)), batch_(batch) {}

  void new_game() override { puzzles_.clear(); }

  SearchResult search(const Position& position, const Limits& limits, const std::atomic<bool>& stop,
                      const OnReport& on_report) override {
    if (auto answer = answer_if_decided(position, limits, puzzles_)) return *std::move(answer);
    const Budget budget(limits, position, stop);
    levels_.assign(1, {Entry{position, Move(), 0, Score(), false, 0}});
    Report report;
    bool in_time = judge_root(budget);
    while (in_time && static_cast<int>(levels_.size()) <= budget.depth_limit() &&
           grow(budget.node_limit() - std::min(budget.node_limit(), nodes_))) {
      in_time = judge_level(budget);
      if (!in_time) break;
      fold();
      report = report_of(limits, budget);
      if (on_report) on_report(report);
    }
    report.nodes = nodes_;
    report.elapsed = budget.elapsed();
    return answer_of(std::move(report), position);
  }

 private:
  struct Entry {
    Position position;
    Move move;             ///< That led here.
    std::uint32_t parent;  ///< In the level above.
    Score score;           ///< The final margin, for the side to move.
    bool known = false;
    std::uint32_t best = 0;  ///< In the level below.
  };
  using Level = std::vector<Entry>;

  /// The root's priors, which decide between moves of equal worth.
  bool judge_root(const Budget& budget) {
    nodes_ = 0;
    if (budget.is_spent(0)) return false;
    const auto judged = judge_({&levels_[0][0].position, 1});
    if (!judged) return false;
    priors_ = judged->front().priors;
    nodes_ = 1;
    return true;
  }

  /// Adds a level, if there are no more positions in it than may be looked at. The first level is
  /// always added, so that there is a move.
  bool grow(std::uint64_t most) {
    constexpr std::uint64_t kMostPositions = 2'000'000;
    const bool first = levels_.size() == 1;
    Level next;
    const Level& last = levels_.back();
    for (std::uint32_t i = 0; i < last.size(); ++i) {
      if (last[i].known) continue;
      for (const Move move : last[i].position.legal_moves()) {
        if (!first && next.size() >= std::min(most, kMostPositions)) return false;
        Position after = last[i].position;
        after.play(move);
        const auto known = known_margin(after, puzzles_);
        next.push_back({after, move, i, known.value_or(Score()), known.has_value(), 0});
      }
    }
    if (next.empty()) return false;
    levels_.push_back(std::move(next));
    return true;
  }

  /// Whether all of the last level was judged in time.
  bool judge_level(const Budget& budget) {
    const bool first = levels_.size() == 2;
    Level& level = levels_.back();
    for (std::size_t next = 0; next < level.size();) {
      std::vector<Position> asked;
      std::vector<Entry*> entries;
      for (; next < level.size() && asked.size() < batch_; ++next) {
        ++nodes_;
        if (level[next].known) continue;
        asked.push_back(level[next].position);
        entries.push_back(&level[next]);
      }
      if (!first && budget.is_spent(0)) return false;
      if (asked.empty()) continue;
      const auto judged = judge_(asked);
      if (!judged) return false;
      for (std::size_t i = 0; i < entries.size(); ++i) {
        const Position& position = entries[i]->position;
        entries[i]->score = Score::from_points(position.margin(position.side_to_move()));
        entries[i]->score += (*judged)[i].to_come;
      }
    }
    return true;
  }

  /// The scores of all levels from those of the last.
  void fold() {
    for (std::size_t level = levels_.size() - 1; level-- > 0;) {
      const Level& below = levels_[level + 1];
      std::vector<bool> seen(levels_[level].size(), false);
      for (std::uint32_t i = 0; i < below.size(); ++i) {
        Entry& parent = levels_[level][below[i].parent];
        const Score score = -below[i].score;
        const bool preferred = level == 0 && prior(i) > prior(parent.best);
        if (seen[below[i].parent] &&
            (score < parent.score || (score == parent.score && !preferred))) {
          continue;
        }
        seen[below[i].parent] = true;
        parent.score = score;
        parent.best = i;
      }
    }
  }

  float prior(std::size_t move) const { return priors_.empty() ? 0 : priors_[move]; }

  Report report_of(const Limits& limits, const Budget& budget) const {
    Report report;
    report.depth = report.selective_depth = static_cast<int>(levels_.size()) - 1;
    report.nodes = nodes_;
    report.elapsed = budget.elapsed();
    std::vector<std::uint32_t> order(levels_[1].size());
    for (std::uint32_t i = 0; i < order.size(); ++i) order[i] = i;
    std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
      const Score first = levels_[1][a].score;
      const Score second = levels_[1][b].score;
      return first != second ? first < second : prior(a) > prior(b);
    });
    order.resize(std::min<std::size_t>(order.size(), static_cast<std::size_t>(limits.lines)));
    for (const std::uint32_t move : order) {
      const Entry& entry = levels_[1][move];
      report.lines.push_back(
          make_line(line_from(move), -entry.score, entry.known, levels_[0][0].position));
    }
    return report;
  }

  std::vector<Move> line_from(std::uint32_t entry) const {
    std::vector<Move> moves;
    for (std::size_t level = 1; level < levels_.size(); ++level) {
      moves.push_back(levels_[level][entry].move);
      if (levels_[level][entry].known) break;
      entry = levels_[level][entry].best;
    }
    return moves;
  }

  Judge judge_;
  std::size_t batch_;
  LongestPlay puzzles_;
  std::vector<Level> levels_;  // the root alone, its moves, the answers, ...
  std::vector<float> priors_;
  std::uint64_t nodes_ = 0;
};

}  // namespace

std::unique_ptr<Player> make_guided_mcts(Judge judge, std::size_t batch) {
  return std::make_unique<GuidedMcts>(std::move(judge), batch);
}

std::unique_ptr<Player> make_guided_minmax(Judge judge, std::size_t batch) {
  return std::make_unique<GuidedMinmax>(std::move(judge), batch);
}

}  // namespace yolah::python
