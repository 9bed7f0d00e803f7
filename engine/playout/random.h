// The project's random numbers: small, fast, the same on every machine, and
// open to SIMD (eight generators in one register run the same steps).
//
// A 64-bit multiply-with-carry generator (Marsaglia's, with the multiplier of
// Thomas's MWC64X) whose two halves are mixed by exclusive or. Not for secrets.
#pragma once

#include <cstdint>

#include "engine/rules/mix.h"

namespace yolah {

class Random {
 public:
  static constexpr std::uint64_t kMultiplier = 4294883355U;

  /// Streams of one seed are independent of each other; so are seeds.
  constexpr explicit Random(std::uint64_t seed, std::uint64_t stream = 0)
      : state_(first_state(mix(seed), stream)) {}

  constexpr std::uint32_t next() {
    const std::uint64_t carry = state_ >> 32;
    const std::uint64_t low = state_ & 0xFFFFFFFF;
    state_ = low * kMultiplier + carry;
    return static_cast<std::uint32_t>(low ^ carry);
  }

  /// 0 to n - 1, by the high half of a product: for n moves no number is more
  /// than n / 2^32 likelier than another.
  constexpr std::uint32_t below(std::uint32_t n) {
    return static_cast<std::uint32_t>((std::uint64_t{next()} * n) >> 32);
  }

  /// The state a stream starts from. Clearing the top bit and setting the
  /// lowest keeps away from the two states that repeat themselves.
  static constexpr std::uint64_t first_state(std::uint64_t mixed_seed, std::uint64_t stream) {
    return (mix(mixed_seed + stream * 0x9E3779B97F4A7C15) & 0x7FFFFFFFFFFFFFFF) | 1;
  }

 private:
  std::uint64_t state_;
};

}  // namespace yolah
