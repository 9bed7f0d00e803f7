// A position of the game: pieces, holes, side to move, points made so far.
//
// 32 bytes, copied freely. Playing a move and undoing it are exact inverses and
// need nothing remembered beside the move. The rules live here and nowhere else.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "engine/rules/attacks.h"
#include "engine/rules/bitboard.h"
#include "engine/rules/color.h"
#include "engine/rules/move.h"

namespace yolah {

/// A game has at most this many scoring moves: each makes a hole, and eight
/// squares hold pieces.
inline constexpr int kMaxScoringMoves = kSquares - 2 * kPiecesPerSide;

class Position {
 public:
  /// The position every game starts from.
  constexpr Position() = default;

  struct Parts {
    Bitboard black = 0;
    Bitboard white = 0;
    Bitboard holes = 0;
    int black_points = 0;
    int white_points = 0;
    Color side_to_move = Color::kBlack;
  };

  /// A position set up by hand; nothing unless each side has four pieces, no
  /// square holds two things, and the points add up to the holes.
  static std::optional<Position> from_parts(const Parts& parts);

  constexpr Bitboard pieces(Color side) const { return pieces_[index(side)]; }
  constexpr Bitboard holes() const { return holes_; }
  constexpr Bitboard occupied() const { return pieces_[0] | pieces_[1] | holes_; }
  constexpr Bitboard free_squares() const { return ~occupied(); }
  constexpr Color side_to_move() const { return side_to_move_; }
  constexpr int points(Color side) const { return points_[index(side)]; }
  /// Black's points less white's.
  constexpr int margin() const { return points_[0] - points_[1]; }
  /// A side's points less the other's.
  constexpr int margin(Color side) const { return side == Color::kBlack ? margin() : -margin(); }

  /// Whether any piece of the side has a free square beside it.
  constexpr bool can_move(Color side) const { return (grow(pieces(side)) & free_squares()) != 0; }
  /// Whether neither side can move any more.
  constexpr bool is_over() const { return (grow(pieces_[0] | pieces_[1]) & free_squares()) == 0; }

  /// The slides of a side, whoever's turn it is; no pass.
  MoveList slides(Color side) const;
  /// What the side to move may play: its slides; the pass alone if it has none
  /// and the opponent has; nothing when the game is over.
  MoveList legal_moves() const;
  /// How many slides a side has.
  int mobility(Color side) const;
  bool is_legal(Move move) const;

  /// Plays a legal move.
  constexpr void play(Move move) {
    if (!move.is_pass()) {
      toggle(side_to_move_, move);
      ++points_[index(side_to_move_)];
    }
    side_to_move_ = opponent(side_to_move_);
  }

  /// Takes back the move that was just played.
  constexpr void undo(Move move) {
    side_to_move_ = opponent(side_to_move_);
    if (!move.is_pass()) {
      toggle(side_to_move_, move);
      --points_[index(side_to_move_)];
    }
  }

  friend constexpr bool operator==(const Position&, const Position&) = default;

 private:
  constexpr void toggle(Color side, Move move) {
    pieces_[index(side)] ^= bit(move.from()) | bit(move.to());
    holes_ ^= bit(move.from());
  }

  // byte  0   8      16     24            26            27
  //       black white holes points (b, w) side to move  unused, zero
  Bitboard pieces_[2] = {0x8000000810000001, 0x0100001008000080};
  Bitboard holes_ = 0;
  std::uint8_t points_[2] = {0, 0};
  Color side_to_move_ = Color::kBlack;
  std::uint8_t unused_[5] = {};
};

static_assert(sizeof(Position) == 32);

}  // namespace yolah
