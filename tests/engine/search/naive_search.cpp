#include "tests/engine/search/naive_search.h"

#include <algorithm>

#include "engine/eval/regions.h"
#include "engine/playout/playout.h"
#include "engine/rules/hash.h"

namespace yolah {
namespace {

Position after(Position position, Move move) {
  position.play(move);
  return position;
}

int points_of(Move move) {
  return move.is_pass() ? 0 : 1;
}

}  // namespace

int NaiveSearch::margin_to_come(const Position& position) {
  if (position.is_over()) return 0;
  const std::uint64_t key = hash(position);
  if (const auto found = known_.find(key); found != known_.end()) return found->second;
  int best = -kSquares;
  for (const Move move : position.legal_moves()) {
    best = std::max(best, points_of(move) - margin_to_come(after(position, move)));
  }
  known_[key] = best;
  return best;
}

std::vector<Move> NaiveSearch::best_moves(const Position& position) {
  const int best = margin_to_come(position);
  std::vector<Move> moves;
  for (const Move move : position.legal_moves()) {
    if (points_of(move) - margin_to_come(after(position, move)) == best) moves.push_back(move);
  }
  return moves;
}

std::vector<Position> late_positions(int number, int free_squares, bool open, std::uint64_t seed) {
  Random random(seed);
  std::vector<Position> positions;
  while (static_cast<int>(positions.size()) < number) {
    Position position;
    while (!position.is_over() && count(position.free_squares()) > free_squares) {
      position.play(random_move(position, random));
    }
    if (!position.is_over() && (!open || !is_decided(position))) positions.push_back(position);
  }
  return positions;
}

}  // namespace yolah
