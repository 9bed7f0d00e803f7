// The statistics of a match that many workers play: when its SPRT is decided, and whether a
// worker's results look honest.
#pragma once

#include <cstdint>
#include <map>
#include <optional>

#include "arena/sprt.h"
#include "arena/statistics.h"

namespace yolah::fleet {

/// The SPRT of a run whose jobs come in any order.
///
/// Which results arrive first is no matter of chance: short games do. So the test looks at
/// jobs in the order of their numbers, and at none before all below it are there. What it
/// says, and at which job, is then the same whoever worked and however fast.
class SprtInOrder {
 public:
  explicit SprtInOrder(const arena::SprtSetup& setup)
      : setup_(setup), state_(arena::sprt(setup, {})) {}

  /// A job that is there already changes nothing.
  void add(std::uint64_t job, const arena::ResultCounts& counts);

  /// Of the unbroken beginning; once decided, of the jobs that decided.
  const arena::SprtState& state() const { return state_; }
  const arena::ResultCounts& counts() const { return counts_; }
  /// How many jobs that is.
  std::uint64_t jobs() const { return next_; }
  /// The job with which it was decided.
  std::optional<std::uint64_t> decided_at() const;

 private:
  arena::SprtSetup setup_;
  arena::SprtState state_;
  arena::ResultCounts counts_;
  std::uint64_t next_ = 0;
  std::map<std::uint64_t, arena::ResultCounts> early_;  // came before its turn
};

/// Whether a worker's results are of the same kind as the others': workers of a run play
/// games drawn from the same openings between the same players, so that how often each
/// result comes up differs by chance alone.
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
