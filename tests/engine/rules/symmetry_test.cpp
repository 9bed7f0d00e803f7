#include "engine/rules/symmetry.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "engine/rules/notation.h"

namespace yolah {
namespace {

using namespace literals;

TEST(Symmetry, EachMovesACornerAsItsNameSays) {
  const auto image = [](Symmetry symmetry) { return to_string(transform("b1"_sq, symmetry)); };
  EXPECT_EQ(image(Symmetry::kIdentity), "b1");
  EXPECT_EQ(image(Symmetry::kMainDiagonal), "a2");
  EXPECT_EQ(image(Symmetry::kMirrorFiles), "g1");
  EXPECT_EQ(image(Symmetry::kQuarterTurn), "h2");
  EXPECT_EQ(image(Symmetry::kMirrorRanks), "b8");
  EXPECT_EQ(image(Symmetry::kThreeQuarterTurn), "a7");
  EXPECT_EQ(image(Symmetry::kHalfTurn), "g8");
  EXPECT_EQ(image(Symmetry::kAntiDiagonal), "h7");
}

TEST(Symmetry, TheInverseTakesEverySquareBack) {
  for (const Symmetry symmetry : all_symmetries()) {
    for (int i = 0; i < kSquares; ++i) {
      EXPECT_EQ(transform(transform(square_at(i), symmetry), inverse(symmetry)), square_at(i));
    }
  }
}

TEST(Symmetry, ThePassStaysThePass) {
  for (const Symmetry symmetry : all_symmetries()) {
    EXPECT_TRUE(transform(Move::pass(), symmetry).is_pass());
  }
}

TEST(Canonical, IsTheSameForAllImages) {
  Position position;
  position.play(Move("d5"_sq, "b7"_sq));
  position.play(Move("e5"_sq, "f5"_sq));
  const Position form = canonical(position).position;
  for (const Symmetry symmetry : all_symmetries()) {
    const Position image = transform(position, symmetry);
    EXPECT_EQ(canonical(image).position, form);
    EXPECT_EQ(canonical_up_to_colors(swap_colors(image)).position,
              canonical_up_to_colors(position).position);
  }
}

TEST(Canonical, AMoveIsTheSameForAllImages) {
  Position position;
  position.play(Move("d5"_sq, "f7"_sq));
  for (const Move move : position.legal_moves()) {
    const Move form = canonical_move(position, move);
    Position after = canonical_up_to_colors(position).position;
    ASSERT_TRUE(after.is_legal(form));
    after.play(form);
    for (const Symmetry symmetry : all_symmetries()) {
      const Position image = transform(position, symmetry);
      EXPECT_EQ(canonical_move(image, transform(move, symmetry)), form);
      EXPECT_EQ(canonical_move(swap_colors(image), transform(move, symmetry)), form);
    }
    Position played = position;
    played.play(move);
    EXPECT_EQ(canonical_key(played), canonical_key(after));
  }
}

TEST(Canonical, MovesThatLeadToTheSamePositionAreOne) {
  const Position start;
  std::map<std::uint16_t, std::uint64_t> keys;
  for (const Move move : start.legal_moves()) {
    Position after = start;
    after.play(move);
    const auto [known, is_new] =
        keys.try_emplace(canonical_move(start, move).bits(), canonical_key(after));
    EXPECT_EQ(known->second, canonical_key(after));
  }
  // Two diagonals and half a turn: twelve moves stand for four each, four for two.
  EXPECT_EQ(keys.size(), 16U);
}

TEST(Canonical, SaysHowToGetThere) {
  Position position;
  position.play(Move("d5"_sq, "b7"_sq));
  const Canonical form = canonical_up_to_colors(position);
  EXPECT_TRUE(form.colors_swapped);
  EXPECT_EQ(transform(swap_colors(position), form.symmetry), form.position);
  EXPECT_EQ(form.position.side_to_move(), Color::kBlack);
  EXPECT_EQ(form.position.margin(), -position.margin());
}

TEST(Canonical, FindsTheOpeningMovesThatAreReallyDifferent) {
  // The start is unchanged by a group of four: 56 moves are 16 up to symmetry,
  // those of pieces on a diagonal counted once for each mirror image.
  std::set<std::string> forms;
  for (const Move move : Position().legal_moves()) {
    Position next;
    next.play(move);
    forms.insert(to_string(canonical(next).position));
  }
  EXPECT_EQ(forms.size(), 16U);
}

TEST(SwapColors, TwiceChangesNothing) {
  Position position;
  position.play(Move("d5"_sq, "b7"_sq));
  EXPECT_EQ(swap_colors(swap_colors(position)), position);
  EXPECT_EQ(swap_colors(position).points(Color::kWhite), 1);
}

}  // namespace
}  // namespace yolah
