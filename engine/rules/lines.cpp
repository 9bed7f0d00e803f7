#include "engine/rules/lines.h"

#include <span>

namespace yolah {
namespace {

std::span<const Direction> steps_of(Lines lines) {
  return std::span(kSteps).subspan(lines == Lines::kOrthogonal ? 0 : 4, 4);
}

}  // namespace

Bitboard walk_lines(Lines lines, Square from, Bitboard occupied) {
  Bitboard reached = 0;
  for (const Direction step : steps_of(lines)) {
    int file = file_of(from) + step.file_step;
    int rank = rank_of(from) + step.rank_step;
    for (; on_board(file, rank); file += step.file_step, rank += step.rank_step) {
      const Bitboard square = bit(square_at(file, rank));
      if ((square & occupied) != 0) break;
      reached |= square;
    }
  }
  return reached;
}

Bitboard relevant_squares(Lines lines, Square from) {
  const Bitboard own_file = kFileA << file_of(from);
  const Bitboard own_rank = kRank1 << (8 * rank_of(from));
  const Bitboard edges = ((kRank1 | kRank8) & ~own_rank) | ((kFileA | kFileH) & ~own_file);
  return walk_lines(lines, from, 0) & ~edges;
}

}  // namespace yolah
