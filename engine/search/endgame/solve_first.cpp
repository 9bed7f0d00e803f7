#include "engine/search/endgame/solve_first.h"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace yolah {
namespace {

/// Nodes that three positions in four take at most, from the endgame suite: 148 with 22 free
/// squares, 995 with 24, 6,230 with 26, 37,336 with 28. An odd number counts as the next even one.
std::uint64_t likely_nodes(int free_squares) {
  constexpr int kEasy = 22;
  std::uint64_t nodes = 150;
  for (int squares = kEasy; squares < free_squares; squares += 2) nodes = nodes * 13 / 2;
  return nodes;
}

constexpr int kMostSquares = 40;
/// A low guess: more would be tried in vain.
constexpr std::uint64_t kNodesPerMillisecond = 150;

bool is_affordable(int free_squares, const Budget& half) {
  const std::uint64_t needed = likely_nodes(free_squares);
  if (half.node_limit() < needed) return false;
  if (!half.is_timed()) return true;
  const auto time = std::chrono::duration_cast<std::chrono::milliseconds>(half.time()).count();
  return kNodesPerMillisecond * static_cast<std::uint64_t>(std::max<std::int64_t>(time, 0)) >=
         needed;
}

/// Asks the solver about one position after another, within one budget.
class Questions {
 public:
  Questions(EndgameSolver& solver, const Budget& budget) : solver_(solver), budget_(budget) {}

  /// Whether the final margin of the side to move is more than a bar; nothing when the budget
  /// is spent.
  std::optional<bool> is_above(const Position& position, int bar) {
    const Budget rest = budget_.after(nodes_);
    if (rest.is_spent(0)) return std::nullopt;
    const auto above = solver_.is_above(position, bar, rest);
    nodes_ += solver_.nodes();
    return above;
  }

  std::optional<Solution> solve(const Position& position) {
    const Budget rest = budget_.after(nodes_);
    if (rest.is_spent(0)) return std::nullopt;
    auto solution = solver_.solve(position, rest);
    nodes_ += solver_.nodes();
    return solution;
  }

  std::uint64_t nodes() const { return nodes_; }

 private:
  EndgameSolver& solver_;
  const Budget& budget_;
  std::uint64_t nodes_ = 0;
};

/// How many of a side's moves keep the result, and how many there are.
struct Safe {
  int moves = 0;
  int of = 0;

  /// Whether it is harder to find one of these than one of the others.
  bool is_rarer_than(const Safe& other) const { return moves * other.of < other.moves * of; }
};

/// The moves after which we have no more than `most`; nothing when the budget is spent.
std::optional<Safe> safe_moves(Questions& questions, const Position& position, int most) {
  Safe safe;
  for (const Move move : position.legal_moves()) {
    Position after = position;
    after.play(move);
    const auto is_mistake = questions.is_above(after, most);
    if (!is_mistake) return std::nullopt;
    safe.moves += *is_mistake ? 0 : 1;
    ++safe.of;
  }
  return safe;
}

/// Of the moves that make the most that can be forced, the one with the fewest good answers, as
/// far as the budget goes. A good answer is one that does not let us draw what is lost, or win
/// what is drawn.
Move hardest_to_answer(Questions& questions, const Position& position, const Solution& solution) {
  const int most = solution.margin < 0 ? -1 : 0;
  Move hardest = solution.line.front();
  std::optional<Safe> fewest;
  MoveList moves = position.legal_moves();
  std::partition(moves.begin(), moves.end(), [&](Move move) { return move == hardest; });
  for (const Move move : moves) {
    Position after = position;
    after.play(move);
    if (move != solution.line.front()) {
      const auto loses_points = questions.is_above(after, -solution.margin);
      if (!loses_points) break;
      if (*loses_points) continue;
    }
    const auto safe = safe_moves(questions, after, most);
    if (!safe) break;
    if (fewest && !safe->is_rarer_than(*fewest)) continue;
    fewest = safe;
    hardest = move;
  }
  return hardest;
}

/// Begins the line with the move that is hardest to answer.
void set_trap(Questions& questions, const Position& position, Solution& solution) {
  const Move move = hardest_to_answer(questions, position, solution);
  if (move == solution.line.front()) return;
  Position after = position;
  after.play(move);
  solution.line = {move};
  if (const auto rest = questions.solve(after)) {
    solution.line.insert(solution.line.end(), rest->line.begin(), rest->line.end());
  }
}

}  // namespace

std::optional<SearchResult> solve_first(EndgameSolver& solver, const Position& position,
                                        const Limits& limits, const Budget& budget) {
  const int free_squares = count(position.free_squares());
  const bool is_limited = limits.nodes || budget.is_timed();
  if (!is_limited || limits.depth || limits.lines > 1 || free_squares > kMostSquares) {
    return std::nullopt;
  }
  const Budget half = budget.first_half();
  if (!is_affordable(free_squares, half)) return std::nullopt;
  Questions questions(solver, half);
  auto solution = questions.solve(position);
  if (!solution) return std::nullopt;
  if (solution->margin <= 0) set_trap(questions, position, *solution);

  SearchResult result;
  result.move = solution->line.front();
  Line line;
  line.score = Score::from_points(solution->margin);
  line.exact = true;
  line.wdl = certain_wdl(line.score);
  line.moves = std::move(solution->line);
  result.report.depth = static_cast<int>(line.moves.size());
  result.report.selective_depth = result.report.depth;
  result.report.nodes = questions.nodes();
  result.report.elapsed = budget.elapsed();
  result.report.lines.push_back(std::move(line));
  return result;
}

}  // namespace yolah
