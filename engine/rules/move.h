// A move: where a piece leaves and where it lands, in 16 bits. The pass, made
// by a side that cannot move, is a1:a1.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "engine/rules/bitboard.h"
#include "engine/rules/square.h"

namespace yolah {

class Move {
 public:
  constexpr Move() = default;  // the pass
  constexpr Move(Square from, Square to)
      : bits_(static_cast<std::uint16_t>(index(from) | (index(to) << 6))) {}

  static constexpr Move pass() { return {}; }
  static constexpr Move from_bits(std::uint16_t bits) {
    Move move;
    move.bits_ = bits & 0xFFF;
    return move;
  }

  constexpr Square from() const { return square_at(bits_ & 63); }
  constexpr Square to() const { return square_at(bits_ >> 6); }
  constexpr bool is_pass() const { return bits_ == 0; }
  constexpr std::uint16_t bits() const { return bits_; }

  friend constexpr auto operator<=>(Move, Move) = default;

 private:
  std::uint16_t bits_ = 0;
};

static_assert(sizeof(Move) == 2);

/// The most squares one piece can reach: 27, from the middle of an empty board.
constexpr int max_reach() {
  int most = 0;
  for (int from = 0; from < kSquares; ++from) {
    int reach = 0;
    for (const Direction step : kSteps) {
      int file = file_of(square_at(from)) + step.file_step;
      int rank = rank_of(square_at(from)) + step.rank_step;
      for (; on_board(file, rank); file += step.file_step, rank += step.rank_step) ++reach;
    }
    most = std::max(most, reach);
  }
  return most;
}

inline constexpr int kPiecesPerSide = 4;
/// No side of any position, reachable or set up by hand, has more moves.
inline constexpr int kMaxMoves = kPiecesPerSide * max_reach();
static_assert(kMaxMoves == 108);

/// Moves on the stack; kMaxMoves always fit.
class MoveList {
 public:
  // The moves are left uninitialised: clearing 216 bytes a node would cost more
  // than writing the few that are used.
  MoveList() {}  // NOLINT(modernize-use-equals-default)

  void push(Move move) {
    assert(size_ < kMaxMoves);
    moves_[static_cast<std::size_t>(size_++)] = move;
  }

  int size() const { return size_; }
  bool empty() const { return size_ == 0; }
  Move operator[](int i) const { return moves_[static_cast<std::size_t>(i)]; }
  Move* begin() { return moves_; }
  Move* end() { return moves_ + size_; }
  const Move* begin() const { return moves_; }
  const Move* end() const { return moves_ + size_; }

 private:
  int size_ = 0;
  union {                    // no constructor runs for the unused part
    Move moves_[kMaxMoves];  // NOLINT(readability-identifier-naming)
  };
};

}  // namespace yolah
