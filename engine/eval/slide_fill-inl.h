// All squares that any of many pieces could slide to, for both sides at once:
// the step from "reached in k moves" to "reached in k + 1".
//
// A parallel prefix fill in the eight directions, a lane each: four that shift
// up, four that shift down, for one side and the other. Runs of free squares of
// length 1, 2 and 4 depend only on the board, so they are worked out once and
// serve every step.
//
// Included once for each instruction set, as rows-inl.h is.
#include <cstddef>

#include "engine/rules/bitboard.h"
#include "engine/rules/rows-inl.h"

#ifndef YOLAH_EVAL_SLIDE_FILL_ONCE_
#define YOLAH_EVAL_SLIDE_FILL_ONCE_
namespace yolah {

/// Squares of each side.
struct BothSides {
  Bitboard own;
  Bitboard other;
};

// East, north, north-east, north-west, for our side and for the other; shifting
// down, their opposites.
alignas(64) inline constexpr Bitboard kSlideShifts[8] = {1, 8, 9, 7, 1, 8, 9, 7};
// Squares a step does not come to, because it would wrap around the board.
alignas(64) inline constexpr Bitboard kUpMasks[8] = {~kFileA, ~Bitboard{0}, ~kFileA, ~kFileH,
                                                     ~kFileA, ~Bitboard{0}, ~kFileA, ~kFileH};
alignas(64) inline constexpr Bitboard kDownMasks[8] = {~kFileH, ~Bitboard{0}, ~kFileH, ~kFileA,
                                                       ~kFileH, ~Bitboard{0}, ~kFileH, ~kFileA};

}  // namespace yolah
#endif

#if defined(YOLAH_EVAL_SLIDE_FILL_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef YOLAH_EVAL_SLIDE_FILL_INL_H_
#undef YOLAH_EVAL_SLIDE_FILL_INL_H_
#else
#define YOLAH_EVAL_SLIDE_FILL_INL_H_
#endif

HWY_BEFORE_NAMESPACE();
namespace yolah {
namespace HWY_NAMESPACE {

class SlideFill {
 public:
  explicit SlideFill(Bitboard free);

  /// The free squares one slide away from the given ones, and the free ones among
  /// the given.
  BothSides step(BothSides from) const;

 private:
  using Rows = Part[kParts];

  Bitboard free_;
  Rows up_[3];    // free runs of 1, 2 and 4 squares, shifting up
  Rows down_[3];  // and down
};

/// Four words of each side.
YOLAH_INLINE Part spread(BothSides from, std::size_t part) {
  constexpr std::size_t kHalf = 4;
  if constexpr (kWordsPerPart <= kHalf) {
    return fill(part * kWordsPerPart < kHalf ? from.own : from.other);
  } else {
    return hn::IfThenElse(hn::FirstN(Words(), kHalf), fill(from.own), fill(from.other));
  }
}

inline SlideFill::SlideFill(Bitboard free) : free_(free) {
  for_each_part([&](auto part) YOLAH_LAMBDA {
    const auto shift = load(kSlideShifts, part);
    const auto twice = shift + shift;
    up_[0][part] = fill(free) & load(kUpMasks, part);
    up_[1][part] = up_[0][part] & hn::Shl(up_[0][part], shift);
    up_[2][part] = up_[1][part] & hn::Shl(up_[1][part], twice);
    down_[0][part] = fill(free) & load(kDownMasks, part);
    down_[1][part] = down_[0][part] & hn::Shr(down_[0][part], shift);
    down_[2][part] = down_[1][part] & hn::Shr(down_[1][part], twice);
  });
}

inline BothSides SlideFill::step(BothSides from) const {
  alignas(64) Bitboard reached[8];
  for_each_part([&](auto part) YOLAH_LAMBDA {
    const auto shift = load(kSlideShifts, part);
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
    store(up | down, reached, part);
  });
  return {(reached[0] | reached[1] | reached[2] | reached[3]) & free_,
          (reached[4] | reached[5] | reached[6] | reached[7]) & free_};
}

}  // namespace HWY_NAMESPACE
}  // namespace yolah
HWY_AFTER_NAMESPACE();

#endif  // include guard
