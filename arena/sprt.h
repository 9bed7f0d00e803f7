// The sequential probability ratio test: plays on until the results decide
// between two hypotheses about the strength of the first contender, with chosen
// chances of error.
//
// Neither hypothesis says how pairs spread over their five scores, so the ratio
// is the generalised one: under each hypothesis the likeliest spread is put in.
// Strength is in one of two units:
//
// - Logistic Elo, the everyday one: the hypothesis fixes the mean of the pairs'
//   scores. The likelihood is the exact multinomial one; its maximum has one
//   unknown, the root of a falling function, and is always found.
// - Normalised Elo, the mean of a pair's score over its spread: it says how many
//   games it takes to tell two players apart, whatever the share of draws and
//   however lopsided the openings. Here the likelihood takes pair scores as
//   normally distributed: its maximum is a formula that holds for any counts,
//   where the multinomial one need not be unique. For bounds in use the two
//   differ by less than 1 % (a test compares them).
#pragma once

#include <cstdint>

#include "arena/statistics.h"

namespace yolah::arena {

enum class SprtModel : std::uint8_t { kNormalised, kLogistic };

struct SprtSetup {
  double elo0 = 0;      ///< No stronger than this (H0)...
  double elo1 = 5;      ///< ... or at least this strong (H1); Elo of the model.
  double alpha = 0.05;  ///< Chance of accepting H1 when H0 is true.
  double beta = 0.05;   ///< Chance of accepting H0 when H1 is true.
  SprtModel model = SprtModel::kNormalised;
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
