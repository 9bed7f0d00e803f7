#include "arena/adjudication.h"

namespace yolah::arena {
namespace {

/// Positions of a puzzle, about a microsecond each.
constexpr std::uint64_t kBudget = 20'000;

}  // namespace

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
