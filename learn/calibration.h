// How well an evaluation's chances hold: positions by the result that was expected of
// them, against the results that came.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/eval/evaluation.h"
#include "learn/data/record.h"

namespace yolah::learn {

/// Positions of which a like result was expected.
struct CalibrationBin {
  std::uint64_t positions = 0;
  double expected = 0;  ///< Sum of results for the side to move: a win 1, a draw half.
  double came = 0;      ///< The same of what came.

  double mean_expected() const;
  double mean_came() const;
};

/// Of one phase of the game, or of all.
struct Calibration {
  static constexpr std::size_t kBins = 20;

  std::array<CalibrationBin, kBins> bins{};
  double squared_error = 0;  ///< Sum: of the margin, in points.

  void add(double expected, double came, double margin_error);

  std::uint64_t positions() const;
  /// The expected calibration error: by how much, on average over all positions, what came
  /// in a bin differs from what was expected.
  double error() const;
  double mean_squared_error() const;
};

/// Phases by free squares: above 40, from 21 to 40, 20 and below.
inline constexpr std::array<const char*, 3> kPhaseNames = {"opening", "middle", "ending"};

class CalibrationByPhase {
 public:
  /// Decided positions, of which nobody asks an opinion, are left out.
  void add(const DataRecord& record, const Evaluator& evaluator);

  const Calibration& all() const { return all_; }
  const Calibration& phase(std::size_t i) const { return phases_[i]; }

 private:
  Calibration all_;
  std::array<Calibration, kPhaseNames.size()> phases_;
};

}  // namespace yolah::learn
