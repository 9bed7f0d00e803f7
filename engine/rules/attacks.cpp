#include "engine/rules/attacks.h"

#include <bit>
#include <cstddef>

namespace yolah {
namespace {

#include "engine/rules/magics.inc"

}  // namespace

MagicIndex::MagicIndex(Lines lines, Square from)
    : mask(relevant_squares(lines, from)),
      magic((lines == Lines::kOrthogonal ? kOrthogonalMagics
                                         : kDiagonalMagics)[static_cast<std::size_t>(index(from))]),
      shift(64U - static_cast<unsigned>(std::popcount(mask))) {}

template <class Index>
AttackTables<Index>::AttackTables() {
  Bitboard* next = table_.data();
  for (int i = 0; i < kSquares; ++i) {
    const Square from = square_at(i);
    Entry& entry = entries_[static_cast<std::size_t>(i)];
    entry.orthogonal_index = Index(Lines::kOrthogonal, from);
    entry.diagonal_index = Index(Lines::kDiagonal, from);
    entry.orthogonal = fill(Lines::kOrthogonal, from, entry.orthogonal_index, next);
    entry.diagonal = fill(Lines::kDiagonal, from, entry.diagonal_index, next);
  }
}

template <class Index>
const Bitboard* AttackTables<Index>::fill(Lines lines, Square from, const Index& index,
                                          Bitboard*& next) {
  Bitboard* const rows = next;
  for_each_subset(relevant_squares(lines, from), [&](Bitboard occupied) {
    rows[index(occupied)] = walk_lines(lines, from, occupied);
    ++next;
  });
  return rows;
}

template class AttackTables<MagicIndex>;
#if defined(__BMI2__)
template class AttackTables<PextIndex>;
#endif

// 101 is the first priority open to programs: before every other static object.
__attribute__((init_priority(101))) extern const AttackTables<DefaultIndex> kAttacks{};

}  // namespace yolah
