// How a game is likely to end, from a score: what people read more easily than a
// margin. For reports, and at the leaves of a tree search that asks a net.
#pragma once

#include "engine/eval/score.h"

namespace yolah {

/// Chances in thousandths; they add up to 1000.
struct Wdl {
  int win = 0;
  int draw = 0;
  int loss = 0;

  /// The expected result in thousandths, a draw counting half.
  constexpr int expectation() const { return win + draw / 2; }

  friend constexpr bool operator==(const Wdl&, const Wdl&) = default;
};

/// The result that a proven final margin means.
constexpr Wdl certain_wdl(Score final_margin) {
  if (final_margin > Score()) return {1000, 0, 0};
  return final_margin < Score() ? Wdl{0, 0, 1000} : Wdl{0, 1000, 0};
}

/// Chances when a search expects this final margin with so many squares free.
Wdl likely_wdl(Score final_margin, int free_squares);

}  // namespace yolah
