// Every square, every occupation that matters, both ways of indexing.
#include "engine/rules/attacks.h"

#include <gtest/gtest.h>

#include <memory>
#include <random>

namespace yolah {
namespace {

template <class Index>
class AttackTablesTest : public testing::Test {
 protected:
  const std::unique_ptr<AttackTables<Index>> tables_ = std::make_unique<AttackTables<Index>>();
};

#if defined(__BMI2__)
using Indices = testing::Types<MagicIndex, PextIndex>;
#else
using Indices = testing::Types<MagicIndex>;
#endif
TYPED_TEST_SUITE(AttackTablesTest, Indices);

TYPED_TEST(AttackTablesTest, AgreeWithWalkingForEveryRelevantOccupation) {
  std::mt19937_64 random(1);
  for (int i = 0; i < kSquares; ++i) {
    const Square from = square_at(i);
    const Bitboard own = bit(from);
    const auto check = [&](Bitboard occupied) {
      const Bitboard walked = walk_lines(Lines::kOrthogonal, from, occupied) |
                              walk_lines(Lines::kDiagonal, from, occupied);
      ASSERT_EQ(this->tables_->reach(from, occupied), walked) << i << " " << occupied;
    };
    for (const Lines lines : {Lines::kOrthogonal, Lines::kDiagonal}) {
      for_each_subset(relevant_squares(lines, from), [&](Bitboard occupied) {
        check(occupied | own);
        // Squares off the line and at its end must not disturb the look-up.
        check(occupied | own | (random() & ~relevant_squares(lines, from)));
      });
    }
  }
}

TEST(RelevantSquares, LeaveOutTheLastSquareOfEachLine) {
  using namespace literals;
  EXPECT_EQ(count(relevant_squares(Lines::kOrthogonal, "a1"_sq)), 12);
  EXPECT_EQ(count(relevant_squares(Lines::kOrthogonal, "d3"_sq)), 10);
  EXPECT_EQ(count(relevant_squares(Lines::kDiagonal, "d3"_sq)), 7);
  EXPECT_EQ(count(relevant_squares(Lines::kDiagonal, "d4"_sq)), 9);
}

TEST(Reach, StopsAtObstaclesAndEdges) {
  using namespace literals;
  const Bitboard occupied = bit("a1"_sq) | bit("a3"_sq) | bit("c3"_sq);
  EXPECT_EQ(reach("a1"_sq, occupied), bit("a2"_sq) | bit("b2"_sq) | (kRank1 & ~bit("a1"_sq)));
}

}  // namespace
}  // namespace yolah
