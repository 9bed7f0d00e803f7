#include "engine/eval/outcome.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace yolah {
namespace {

/// The normal distribution in thousandths, at steps of a tenth of its deviation
/// from 0 on.
constexpr std::array kNormal = {500, 540, 579, 618, 655, 691, 726, 758, 788, 816, 841, 864,
                                885, 903, 919, 933, 945, 955, 964, 971, 977, 982, 986, 989,
                                992, 994, 995, 997, 997, 998, 999, 999, 999, 1000};

/// The chance, in thousandths, that a normal variable is below `x` hundredths of
/// its deviation.
int normal(int x) {
  if (x < 0) return 1000 - normal(-x);
  constexpr int kStep = 10;
  const auto at = static_cast<std::size_t>(x / kStep);
  if (at + 1 >= kNormal.size()) return kNormal.back();
  return kNormal[at] + (kNormal[at + 1] - kNormal[at]) * (x % kStep) / kStep;
}

/// How far final margins lie from what the net expects, in hundredths of a point: fitted
/// to its errors in self-play. Narrows as the board fills, in the end all the faster.
int deviation(int free_squares) {
  return std::min(50 + 4 * free_squares, std::max(20, 7 * free_squares - 37));
}

}  // namespace

Wdl likely_wdl(Score final_margin, int free_squares) {
  // A win is a margin of half a point or more, before rounding.
  constexpr int kHalfPoint = 50;
  const int spread = deviation(free_squares);
  Wdl wdl;
  wdl.win = normal(100 * (final_margin.hundredths() - kHalfPoint) / spread);
  wdl.loss = normal(100 * (-final_margin.hundredths() - kHalfPoint) / spread);
  wdl.draw = 1000 - wdl.win - wdl.loss;
  return wdl;
}

}  // namespace yolah
