// Roots and logarithms in whole numbers: what chooses a move must come out the
// same on every machine, and the floating-point library does not.
//
// Results are fixed-point: kFixedOne stands for 1.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace yolah {

inline constexpr int kFixedBits = 16;
inline constexpr std::int64_t kFixedOne = std::int64_t{1} << kFixedBits;

/// The whole part of the square root.
constexpr std::uint64_t square_root(std::uint64_t n) {
  if (n < 2) return n;
  // Newton's method from above falls until it is there.
  std::uint64_t root = std::uint64_t{1} << ((std::bit_width(n) + 1) / 2);
  for (;;) {
    const std::uint64_t next = (root + n / root) / 2;
    if (next >= root) return root;
    root = next;
  }
}

/// The root of a fixed-point number, fixed-point too.
constexpr std::int64_t fixed_root(std::int64_t x) {
  return static_cast<std::int64_t>(square_root(static_cast<std::uint64_t>(x) << kFixedBits));
}

namespace detail {

inline constexpr int kTableBits = 8;

/// log2(1 + i/256) in 2^-16, bit by bit: squaring doubles a logarithm.
constexpr auto make_log_table() {
  std::array<std::uint32_t, (std::size_t{1} << kTableBits) + 1> table{};
  constexpr int kDigits = 30;
  for (std::size_t i = 0; i + 1 < table.size(); ++i) {
    std::uint64_t x = ((std::uint64_t{1} << kTableBits) + i) << (kDigits - kTableBits);
    for (int digit = 0; digit < kFixedBits; ++digit) {
      x = (x * x) >> kDigits;
      const bool doubled = (x >> (kDigits + 1)) != 0;
      table[i] = 2 * table[i] + (doubled ? 1 : 0);
      if (doubled) x >>= 1;
    }
  }
  table.back() = std::uint32_t{1} << kFixedBits;
  return table;
}

/// 2^32 / sqrt(x), where x = i / 256 runs from 1 to 4.
constexpr auto make_inverse_root_table() {
  std::array<std::uint64_t, std::size_t{4} << kTableBits> table{};
  for (std::size_t i = std::size_t{1} << kTableBits; i < table.size(); ++i) {
    // sqrt(x) in 2^-28, then one division.
    const std::uint64_t root = square_root(static_cast<std::uint64_t>(i) << (56 - kTableBits));
    table[i] = (std::uint64_t{1} << 60) / root;
  }
  return table;
}

inline constexpr auto kLogTable = make_log_table();
inline constexpr auto kInverseRootTable = make_inverse_root_table();

}  // namespace detail

/// The natural logarithm of a number above 0, to four decimal places.
constexpr std::int64_t natural_log(std::uint64_t n) {
  constexpr std::int64_t kLogOf2 = 45426;  // in 2^-16
  const int power = static_cast<int>(std::bit_width(n)) - 1;
  // The digits below the leading one, in 2^-32.
  const std::uint64_t digits = power <= 32 ? (n << (32 - power)) : (n >> (power - 32));
  const std::uint64_t mantissa = digits & 0xFFFFFFFF;
  const auto at = static_cast<std::size_t>(mantissa >> (32 - detail::kTableBits));
  const std::uint64_t within = mantissa & ((std::uint64_t{1} << (32 - detail::kTableBits)) - 1);
  const std::uint64_t low = detail::kLogTable[at];
  const std::uint64_t step = detail::kLogTable[at + 1] - low;
  const std::uint64_t fraction = low + ((step * within) >> (32 - detail::kTableBits));
  const auto log2 =
      static_cast<std::int64_t>((static_cast<std::uint64_t>(power) << kFixedBits) + fraction);
  return (log2 * kLogOf2) >> kFixedBits;
}

inline constexpr int kInverseRootBits = 32;

/// 1 / sqrt(n) for n above 0, to half a per cent, in 2^-32; never rises with n.
constexpr std::uint64_t inverse_root(std::uint64_t n) {
  // n = x * 4^power with x from 1 to 4.
  const int power = (static_cast<int>(std::bit_width(n)) - 1) / 2;
  const int shift = detail::kTableBits - 2 * power;
  const std::uint64_t x = shift >= 0 ? n << shift : n >> -shift;
  return detail::kInverseRootTable[static_cast<std::size_t>(x)] >> power;
}

}  // namespace yolah
