// Where a piece can slide, by table look-up.
//
// A piece's destinations depend only on the occupied squares of its lines, the
// last square of each line left out: an index made from those squares finds the
// answer in a table, once for the orthogonal and once for the diagonal lines.
// Two ways to make the index, same answers:
//   MagicIndex   multiply and shift; runs everywhere.
//   PextIndex    one instruction of x86 with BMI2.
// kAttacks uses the one that measures faster for the machine it is compiled
// for: about 1.5 times (tests/bench/attacks_bench.cpp), except on AMD processors
// before Zen 3, where pext is microcode.
#pragma once

#include <array>
#include <cstdint>

#include "engine/rules/bitboard.h"
#include "engine/rules/lines.h"
#include "engine/rules/square.h"

namespace yolah {

struct MagicIndex {
  Bitboard mask = 0;
  std::uint64_t magic = 0;
  unsigned shift = 0;

  MagicIndex() = default;
  MagicIndex(Lines lines, Square from);
  std::uint64_t operator()(Bitboard occupied) const { return ((occupied & mask) * magic) >> shift; }
};

#if defined(__BMI2__)
struct PextIndex {
  Bitboard mask = 0;

  PextIndex() = default;
  PextIndex(Lines lines, Square from) : mask(relevant_squares(lines, from)) {}
  std::uint64_t operator()(Bitboard occupied) const { return _pext_u64(occupied, mask); }
};
#endif

/// The tables for one way of indexing, 842 KB. Built once, then constant.
template <class Index>
class AttackTables {
 public:
  AttackTables();

  /// Every free square a piece on `from` can slide to. `occupied` holds all
  /// pieces and holes.
  Bitboard reach(Square from, Bitboard occupied) const {
    const Entry& entry = entries_[static_cast<std::size_t>(index(from))];
    // The table leaves out the last square of a line, hence the final mask.
    return (entry.orthogonal[entry.orthogonal_index(occupied)] |
            entry.diagonal[entry.diagonal_index(occupied)]) &
           ~occupied;
  }

 private:
  struct Entry {
    Index orthogonal_index;
    Index diagonal_index;
    const Bitboard* orthogonal = nullptr;
    const Bitboard* diagonal = nullptr;
  };

  const Bitboard* fill(Lines lines, Square from, const Index& index, Bitboard*& next);

  std::array<Entry, kSquares> entries_;
  std::array<Bitboard, 102400 + 5248> table_{};
};

#if defined(__BMI2__) && !defined(YOLAH_SLOW_PEXT)
using DefaultIndex = PextIndex;
#else
using DefaultIndex = MagicIndex;
#endif

/// Ready before any other static object of the program is constructed.
extern const AttackTables<DefaultIndex> kAttacks;

/// Every free square a piece on `from` can slide to.
inline Bitboard reach(Square from, Bitboard occupied) {
  return kAttacks.reach(from, occupied);
}

}  // namespace yolah
