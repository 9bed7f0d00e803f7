// What is still contested in a position: the regions that both sides can come to,
// and the private ones bound up with them. Everything else is settled.
//
// Private regions whose pieces touch no shared region are worth a number of spare
// moves: the longest play in them, which its owner may make one by one whenever it
// likes, and nobody can disturb. Pieces that can never move again, holes, and
// squares that nobody can come to do not matter at all. So positions that look
// different are often the same contest, and a contest has fewer moves than its
// positions.
//
// Two spare moves, one of each side, cancel out: whoever makes one can be answered by
// the other. So at most one side has any while something is contested.
//
// A private region beside a piece that also touches a shared one is tied to it: the
// piece has to choose, since squares of different regions are never neighbours, and
// having landed in one it has left the others for good.
#pragma once

#include <cstdint>

#include "engine/eval/regions.h"
#include "engine/rules/bitboard.h"
#include "engine/rules/move.h"
#include "engine/rules/position.h"

namespace yolah {

struct Contest {
  // Of the side to move, and of the other.
  Bitboard own = 0;
  Bitboard other = 0;
  Bitboard free = 0;    ///< Shared squares, and those tied to them.
  Bitboard shared = 0;  ///< Empty when the game is decided.
  int own_spare = 0;
  int other_spare = 0;

  bool is_decided() const { return shared == 0; }
  /// What the side to move makes of spare moves more than the other.
  int spare_margin() const { return own_spare - other_spare; }

  friend bool operator==(const Contest&, const Contest&) = default;
};

/// Finds the contest in sets of pieces and free squares. Private regions are solved
/// by puzzles, whose memory it keeps. Not for use by several threads at once.
class ContestFinder {
 public:
  explicit ContestFinder(int table_bits = 16) : puzzles_(table_bits) {}

  /// From now on, puzzles may take so many positions in all, and until it is enough;
  /// without this, as many as they need.
  void limit_puzzles(std::uint64_t positions, LongestPlay::Enough enough);
  /// Whether a puzzle went beyond the limit: what was found since then may count too few
  /// moves.
  bool gave_up() const { return gave_up_; }

  /// With the margin still to come and nothing else: points already made are not
  /// part of a contest.
  Contest find(const Position& position) {
    const Color side = position.side_to_move();
    return settle(position.pieces(side), position.pieces(opponent(side)), position.free_squares(),
                  0, 0);
  }

  /// What is contested in sets of pieces and squares, for a side to move that has so many spare
  /// moves already.
  Contest settle(Bitboard own, Bitboard other, Bitboard free, int own_spare, int other_spare);

  /// After a slide of the side to move within the contest. The side to move is the
  /// other one then.
  Contest after(const Contest& contest, Move move) {
    const Bitboard own = contest.own ^ bit(move.from()) ^ bit(move.to());
    return settle(contest.other, own, contest.free ^ bit(move.to()), contest.other_spare,
                  contest.own_spare);
  }

  /// After a spare move of the side to move.
  static Contest after_spare(const Contest& contest) {
    return {contest.other,  contest.own,         contest.free,
            contest.shared, contest.other_spare, contest.own_spare - 1};
  }

  /// Bounds of the margin to come for the side to move, by counting.
  Bounds bounds(const Contest& contest);
  /// The same, but puzzles are only solved where the answer might tell that the
  /// margin is more than the bar, or that it is not.
  Bounds bounds(const Contest& contest, int bar);

 private:
  static constexpr std::uint64_t kNoLimit = ~std::uint64_t{0};

  /// What is known before puzzles are solved.
  struct Count {
    Bitboard own_tied = 0;
    Bitboard other_tied = 0;
    Bounds shared;  // of the margin without tied squares
  };

  static Count count_squares(const Contest& contest);
  Bounds with_puzzles(const Contest& contest, const Count& counted);
  /// Splits a side's private squares into spare moves, counted, and tied squares,
  /// returned; pieces that only have spare moves leave the contest.
  Bitboard put_aside(Bitboard& pieces, Bitboard squares, Bitboard shared, int& spare);
  /// The longest play of a side in squares of its own.
  int most_slides(Bitboard pieces, Bitboard free);

  LongestPlay puzzles_;
  std::uint64_t positions_left_ = kNoLimit;
  LongestPlay::Enough enough_;
  bool gave_up_ = false;
};

}  // namespace yolah
