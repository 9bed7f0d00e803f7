#include "arena/adjudication.h"

#include <atomic>

namespace yolah::arena {
namespace {

/// Positions of a puzzle, about a microsecond each.
constexpr std::uint64_t kBudget = 20'000;

/// Contests of the solver, some two microseconds each.
constexpr std::uint64_t kSolverBudget = 100'000;

const std::atomic<bool> kNoStop{false};

}  // namespace

std::vector<Move> solved_finish(const Position& position, EndgameSolver& solver) {
  if (position.is_over()) return {};
  Limits limits;
  limits.nodes = kSolverBudget;
  const auto solution = solver.solve(position, Budget(limits, position, kNoStop));
  return solution ? solution->line : std::vector<Move>();
}

std::vector<Move> exact_finish(const Position& position, LongestPlay& puzzles) {
  if (position.is_over() || !is_decided(position)) return {};
  const Bounds to_come = decided_margin(position, puzzles, kBudget);
  if (!to_come.exact()) return {};
  const Color side = position.side_to_move();
  const int promised = position.margin(side) + to_come.lower;
  std::vector<Move> moves;
  Position end = position;
  for (; !end.is_over(); end.play(moves.back())) {
    moves.push_back(
        puzzles.best_slide(end.pieces(end.side_to_move()), end.free_squares(), kBudget));
  }
  // A play that falls short of what was proven is not shown as the proof.
  return end.margin(side) == promised ? moves : std::vector<Move>();
}

}  // namespace yolah::arena
