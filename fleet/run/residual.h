// Whether a worker's results are of the same kind as the others': workers of a run play
// games drawn from the same openings between the same players, so that how often each
// result comes up differs by chance alone.
#pragma once

#include <optional>

#include "arena/statistics.h"

namespace yolah::fleet {

struct Residual {
  double chi_square = 0;
  int freedom = 0;     ///< Degrees of.
  double p_value = 1;  ///< How likely an honest worker is that far off, or further.

  /// As deviations of a normal distribution, whatever the freedom: above 3 is rare (one in
  /// seven hundred), above 5 no chance.
  double deviations() const;
};

/// Of the pairs' five scores; of wins, draws and losses where pairs are too few. Nothing where
/// games are too few for either.
std::optional<Residual> residual(const arena::ResultCounts& own, const arena::ResultCounts& rest);

/// The share of a chi-square distribution that lies above.
double chi_square_tail(double chi_square, int freedom);

}  // namespace yolah::fleet
