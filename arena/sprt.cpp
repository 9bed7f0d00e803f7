#include "arena/sprt.h"

#include <array>
#include <cmath>
#include <cstddef>
#include <numbers>

namespace yolah::arena {
namespace {

/// One standard deviation of a game's score, in normalised Elo.
const double kEloPerDeviation = 800 / std::numbers::ln10;

/// A trace of every kind of pair: with none but equal pairs there would be no
/// spread to divide by.
constexpr double kTrace = 1e-3;

/// Likelihood, for each pair, of the pairs seen if the mean of a pair's score
/// lies t of its standard deviations above one half. The spread itself is not
/// known: the likeliest one for this t is put in, which for normally distributed
/// scores solves s^2 + m t s - (v + m^2) = 0.
double log_likelihood(const PairMoments& moments, double t) {
  const double m = moments.mean - 0.5;
  const double square = moments.variance + m * m;
  const double s = (std::sqrt(m * m * t * t + 4 * square) - m * t) / 2;
  return -std::log(s) - square / (2 * s * s) + m * t / s - t * t / 2;
}

/// Pairs deviate less than games, by the square root of two.
double deviations_of_pair(double elo) {
  return std::numbers::sqrt2 * elo / kEloPerDeviation;
}

}  // namespace

double normalised_elo(const PairMoments& moments) {
  return (moments.mean - 0.5) / std::sqrt(2 * moments.variance) * kEloPerDeviation;
}

SprtState sprt(const SprtSetup& setup, const ResultCounts& counts) {
  SprtState state;
  state.lower = std::log(setup.beta / (1 - setup.alpha));
  state.upper = std::log((1 - setup.beta) / setup.alpha);
  if (counts.pair_count() == 0) return state;

  std::array<double, 5> pairs{};
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    pairs[i] = static_cast<double>(counts.pairs[i]) + kTrace;
  }
  const PairMoments moments = pair_moments(pairs);
  state.log_likelihood_ratio =
      moments.pairs * (log_likelihood(moments, deviations_of_pair(setup.elo1)) -
                       log_likelihood(moments, deviations_of_pair(setup.elo0)));
  if (state.log_likelihood_ratio <= state.lower) state.verdict = SprtVerdict::kAcceptH0;
  if (state.log_likelihood_ratio >= state.upper) state.verdict = SprtVerdict::kAcceptH1;
  return state;
}

}  // namespace yolah::arena
