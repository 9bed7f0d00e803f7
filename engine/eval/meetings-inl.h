// How often two splits of the free squares meet: the weighted sum of the sizes of all
// intersections of a part of one with a part of the other.
//
// Included once for each instruction set, as rows-inl.h is.
#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/rules/bitboard.h"
#include "engine/rules/rows-inl.h"

#ifndef YOLAH_EVAL_MEETINGS_ONCE_
#define YOLAH_EVAL_MEETINGS_ONCE_
namespace yolah {

/// Eight sets of squares, to be loaded as whole registers.
struct alignas(64) EightSets : std::array<Bitboard, 8> {};

}  // namespace yolah
#endif

#if defined(YOLAH_EVAL_MEETINGS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef YOLAH_EVAL_MEETINGS_INL_H_
#undef YOLAH_EVAL_MEETINGS_INL_H_
#else
#define YOLAH_EVAL_MEETINGS_INL_H_
#endif

HWY_BEFORE_NAMESPACE();
namespace yolah {
namespace HWY_NAMESPACE {

/// Weights are below 2^32, a row of eight for each part of `ours`; aligned to 64 bytes.
inline std::int64_t weighted_meetings(const EightSets& ours, const EightSets& theirs,
                                      const std::uint64_t* weights) {
  std::uint64_t sum = 0;
  for_each_part([&](auto part) YOLAH_LAMBDA {
    const auto their_part = load(theirs.data(), part);
    auto sums = fill(0);
    for (std::size_t i = 0; i < ours.size(); ++i) {
      const auto meeting = count_bits(their_part & fill(ours[i]));
      sums = sums + multiply_low_halves(meeting, load(weights + 8 * i, part));
    }
    sum += sum_of_words(sums);
  });
  return static_cast<std::int64_t>(sum);
}

/// The sizes of the intersections themselves, a row of eight for each part of `ours`.
inline void count_meetings(const EightSets& ours, const EightSets& theirs, std::int16_t* counts) {
  for_each_part([&](auto part) YOLAH_LAMBDA {
    const auto their_part = load(theirs.data(), part);
    for (std::size_t i = 0; i < ours.size(); ++i) {
      const auto meeting = count_bits(their_part & fill(ours[i]));
      store_low_quarters(meeting, counts + 8 * i, part);
    }
  });
}

}  // namespace HWY_NAMESPACE
}  // namespace yolah
HWY_AFTER_NAMESPACE();

#endif  // include guard
