// The place of the only set bit of a word by a perfect hash: multiply, shift,
// look up. The toy version of the magic attack tables, kept to be measured
// (position_hash_bench.cpp); the engine uses std::countr_zero.
#pragma once

#include <cstdint>

namespace yolah::bench {

// Made by scripts/tools/find_bit_hash.py.
inline constexpr unsigned kBitHashBits = 6;
inline constexpr std::uint64_t kBitHashMultiplier = 0x0218a392cd3d5dbf;
inline constexpr std::uint8_t kBitHashPositions[64] = {
    0,  1,  2,  7,  3,  13, 8,  19, 4,  25, 14, 28, 9,  34, 20, 40, 5,  17, 26, 38, 15, 46,
    29, 48, 10, 31, 35, 54, 21, 50, 41, 57, 63, 6,  12, 18, 24, 27, 33, 39, 16, 37, 45, 47,
    30, 53, 49, 56, 62, 11, 23, 32, 36, 44, 52, 55, 61, 22, 43, 51, 60, 42, 59, 58,
};

/// For words with exactly one set bit.
constexpr int bit_position(std::uint64_t word) {
  return kBitHashPositions[(word * kBitHashMultiplier) >> (64 - kBitHashBits)];
}

static_assert([] {
  for (int i = 0; i < 64; ++i) {
    if (bit_position(std::uint64_t{1} << i) != i) return false;
  }
  return true;
}());

}  // namespace yolah::bench
