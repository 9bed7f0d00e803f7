#include "engine/rules/move.h"

#include <gtest/gtest.h>

namespace yolah {
namespace {

using namespace literals;

TEST(Move, HoldsItsSquares) {
  for (int from = 0; from < kSquares; ++from) {
    for (int to = 0; to < kSquares; ++to) {
      const Move move(square_at(from), square_at(to));
      EXPECT_EQ(index(move.from()), from);
      EXPECT_EQ(index(move.to()), to);
      EXPECT_EQ(Move::from_bits(move.bits()), move);
    }
  }
}

TEST(Move, ThePassIsA1ToA1) {
  EXPECT_EQ(Move::pass(), Move("a1"_sq, "a1"_sq));
  EXPECT_TRUE(Move("a1"_sq, "a1"_sq).is_pass());
  EXPECT_FALSE(Move("a1"_sq, "a2"_sq).is_pass());
}

TEST(Move, BitsBeyondTheSquaresAreIgnored) {
  EXPECT_EQ(Move::from_bits(0xF000), Move::pass());
}

TEST(MoveList, HoldsAsManyMovesAsAnyPositionHas) {
  MoveList list;
  EXPECT_TRUE(list.empty());
  for (int i = 0; i < kMaxMoves; ++i) list.push(Move(square_at(i % 64), square_at(63 - i % 64)));
  EXPECT_EQ(list.size(), kMaxMoves);
  EXPECT_EQ(list[1], Move(square_at(1), square_at(62)));
  EXPECT_EQ(list.end() - list.begin(), kMaxMoves);
}

TEST(Bitboard, NthSquareCountsFromTheLowest) {
  const Bitboard squares = bit("b1"_sq) | bit("d4"_sq) | bit("h8"_sq);
  EXPECT_EQ(nth_square(squares, 0), "b1"_sq);
  EXPECT_EQ(nth_square(squares, 1), "d4"_sq);
  EXPECT_EQ(nth_square(squares, 2), "h8"_sq);
}

TEST(Bitboard, GrowAddsTheNeighboursWithoutWrapping) {
  EXPECT_EQ(count(grow(bit("a1"_sq))), 4);
  EXPECT_EQ(count(grow(bit("h5"_sq))), 6);
  EXPECT_EQ(count(grow(bit("d4"_sq))), 9);
}

}  // namespace
}  // namespace yolah
