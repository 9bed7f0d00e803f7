#include "engine/rules/position.h"

#include <gtest/gtest.h>

#include "engine/rules/notation.h"

namespace yolah {
namespace {

using namespace literals;

TEST(Position, LegalMovesAreExactlyTheLegalOnes) {
  Position position;
  position.play(Move("d5"_sq, "b7"_sq));
  int legal = 0;
  for (int from = 0; from < kSquares; ++from) {
    for (int to = 0; to < kSquares; ++to) {
      legal += position.is_legal(Move(square_at(from), square_at(to))) ? 1 : 0;
    }
  }
  EXPECT_EQ(legal, position.legal_moves().size());
  for (const Move move : position.legal_moves()) EXPECT_TRUE(position.is_legal(move));
}

TEST(Position, TheOpponentsPieceCannotBeMoved) {
  EXPECT_FALSE(Position().is_legal(Move("h1"_sq, "h2"_sq)));
}

TEST(Position, MobilityCountsTheSlides) {
  const Position start;
  EXPECT_EQ(start.mobility(Color::kBlack), 56);
  EXPECT_EQ(start.mobility(Color::kWhite), 56);
}

TEST(Position, UndoTakesBackAMoveAndAPass) {
  Position position;
  position.play(Move("d5"_sq, "b7"_sq));
  position.undo(Move("d5"_sq, "b7"_sq));
  EXPECT_EQ(position, Position());

  const auto blocked = *parse_position("bbxwwww1/bbx5/xxx5/8/8/8/8/8 b 3 2");
  position = blocked;
  position.play(Move::pass());
  position.undo(Move::pass());
  EXPECT_EQ(position, blocked);
}

TEST(Position, ImpossiblePartsAreRefused) {
  const Position start;
  const Position::Parts good{
      start.pieces(Color::kBlack), start.pieces(Color::kWhite), 0, 0, 0, Color::kBlack};
  EXPECT_EQ(Position::from_parts(good), start);

  Position::Parts parts = good;
  parts.black |= bit("c3"_sq);
  EXPECT_FALSE(Position::from_parts(parts)) << "five black pieces";
  parts = good;
  parts.white ^= bit("h1"_sq) | bit("a1"_sq);
  EXPECT_FALSE(Position::from_parts(parts)) << "two pieces on a1";
  parts = good;
  parts.holes = bit("a1"_sq);
  parts.black_points = 1;
  EXPECT_FALSE(Position::from_parts(parts)) << "a hole under a piece";
  parts = good;
  parts.white_points = 1;
  EXPECT_FALSE(Position::from_parts(parts)) << "a point without a hole";
  parts = good;
  parts.holes = bit("c3"_sq);
  parts.black_points = 2;
  parts.white_points = -1;
  EXPECT_FALSE(Position::from_parts(parts)) << "negative points";
}

}  // namespace
}  // namespace yolah
