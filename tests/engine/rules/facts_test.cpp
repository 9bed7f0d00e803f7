// The facts of the game, one test each.
#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

#include "engine/rules/notation.h"
#include "engine/rules/position.h"
#include "engine/rules/symmetry.h"
#include "tests/engine/rules/golden.h"

namespace yolah {
namespace {

using namespace literals;

std::vector<Move> moves_in(std::string_view text) {
  std::istringstream words{std::string(text)};
  std::vector<Move> moves;
  for (std::string word; words >> word;) moves.push_back(*parse_move(word));
  return moves;
}

Position after(std::string_view moves) {
  Position position;
  for (const Move move : moves_in(moves)) {
    EXPECT_TRUE(position.is_legal(move)) << to_string(move);
    position.play(move);
  }
  return position;
}

TEST(Facts, SquaresAreNumberedRankByRank) {
  EXPECT_EQ(index("a1"_sq), 0);
  EXPECT_EQ(index("h1"_sq), 7);
  EXPECT_EQ(index("a2"_sq), 8);
  EXPECT_EQ(index("h8"_sq), 63);
}

TEST(Facts, TheGameStartsWithFourPiecesEach) {
  const Position start;
  EXPECT_EQ(start.pieces(Color::kBlack), bit("a1"_sq) | bit("e4"_sq) | bit("d5"_sq) | bit("h8"_sq));
  EXPECT_EQ(start.pieces(Color::kWhite), bit("h1"_sq) | bit("d4"_sq) | bit("e5"_sq) | bit("a8"_sq));
  EXPECT_EQ(start.holes(), 0U);
  EXPECT_EQ(start.side_to_move(), Color::kBlack);
  EXPECT_EQ(start.legal_moves().size(), 56);
  EXPECT_EQ(start.slides(Color::kWhite).size(), 56);
}

TEST(Facts, AMoveLeavesAHoleAndScoresAPoint) {
  const Position position = after("d5:b7 e5:f5");
  EXPECT_EQ(position.holes(), bit("d5"_sq) | bit("e5"_sq));
  EXPECT_EQ(position.points(Color::kBlack), 1);
  EXPECT_EQ(position.points(Color::kWhite), 1);
  EXPECT_NE(position.pieces(Color::kBlack) & bit("b7"_sq), 0U);
  EXPECT_EQ(to_string(position), "w6b/1b6/8/3xxw2/3wb3/8/8/b6w b 1 1");
}

TEST(Facts, APassScoresNothingAndIsTheOnlyMoveOfABlockedSide) {
  // Black is walled in by holes in the corner; white is free.
  const auto position = parse_position("bbxwwww1/bbx5/xxx5/8/8/8/8/8 b 3 2");
  ASSERT_TRUE(position) << position.error().reason;
  const MoveList moves = position->legal_moves();
  ASSERT_EQ(moves.size(), 1);
  EXPECT_TRUE(moves[0].is_pass());
  Position passed = *position;
  passed.play(Move::pass());
  EXPECT_EQ(passed.points(Color::kBlack), 3);
  EXPECT_EQ(passed.side_to_move(), Color::kWhite);
  EXPECT_FALSE(passed.is_over());
}

TEST(Facts, APassIsIllegalForASideThatCanMove) {
  EXPECT_FALSE(Position().is_legal(Move::pass()));
}

TEST(Facts, TheGameIsOverWhenNeitherSideCanMove) {
  const auto position = parse_position("bbxwwxx1/bbxwwxx1/xxxxxxx1/8/8/8/8/8 b 6 7");
  ASSERT_TRUE(position) << position.error().reason;
  EXPECT_TRUE(position->is_over());
  EXPECT_TRUE(position->legal_moves().empty());
  EXPECT_FALSE(position->is_legal(Move::pass()));
}

TEST(Facts, TheBooksExampleGameEnds24To32) {
  std::vector<Move> moves = moves_in(golden::kBookGameAsPrinted);
  ASSERT_EQ(moves.size(), 65U);
  moves.erase(moves.begin() + golden::kBookMisprint - 1);
  Position position;
  for (const Move move : moves) {
    ASSERT_TRUE(position.is_legal(move)) << to_string(move);
    position.play(move);
  }
  EXPECT_TRUE(position.is_over());
  EXPECT_EQ(position.points(Color::kBlack), golden::kBookBlackPoints);
  EXPECT_EQ(position.points(Color::kWhite), golden::kBookWhitePoints);
}

TEST(Facts, TheMisprintInTheBooksGameIsAnIllegalPass) {
  const std::vector<Move> moves = moves_in(golden::kBookGameAsPrinted);
  Position position;
  for (int i = 0; i + 1 < golden::kBookMisprint; ++i) {
    position.play(moves[static_cast<std::size_t>(i)]);
  }
  const Move misprint = moves[golden::kBookMisprint - 1];
  EXPECT_TRUE(misprint.is_pass());
  EXPECT_FALSE(position.is_legal(misprint));
}

TEST(Facts, APositionCanHaveMoreMovesThanTheBooksListHolds) {
  EXPECT_EQ(after(golden::kSeventySixMoves).legal_moves().size(), 76);
}

TEST(Facts, NoSideCanHaveMoreMovesThanTheListHolds) {
  // Four queens on an otherwise empty board come close to the proven bound.
  const auto position = parse_position("wwww4/8/2b5/5b2/3b4/8/6b1/8 b 0 0");
  ASSERT_TRUE(position);
  EXPECT_GT(position->legal_moves().size(), 76);
  EXPECT_LE(position->legal_moves().size(), kMaxMoves);
}

TEST(Facts, TheStartIsUnchangedByTheDiagonalsAndTheHalfTurn) {
  const Position start;
  for (const Symmetry symmetry : {Symmetry::kIdentity, Symmetry::kMainDiagonal,
                                  Symmetry::kAntiDiagonal, Symmetry::kHalfTurn}) {
    EXPECT_EQ(transform(start, symmetry), start);
  }
}

TEST(Facts, AQuarterTurnOfTheStartSwapsItsColours) {
  const Position start;
  for (const Symmetry symmetry : {Symmetry::kQuarterTurn, Symmetry::kThreeQuarterTurn,
                                  Symmetry::kMirrorFiles, Symmetry::kMirrorRanks}) {
    const Position turned = transform(start, symmetry);
    EXPECT_EQ(turned.pieces(Color::kBlack), start.pieces(Color::kWhite));
    EXPECT_EQ(turned.pieces(Color::kWhite), start.pieces(Color::kBlack));
  }
}

}  // namespace
}  // namespace yolah
