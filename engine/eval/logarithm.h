// Binary logarithms in whole numbers, worked out when compiling: the same on
// every machine.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace yolah {

/// Sixty-fourths of the binary logarithm of n >= 1, rounded down.
constexpr int log2_in_64ths(std::uint32_t n) {
  constexpr int kPlaces = 6;
  const int whole = static_cast<int>(std::bit_width(n)) - 1;
  // Squaring a number between 1 and 2 doubles its logarithm: one bit a time.
  std::uint64_t rest = (std::uint64_t{n} << 31) >> whole;
  int bits = whole;
  for (int place = 0; place < kPlaces; ++place) {
    rest = (rest * rest) >> 31;
    const bool above = rest >= (std::uint64_t{1} << 32);
    if (above) rest >>= 1;
    bits = 2 * bits + (above ? 1 : 0);
  }
  return bits;
}

template <std::size_t kSize>
constexpr std::array<int, kSize> make_log2_table(std::uint32_t first) {
  std::array<int, kSize> table{};
  for (std::size_t i = 0; i < kSize; ++i) {
    table[i] = log2_in_64ths(first + static_cast<std::uint32_t>(i));
  }
  return table;
}

static_assert(log2_in_64ths(1) == 0 && log2_in_64ths(2) == 64 && log2_in_64ths(3) == 101);

}  // namespace yolah
