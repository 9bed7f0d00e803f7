// Late move reductions: how many plies less a move is searched, by the depth left
// and its place in the order.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "engine/eval/fixed_point.h"

namespace yolah {

using ReductionTable = std::array<std::array<signed char, 64>, 64>;

/// 0.4 + ln(depth) * ln(place) / 2, in whole numbers.
constexpr ReductionTable make_reductions() {
  ReductionTable table{};
  for (std::size_t depth = 1; depth < 64; ++depth) {
    for (std::size_t place = 1; place < 64; ++place) {
      const std::int64_t product = natural_log(depth) * natural_log(place) / kFixedOne;
      table[depth][place] =
          static_cast<signed char>((40 * kFixedOne + 50 * product) / (100 * kFixedOne));
    }
  }
  return table;
}

inline constexpr ReductionTable kReductions = make_reductions();

/// Place counts from 0.
constexpr int reduction(int depth, int place) {
  return kReductions[static_cast<std::size_t>(std::min(depth, 63))]
                    [static_cast<std::size_t>(std::min(place, 63))];
}

}  // namespace yolah
