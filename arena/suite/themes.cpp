#include "arena/suite/themes.h"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "engine/eval/regions.h"

namespace yolah::arena {
namespace {

/// Free squares that only this side can come to.
Bitboard private_squares(const Position& position, Color side) {
  const Bitboard free = position.free_squares();
  return flood(position.pieces(side), free) & ~flood(position.pieces(opponent(side)), free);
}

/// The least loss among the moves that do, or do not, have a property.
template <class Property>
int least_loss(const SuitePosition& position, bool wanted, const Property& property) {
  int least = kWorstLoss;
  for (const SuiteMove& move : position.moves) {
    if (property(move.move) == wanted) least = std::min(least, move.loss);
  }
  return least;
}

bool needs_mobility(const SuitePosition& position) {
  const MoveList moves = position.position.legal_moves();
  std::vector<int> after;
  after.reserve(static_cast<std::size_t>(moves.size()));
  for (const Move move : moves) after.push_back(mobility_after(position.position, move));
  const auto middle = after.begin() + static_cast<std::ptrdiff_t>(after.size() / 2);
  std::nth_element(after.begin(), middle, after.end());
  const auto is_better_half = [&](Move move) {
    return mobility_after(position.position, move) >= *middle;
  };
  return least_loss(position, false, is_better_half) >= kPointLost;
}

}  // namespace

bool isolates(const Position& position, Move move) {
  const Color side = position.side_to_move();
  Position after = position;
  after.play(move);
  return count(private_squares(after, side) & ~private_squares(position, side)) >= kNewSquares;
}

int mobility_after(const Position& position, Move move) {
  const Color side = position.side_to_move();
  Position after = position;
  after.play(move);
  return after.mobility(side) - after.mobility(opponent(side));
}

std::optional<Theme> theme_of(const SuitePosition& position) {
  const int holes = count(position.position.holes());
  if (count(position.position.free_squares()) <= kLastFree) {
    const MoveList all = position.position.legal_moves();
    const auto isolating = [&](Move move) { return isolates(position.position, move); };
    const int with = least_loss(position, true, isolating);
    const int without = least_loss(position, false, isolating);
    if (with == 0 && without >= kPointLost) return Theme::kIsolate;
    const bool some_isolate = std::any_of(all.begin(), all.end(), isolating);
    if (some_isolate && without == 0 && with >= kPointLost) return Theme::kKeepOpen;
    if (!is_decided(position.position)) return Theme::kLastRegion;
    return std::nullopt;
  }
  if (holes >= kFirstMiddleHoles && holes <= kLastMobilityHoles && needs_mobility(position)) {
    return Theme::kMobility;
  }
  if (holes >= kFirstOpeningHoles && holes < kFirstMiddleHoles) return Theme::kOpening;
  return std::nullopt;
}

}  // namespace yolah::arena
