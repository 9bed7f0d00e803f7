#include <algorithm>
#include <array>

#include "engine/rules/perft_kernel.h"

namespace yolah {
namespace {

/// The squares a piece on `from` crosses to reach `to`, `to` included, `from`
/// not; empty unless they are on a line.
using Crossed = std::array<std::array<Bitboard, kSquares>, kSquares>;

constexpr Crossed make_crossed() {
  Crossed crossed{};
  for (std::size_t from = 0; from < kSquares; ++from) {
    for (const Direction step : kSteps) {
      Bitboard squares = 0;
      int file = file_of(square_at(static_cast<int>(from))) + step.file_step;
      int rank = rank_of(square_at(static_cast<int>(from))) + step.rank_step;
      for (; on_board(file, rank); file += step.file_step, rank += step.rank_step) {
        squares |= bit(square_at(file, rank));
        crossed[from][static_cast<std::size_t>(index(square_at(file, rank)))] = squares;
      }
    }
  }
  return crossed;
}

constexpr Crossed kCrossed = make_crossed();

}  // namespace

std::uint64_t perft_scalar(const Position& position, int depth) {
  if (depth == 0) return 1;
  const Color side = position.side_to_move();
  if (depth == 1) return static_cast<std::uint64_t>(std::max(1, position.mobility(side)));
  const MoveList moves = position.legal_moves();
  if (moves.empty()) return 1;
  std::uint64_t leaves = 0;
  for (const Move move : moves) {
    Position child = position;
    child.play(move);
    leaves += perft_scalar(child, depth - 1);
  }
  return leaves;
}

std::uint64_t two_plies_scalar(const Position& position) {
  const Bitboard occupied = position.occupied();
  std::array<Bitboard, kPiecesPerSide> own_reach{};
  int own = 0;
  Bitboard pieces = position.pieces(position.side_to_move());
  for (Bitboard& squares : own_reach) {
    squares = reach(pop_first(pieces), occupied);
    own += count(squares);
  }

  // Each opponent's move is lost to every own move that lands on its way.
  int opponents = 0;
  int lost = 0;
  for (pieces = position.pieces(opponent(position.side_to_move())); pieces != 0;) {
    const Square from = pop_first(pieces);
    const auto& ways = kCrossed[static_cast<std::size_t>(index(from))];
    for (Bitboard targets = reach(from, occupied); targets != 0; ++opponents) {
      const Bitboard way = ways[static_cast<std::size_t>(index(pop_first(targets)))];
      for (const Bitboard squares : own_reach) lost += count(squares & way);
    }
  }
  if (own == 0 || opponents <= kMostLostToOneLanding) return 0;
  return static_cast<std::uint64_t>(own * opponents - lost);
}

}  // namespace yolah
