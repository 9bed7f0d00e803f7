// Free squares split into regions, and what a side can still make of those that
// are its own.
//
// A region is an 8-connected set of free squares. A piece plays in the regions
// beside it. Once no region is touched by both colours the game is decided: each
// side makes as many moves as its pieces can, a puzzle for one, and nothing the
// other does matters. Regions that share a piece are one puzzle.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "engine/rules/bitboard.h"
#include "engine/rules/color.h"
#include "engine/rules/move.h"
#include "engine/rules/position.h"

namespace yolah {

/// The squares of `free` that pieces can come to, in any number of moves.
constexpr Bitboard flood(Bitboard pieces, Bitboard free) {
  Bitboard reached = grow(pieces) & free;
  for (Bitboard before = 0; reached != before;) {
    before = reached;
    reached = grow(reached) & free;
    reached = grow(reached) & free;
  }
  return reached;
}

/// Whether no free square can be reached by both sides.
constexpr bool is_decided(const Position& position) {
  const Bitboard free = position.free_squares();
  return (flood(position.pieces(Color::kBlack), free) & grow(position.pieces(Color::kWhite))) == 0;
}

/// A free square and all that hangs together with it: its region, the other regions beside the
/// pieces of that one, and so on.
Bitboard group_of(Bitboard square, Bitboard pieces, Bitboard free);

/// What is known of a number: it lies between the two, ends included.
struct Bounds {
  int lower = 0;
  int upper = 0;

  constexpr bool exact() const { return lower == upper; }
  friend constexpr bool operator==(const Bounds&, const Bounds&) = default;
};

/// Solves the puzzle for one: the most slides that pieces can make in a row
/// within squares nobody else comes to. Remembers what it solved (memory fixed
/// at construction). Not for use by several threads at once.
class LongestPlay {
 public:
  explicit LongestPlay(int table_bits = 12);
  ~LongestPlay();
  LongestPlay(const LongestPlay&) = delete;
  LongestPlay& operator=(const LongestPlay&) = delete;

  /// Forgets what was solved.
  void clear();

  /// Asked now and then: whether to give a puzzle up.
  using Enough = std::function<bool()>;

  /// The most slides; when `budget` positions of the puzzle did not suffice, or it was
  /// enough before that, bounds. A few puzzles would take longer than anyone can wait.
  Bounds most_slides(Bitboard pieces, Bitboard free, std::uint64_t budget,
                     const Enough& enough = {});
  /// Positions that the last puzzle took.
  std::uint64_t spent() const;

  /// A first slide of a longest play; the pass if there is none. After a spent
  /// budget, the first slide of the longest play found.
  Move best_slide(Bitboard pieces, Bitboard free, std::uint64_t budget);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// In a decided position: the margin still to come for the side to move.
Bounds decided_margin(const Position& position, LongestPlay& puzzles, std::uint64_t budget);

}  // namespace yolah
