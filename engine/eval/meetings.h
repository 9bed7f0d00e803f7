// How often two splits of the free squares meet: the weighted sum of the sizes of all
// intersections of a part of one with a part of the other.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/rules/bitboard.h"

#include "engine/rules/static_target.h"

#include "engine/rules/rows-inl.h"

namespace yolah {

/// Eight sets of squares, to be loaded as whole registers.
struct alignas(64) EightSets : std::array<Bitboard, 8> {};

}  // namespace yolah

HWY_BEFORE_NAMESPACE();
namespace yolah {

/// Weights are below 2^32, a row of eight for each part of `ours`; aligned to 64 bytes.
inline std::int64_t weighted_meetings(const EightSets& ours, const EightSets& theirs,
                                      const std::uint64_t* weights) {
  namespace simd = HWY_NAMESPACE;
  std::uint64_t sum = 0;
  simd::for_each_part([&](auto part) YOLAH_LAMBDA {
    const auto their_part = simd::load(theirs.data(), part);
    auto sums = simd::fill(0);
    for (std::size_t i = 0; i < ours.size(); ++i) {
      const auto meeting = simd::count_bits(their_part & simd::fill(ours[i]));
      sums = sums + simd::multiply_low_halves(meeting, simd::load(weights + 8 * i, part));
    }
    sum += simd::sum_of_words(sums);
  });
  return static_cast<std::int64_t>(sum);
}

/// The sizes of the intersections themselves, a row of eight for each part of `ours`.
inline void count_meetings(const EightSets& ours, const EightSets& theirs, std::int16_t* counts) {
  namespace simd = HWY_NAMESPACE;
  simd::for_each_part([&](auto part) YOLAH_LAMBDA {
    const auto their_part = simd::load(theirs.data(), part);
    for (std::size_t i = 0; i < ours.size(); ++i) {
      const auto meeting = simd::count_bits(their_part & simd::fill(ours[i]));
      simd::store_low_quarters(meeting, counts + 8 * i, part);
    }
  });
}

}  // namespace yolah
HWY_AFTER_NAMESPACE();
