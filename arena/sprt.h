// The sequential probability ratio test: plays on until the results decide
// between two hypotheses about the strength of the first contender, with chosen
// chances of error.
//
// Strength is in normalised Elo, the mean of a pair's score over its spread: it
// says how many games it takes to tell two players apart, whatever the share of
// draws and however lopsided the openings.
#pragma once

#include <cstdint>

#include "arena/statistics.h"

namespace yolah::arena {

struct SprtSetup {
  double elo0 = 0;      ///< No stronger than this (H0)...
  double elo1 = 5;      ///< ... or at least this strong (H1); normalised Elo.
  double alpha = 0.05;  ///< Chance of accepting H1 when H0 is true.
  double beta = 0.05;   ///< Chance of accepting H0 when H1 is true.
};

enum class SprtVerdict : std::uint8_t { kUndecided, kAcceptH0, kAcceptH1 };

struct SprtState {
  double log_likelihood_ratio = 0;
  double lower = 0;  ///< At or below: H0.
  double upper = 0;  ///< At or above: H1.
  SprtVerdict verdict = SprtVerdict::kUndecided;
};

SprtState sprt(const SprtSetup& setup, const ResultCounts& counts);

/// The mean of pair scores in standard deviations of a single game from one
/// half, in the unit that makes it about Elo where games are decisive.
double normalised_elo(const PairMoments& moments);

}  // namespace yolah::arena
