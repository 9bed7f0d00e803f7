// The book's published method, rewritten faithfully: the yardstick that our
// speed is measured against, in the same run. Deliberately not made faster.
//
// Chapter 2: two magic look-ups a piece, a 32-byte board with a ply counter,
// random moves drawn by mt19937 and uniform_int_distribution and picked with
// pdep, and a perft that makes every move, counts, and takes it back.
#pragma once

#include <cstdint>
#include <random>

#include "engine/rules/bitboard.h"
#include "engine/rules/move.h"

namespace yolah::yardstick {

class Board {
 public:
  int player() const { return ply_ & 1; }
  int black_score() const { return black_score_; }
  int white_score() const { return white_score_; }
  bool game_over() const;
  /// All moves of the player, or the pass alone; the book's list of moves.
  void moves(MoveList& list) const;
  /// One move drawn uniformly, without making the list.
  Move random_move(std::mt19937& random) const;
  void play(Move move);
  void undo(Move move);

 private:
  Bitboard player_pieces() const { return player() == 0 ? black_ : white_; }

  Bitboard black_ = 0x8000000810000001;
  Bitboard white_ = 0x0100001008000080;
  Bitboard holes_ = 0;
  std::uint8_t black_score_ = 0;
  std::uint8_t white_score_ = 0;
  std::uint8_t ply_ = 0;
};

static_assert(sizeof(Board) == 32);

struct Wins {
  std::uint64_t black = 0;
  std::uint64_t white = 0;
  std::uint64_t draws = 0;
};

/// Random games, one after another, with direct random moves.
Wins random_games(std::uint64_t games, std::mt19937& random);
/// The same through the list of moves.
Wins random_games_by_list(std::uint64_t games, std::mt19937& random);

/// Leaves of the game tree from a board, by play and undo.
std::uint64_t perft(Board& board, int depth);
/// The same, copying the board instead of taking moves back.
std::uint64_t perft_by_copy(Board& board, int depth);

}  // namespace yolah::yardstick
