#include "engine/playout/random.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <set>

namespace yolah {
namespace {

TEST(Random, IsTheSameEverywhere) {
  Random random(42, 7);
  const std::array<std::uint32_t, 3> drawn = {random.next(), random.next(), random.next()};
  Random again(42, 7);
  for (const std::uint32_t number : drawn) EXPECT_EQ(again.next(), number);
}

TEST(Random, SeedsAndStreamsDiffer) {
  std::set<std::uint32_t> firsts;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    for (std::uint64_t stream = 0; stream < 100; ++stream) {
      firsts.insert(Random(seed, stream).next());
    }
  }
  // 10,000 draws of 2^32: a dozen repeats would already be a wonder.
  EXPECT_GT(firsts.size(), 9'990U);
}

TEST(Random, TheFirstNumberOfAStreamIsUniform) {
  // Games are seeded one by one, so the first draw of each stream matters most.
  // Chi-square over 56 moves, 55 degrees of freedom, 99.99 % below 102.
  std::array<int, 56> counts{};
  constexpr int kDraws = 1'000'000;
  for (std::uint64_t stream = 0; stream < kDraws; ++stream) ++counts[Random(1, stream).below(56)];
  double chi_square = 0;
  for (const int count : counts) {
    const double expected = kDraws / 56.0;
    chi_square += (count - expected) * (count - expected) / expected;
  }
  EXPECT_LT(chi_square, 102);
}

TEST(Random, BelowStaysBelow) {
  Random random(5);
  for (int i = 0; i < 100'000; ++i) ASSERT_LT(random.below(108), 108U);
  EXPECT_EQ(random.below(1), 0U);
}

}  // namespace
}  // namespace yolah
