// A whole run of the load: seats the players, plays for the time asked for, and then
// compares every game with what the server has stored.
#pragma once

#include "tests/load/plan.h"
#include "tests/load/stop.h"
#include "tests/load/totals.h"

namespace yolah::load {

struct LoadResult {
  Totals totals;
  double setup_seconds = 0;
  double seconds = 0;        ///< Of play.
  bool interrupted = false;  ///< By Ctrl-C, before the time was up.

  double moves_per_second() const;
};

/// Throws std::runtime_error, with a message to act on, if the players cannot be seated.
LoadResult run_load(const Plan& plan, Stop& stop, StatusLine& status);

}  // namespace yolah::load
