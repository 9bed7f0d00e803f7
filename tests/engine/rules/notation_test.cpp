#include "engine/rules/notation.h"

#include <gtest/gtest.h>

#include <span>
#include <string>

#include "engine/rules/reading_order.h"

namespace yolah {
namespace {

using namespace literals;

TEST(MoveNotation, WritesAndReads) {
  EXPECT_EQ(to_string(Move("d5"_sq, "b7"_sq)), "d5:b7");
  EXPECT_EQ(to_string(Move::pass()), "a1:a1");
  EXPECT_EQ(*parse_move("d5:b7"), Move("d5"_sq, "b7"_sq));
  EXPECT_TRUE(parse_move("a1:a1")->is_pass());
}

TEST(MoveNotation, ListsMovesAsAPersonReadsTheBoard) {
  const auto listed = in_reading_order(Position().legal_moves());
  ASSERT_EQ(listed.size(), 56U);
  const std::string text = to_string(std::span<const Move>(listed));
  EXPECT_EQ(text.substr(0, 53), "h8:g8 h8:f8 h8:e8 h8:d8 h8:c8 h8:b8 h8:g7 h8:f6 h8:h7");
  EXPECT_TRUE(text.ends_with("a1:b2 a1:c3 a1:b1 a1:c1 a1:d1 a1:e1 a1:f1 a1:g1")) << text;
}

struct BadText {
  const char* text;
  std::size_t offset;
  const char* reason;
};

void PrintTo(const BadText& bad, std::ostream* out) {
  *out << bad.text;
}

class BadMove : public testing::TestWithParam<BadText> {};

TEST_P(BadMove, IsRefusedWithPlaceAndReason) {
  const auto move = parse_move(GetParam().text);
  ASSERT_FALSE(move);
  EXPECT_EQ(move.error().offset, GetParam().offset);
  EXPECT_EQ(move.error().reason, GetParam().reason);
  EXPECT_EQ(move.error().fault, Fault::kMove);
}

INSTANTIATE_TEST_SUITE_P(
    Texts, BadMove,
    testing::Values(BadText{"", 0, "expected a file, a to h"},
                    BadText{"i1:a1", 0, "expected a file, a to h"},
                    BadText{"a", 1, "expected a rank, 1 to 8"},
                    BadText{"a9:a1", 1, "expected a rank, 1 to 8"},
                    BadText{"a1", 2, "expected ':' between the two squares of a move"},
                    BadText{"a1-a2", 2, "expected ':' between the two squares of a move"},
                    BadText{"a1:", 3, "expected a file, a to h"},
                    BadText{"a1:a0", 4, "expected a rank, 1 to 8"},
                    BadText{"a1:a2 ", 5, "unexpected ' ' after the move"},
                    BadText{"b1:b1", 3, "a piece cannot stay where it is; the pass is a1:a1"}));

TEST(SquareNotation, RefusesWhatFollows) {
  EXPECT_EQ(*parse_square("h8"), "h8"_sq);
  EXPECT_EQ(parse_square("h8x").error(),
            (ParseError{2, "unexpected 'x' after the square", Fault::kMove}));
  EXPECT_EQ(parse_square("h8\n").error().reason,
            "unexpected a byte that is not printable after the square");
}

TEST(PositionNotation, TheStartIsWrittenAndReadBack) {
  EXPECT_EQ(to_string(Position()), kStartPosition);
  EXPECT_EQ(*parse_position(kStartPosition), Position());
}

TEST(PositionNotation, ColoursHaveNames) {
  EXPECT_EQ(to_string(Color::kBlack), "black");
  EXPECT_EQ(to_string(Color::kWhite), "white");
}

class BadPosition : public testing::TestWithParam<BadText> {};

TEST_P(BadPosition, IsRefusedWithPlaceAndReason) {
  const auto position = parse_position(GetParam().text);
  ASSERT_FALSE(position);
  EXPECT_EQ(position.error().offset, GetParam().offset);
  EXPECT_EQ(position.error().reason, GetParam().reason);
  EXPECT_NE(position.error().fault, Fault::kOther);
}

INSTANTIATE_TEST_SUITE_P(
    Texts, BadPosition,
    testing::Values(
        BadText{"", 0, "expected b, w, x or 1 to 8 in rank 8"},
        BadText{"w6q/8/8/3bw3/3wb3/8/8/b6w b 0 0", 2, "expected b, w, x or 1 to 8 in rank 8"},
        BadText{"w7b/8/8/3bw3/3wb3/8/8/b6w b 0 0", 2, "expected '/' between ranks"},
        BadText{"w8b/8/8/3bw3/3wb3/8/8/b6w b 0 0", 1, "more than eight squares in a rank"},
        BadText{"w5b/8/8/3bw3/3wb3/8/8/b6w b 0 0", 3, "expected b, w, x or 1 to 8 in rank 8"},
        BadText{"w33b/8/8/3bw3/3wb3/8/8/b6w b 0 0", 2,
                "two digits in a row: write one number for a run"},
        BadText{"w6b/8/8/3bw3/3wb3/8/8/b7 b 0 0", 24, "white has 3 pieces: each side has four"},
        BadText{"w6b/8/8/3bb3/3wb3/8/8/b6w b 0 0", 25, "black has 5 pieces: each side has four"},
        BadText{"w6b/8/8/3bw3/3wb3/8/8/b6w", 25, "expected ' ' after the board"},
        BadText{"w6b/8/8/3bw3/3wb3/8/8/b6w x 0 0", 26, "expected the side to move, b or w"},
        BadText{"w6b/8/8/3bw3/3wb3/8/8/b6w b", 27, "expected ' ' after the side to move"},
        BadText{"w6b/8/8/3bw3/3wb3/8/8/b6w b  0", 28, "expected a number of points"},
        BadText{"w6b/8/8/3bw3/3wb3/8/8/b6w b 0", 29, "expected ' ' between the points"},
        BadText{"w6b/8/8/3bw3/3wb3/8/8/b6w b 00 0", 30, "points written with a leading zero"},
        BadText{"w6b/8/8/3bw3/3wb3/8/8/b6w b 57 0", 30, "more points than a game can have"},
        BadText{"w6b/8/8/3bw3/3wb3/8/8/b6w b 99999999999999999999 0", 30,
                "more points than a game can have"},
        BadText{"w6b/8/8/3bw3/3wb3/8/8/b6w b 0 0 ", 31, "unexpected ' ' after the position"},
        BadText{"w6b/8/8/3bw3/3wb3/8/8/b6w b 1 0", 31,
                "the points add up to 1 but there are 0 holes"}));

}  // namespace
}  // namespace yolah
