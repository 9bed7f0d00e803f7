#include "engine/search/endgame/solve_first.h"

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
  auto solution = solver.solve(position, half);
  if (!solution) return std::nullopt;

  SearchResult result;
  result.move = solution->line.front();
  Line line;
  line.score = Score::from_points(solution->margin);
  line.exact = true;
  line.wdl = certain_wdl(line.score);
  line.moves = std::move(solution->line);
  result.report.depth = static_cast<int>(line.moves.size());
  result.report.selective_depth = result.report.depth;
  result.report.nodes = solver.nodes();
  result.report.elapsed = budget.elapsed();
  result.report.lines.push_back(std::move(line));
  return result;
}

}  // namespace yolah
