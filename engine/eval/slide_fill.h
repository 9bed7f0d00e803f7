// All squares that any of many pieces could slide to, for both sides at once:
// the step from "reached in k moves" to "reached in k + 1".
//
// A parallel prefix fill in the eight directions, a lane each: four that shift
// up, four that shift down, for one side and the other. Runs of free squares of
// length 1, 2 and 4 depend only on the board, so they are worked out once and
// serve every step.
#pragma once

#include <cstddef>

#include "engine/rules/bitboard.h"

#include "engine/rules/static_target.h"

#include "engine/rules/rows-inl.h"

namespace yolah {

class SlideFill {
 public:
  explicit SlideFill(Bitboard free);

  struct Pair {
    Bitboard own;
    Bitboard other;
  };

  /// The free squares one slide away from the given ones, and the free ones among
  /// the given.
  Pair step(Pair from) const;

 private:
  using Rows = HWY_NAMESPACE::Part[HWY_NAMESPACE::kParts];

  Bitboard free_;
  Rows up_[3];    // free runs of 1, 2 and 4 squares, shifting up
  Rows down_[3];  // and down
};

}  // namespace yolah

HWY_BEFORE_NAMESPACE();
namespace yolah {
namespace slide_fill {

namespace simd = HWY_NAMESPACE;
namespace hn = hwy::HWY_NAMESPACE;

// East, north, north-east, north-west, for our side and for the other; shifting
// down, their opposites.
alignas(64) inline constexpr Bitboard kShifts[8] = {1, 8, 9, 7, 1, 8, 9, 7};
// Squares a step does not come to, because it would wrap around the board.
alignas(64) inline constexpr Bitboard kUpMask[8] = {~kFileA, ~Bitboard{0}, ~kFileA, ~kFileH,
                                                    ~kFileA, ~Bitboard{0}, ~kFileA, ~kFileH};
alignas(64) inline constexpr Bitboard kDownMask[8] = {~kFileH, ~Bitboard{0}, ~kFileH, ~kFileA,
                                                      ~kFileH, ~Bitboard{0}, ~kFileH, ~kFileA};

/// Four words of each side.
YOLAH_INLINE simd::Part spread(SlideFill::Pair from, std::size_t part) {
  constexpr std::size_t kHalf = 4;
  if constexpr (simd::kWordsPerPart <= kHalf) {
    return simd::fill(part * simd::kWordsPerPart < kHalf ? from.own : from.other);
  } else {
    return hn::IfThenElse(hn::FirstN(simd::Words(), kHalf), simd::fill(from.own),
                          simd::fill(from.other));
  }
}

}  // namespace slide_fill

inline SlideFill::SlideFill(Bitboard free) : free_(free) {
  using namespace slide_fill;
  simd::for_each_part([&](auto part) YOLAH_LAMBDA {
    const auto shift = simd::load(kShifts, part);
    const auto twice = shift + shift;
    up_[0][part] = simd::fill(free) & simd::load(kUpMask, part);
    up_[1][part] = up_[0][part] & hn::Shl(up_[0][part], shift);
    up_[2][part] = up_[1][part] & hn::Shl(up_[1][part], twice);
    down_[0][part] = simd::fill(free) & simd::load(kDownMask, part);
    down_[1][part] = down_[0][part] & hn::Shr(down_[0][part], shift);
    down_[2][part] = down_[1][part] & hn::Shr(down_[1][part], twice);
  });
}

inline SlideFill::Pair SlideFill::step(Pair from) const {
  using namespace slide_fill;
  alignas(64) Bitboard reached[8];
  simd::for_each_part([&](auto part) YOLAH_LAMBDA {
    const auto shift = simd::load(kShifts, part);
    const auto twice = shift + shift;
    const auto four_times = twice + twice;
    auto up = spread(from, part);
    auto down = up;
    up = up | (up_[0][part] & hn::Shl(up, shift));
    down = down | (down_[0][part] & hn::Shr(down, shift));
    up = up | (up_[1][part] & hn::Shl(up, twice));
    down = down | (down_[1][part] & hn::Shr(down, twice));
    up = up | (up_[2][part] & hn::Shl(up, four_times));
    down = down | (down_[2][part] & hn::Shr(down, four_times));
    simd::store(up | down, reached, part);
  });
  return {(reached[0] | reached[1] | reached[2] | reached[3]) & free_,
          (reached[4] | reached[5] | reached[6] | reached[7]) & free_};
}

}  // namespace yolah
HWY_AFTER_NAMESPACE();
