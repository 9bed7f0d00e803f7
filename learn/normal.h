// Random numbers that are not whole. Not for the engine, where all numbers are.
#pragma once

#include <cmath>
#include <numbers>

#include "engine/playout/random.h"

namespace yolah::learn {

/// Between 0 and 1, neither of them.
inline double uniform(Random& random) {
  constexpr double kSteps = 4294967296.0;
  return (random.next() + 0.5) / kSteps;
}

/// Normally distributed around 0 with deviation 1 (Box and Muller).
inline double normal(Random& random) {
  const double radius = std::sqrt(-2 * std::log(uniform(random)));
  return radius * std::cos(2 * std::numbers::pi * uniform(random));
}

}  // namespace yolah::learn
