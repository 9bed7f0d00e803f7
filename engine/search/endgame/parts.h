// What a late contest is worth at least and at most, part by part.
//
// A contest often falls into parts that have no square and no piece in common. Each part is
// searched alone, by rules that are harder for the side that wants to be sure of its points: it
// must move whenever it is its turn, and the other side may pass at any time. What it is sure of
// by these rules, it is sure of in the whole contest: it answers each move of the other side in
// the part where that move was made, and if it cannot move there any more, the part is a number
// by then. So if the other side is to move, it gets the sum of what it is sure of in all parts;
// if it is to move itself, it chooses one part to begin in. The same for the other side bounds
// the margin from above. Nothing is assumed about positions in which it is bad to have to move.
//
// This settles nearly all contests of small parts, at a third of the cost of a node of the
// solver: the parts need no order by the evaluation, and no spare moves in their key.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/eval/contest.h"
#include "engine/eval/regions.h"
#include "engine/rules/bitboard.h"
#include "engine/rules/move.h"

namespace yolah {

/// Regions that pieces tie to each other, seen by the side that wants to be sure.
struct Part {
  Bitboard own = 0;
  Bitboard other = 0;
  Bitboard free = 0;
};

/// At most four: each has a piece of both sides.
struct Parts {
  std::array<Part, kPiecesPerSide> list;
  int size = 0;

  void add(const Part& part) { list[static_cast<std::size_t>(size++)] = part; }
  const Part* begin() const { return list.data(); }
  const Part* end() const { return list.data() + size; }
};

/// Answers questions about parts, and remembers the answers (memory fixed at construction). Not
/// for use by several threads at once.
class PartSolver {
 public:
  /// Parts with more squares are not looked at, and a question is given up after so many
  /// positions of parts: to know more would cost more than it saves. With 28 free squares, the
  /// solver takes least time with 12 to 14 squares, with 30 free squares with 10 to 12.
  static constexpr int kMostSquares = 12;
  static constexpr int kMostPositions = 64;

  /// `finder` must outlive this.
  explicit PartSolver(ContestFinder& finder, int table_bits = 18)
      : finder_(finder), table_(std::size_t{1} << table_bits) {}

  /// Forgets everything.
  void clear();

  /// Bounds of the margin to come for the side to move, which may tell that it is more than the
  /// bar, or that it is not. They are wide if a part is too large.
  Bounds bounds(const Contest& contest, int bar);

 private:
  enum class Turn : std::uint8_t { kOwn, kOther };

  struct Entry {
    std::uint64_t key = 0;
    // By whose turn it is: bounds of what the own side is sure of, and a move that decided it.
    std::array<std::int8_t, 2> lower{};
    std::array<std::int8_t, 2> upper{};
    std::array<Move, 2> move{};
  };
  static_assert(sizeof(Entry) == 16);

  /// Whether the own side is sure of so many points; false, too, when the question was given up.
  bool is_sure(const Part& part, Turn turn, int wanted);
  bool is_sure(const Parts& parts, Turn turn, int wanted);
  bool is_sure_after(const Part& part, Turn turn, Move move, int wanted);
  /// The same, by trying all moves. `best` is tried first, and becomes the move that decided it.
  bool search(const Part& part, Turn turn, int wanted, Move& best);
  /// The most that the own side is sure of.
  int sure_points(const Part& part, Turn turn);
  bool ask(const Parts& parts, Turn turn, int wanted);

  const Entry& entry_of(std::uint64_t key) const { return table_[key & (table_.size() - 1)]; }
  Entry known(const Part& part, std::uint64_t key) const;

  ContestFinder& finder_;
  std::vector<Entry> table_;
  int positions_left_ = 0;
  bool gave_up_ = false;
};

}  // namespace yolah
