// What a score in the suite says about strength: Elo by a straight line through
// players whose Elo was measured by games (calibration.txt).
//
// The line is elo = base + slope * share, by least squares; the logarithm of the odds
// instead of the share fits worse (docs/suite.md). It holds for the list of positions
// it was made with and for no other, and is no more than a quick guess: the residual
// says how far the measured players are from it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/suite/suite_run.h"
#include "engine/rules/parsed.h"

namespace yolah::arena {

struct CalibrationPoint {
  std::string player;       ///< A player spec.
  std::uint64_t nodes = 0;  ///< A move, in the games and in the suite.
  double elo = 0;           ///< By games; random moves have 0.
  double error = 0;         ///< Half the width of its 95 % interval.
  double share = 0;         ///< Of the suite's points.
};

struct Calibration {
  std::uint64_t key = 0;  ///< Of the suite: see suite_key().
  std::vector<CalibrationPoint> points;
};

/// Lines "suite KEY", then "PLAYER NODES ELO ERROR SHARE"; those that begin with #
/// are left out.
Parsed<Calibration> parse_calibration(std::string_view text);
std::string to_string(const Calibration& calibration);

/// The one that comes with the program.
Calibration suite_calibration();

struct EloLine {
  double base = 0;      ///< Elo where no points are made.
  double slope = 0;     ///< Above 0.
  double residual = 0;  ///< Standard deviation of the measured players around it.
  double least = 0;     ///< Share of the weakest player measured...
  double most = 0;      ///< ... and of the strongest.

  double at(double share) const { return base + slope * share; }
};

/// Nothing for fewer than three points, or where Elo does not rise with the share.
std::optional<EloLine> fit_line(const std::vector<CalibrationPoint>& points);

struct SuiteElo {
  double elo = 0;
  double error = 0;     ///< Half the width of a 95 % interval: of the line and of the score.
  bool beyond = false;  ///< Weaker or stronger than every player measured.
};

SuiteElo estimate_elo(const EloLine& line, const SuiteScore& score);

}  // namespace yolah::arena
