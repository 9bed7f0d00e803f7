#include "engine/eval/fixed_point.h"

#include <gtest/gtest.h>

#include <cmath>

#include "engine/playout/random.h"

namespace yolah {
namespace {

/// Small numbers one by one, then some of every size.
template <class Check>
void for_many_numbers(const Check& check) {
  for (std::uint64_t n = 1; n < 5000; ++n) check(n);
  Random random(1);
  for (int bits = 12; bits < 62; ++bits) {
    for (int i = 0; i < 200; ++i) {
      const std::uint64_t top = std::uint64_t{1} << bits;
      check(top + ((std::uint64_t{random.next()} << 32 | random.next()) & (top - 1)));
    }
    check(std::uint64_t{1} << bits);
    check((std::uint64_t{1} << bits) - 1);
  }
}

TEST(FixedPoint, SquareRootsAreTheWholePart) {
  EXPECT_EQ(square_root(0), 0U);
  for_many_numbers([](std::uint64_t n) {
    const std::uint64_t root = square_root(n);
    EXPECT_LE(root * root, n);
    EXPECT_GT((root + 1) * (root + 1), n);
  });
  EXPECT_EQ(square_root(~std::uint64_t{0}), 0xFFFFFFFFU);
}

TEST(FixedPoint, RootsOfFixedPointNumbers) {
  EXPECT_EQ(fixed_root(kFixedOne), kFixedOne);
  EXPECT_EQ(fixed_root(4 * kFixedOne), 2 * kFixedOne);
  EXPECT_EQ(fixed_root(kFixedOne / 4), kFixedOne / 2);
}

TEST(FixedPoint, LogarithmsAreNearlyRight) {
  EXPECT_EQ(natural_log(1), 0);
  for_many_numbers([](std::uint64_t n) {
    const double truth = std::log(static_cast<double>(n));
    EXPECT_NEAR(static_cast<double>(natural_log(n)) / kFixedOne, truth, 5e-4) << n;
  });
}

TEST(FixedPoint, InverseRootsAreNearlyRightAndNeverRise) {
  std::uint64_t before = inverse_root(1);
  EXPECT_EQ(before, std::uint64_t{1} << kInverseRootBits);
  for (std::uint64_t n = 2; n < 200'000; ++n) {
    EXPECT_LE(inverse_root(n), before) << n;
    before = inverse_root(n);
  }
  for_many_numbers([](std::uint64_t n) {
    const double truth = 0x1p32 / std::sqrt(static_cast<double>(n));
    EXPECT_NEAR(static_cast<double>(inverse_root(n)), truth, 0.005 * truth + 1) << n;
  });
}

}  // namespace
}  // namespace yolah
