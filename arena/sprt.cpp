#include "arena/sprt.h"

#include <array>
#include <cmath>
#include <cstddef>
#include <numbers>

namespace yolah::arena {
namespace {

using Pairs = std::array<double, 5>;

/// One standard deviation of a game's score, in normalised Elo.
const double kEloPerDeviation = 800 / std::numbers::ln10;

/// A trace of every kind of pair: with none but equal pairs there would be no
/// spread to divide by, and none of the kinds a hypothesis may need.
constexpr double kTrace = 1e-3;

/// Likelihood, for each pair, of the pairs seen if the mean of a pair's score
/// lies t of its standard deviations above one half. The spread itself is not
/// known: the likeliest one for this t is put in, which for normally distributed
/// scores solves s^2 + m t s - (v + m^2) = 0.
double normal_likelihood(const PairMoments& moments, double t) {
  const double m = moments.mean - 0.5;
  const double square = moments.variance + m * m;
  const double s = (std::sqrt(m * m * t * t + 4 * square) - m * t) / 2;
  return -std::log(s) - square / (2 * s * s) + m * t / s - t * t / 2;
}

/// Pairs deviate less than games, by the square root of two.
double deviations_of_pair(double elo) {
  return std::numbers::sqrt2 * elo / kEloPerDeviation;
}

double normalised_ratio(const SprtSetup& setup, const Pairs& pairs) {
  const PairMoments moments = pair_moments(pairs);
  return moments.pairs * (normal_likelihood(moments, deviations_of_pair(setup.elo1)) -
                          normal_likelihood(moments, deviations_of_pair(setup.elo0)));
}

/// What a kind of pair scores above a mean.
double above(std::size_t kind, double mean) {
  return static_cast<double>(kind) / 4 - mean;
}

/// The likeliest shares p of the five kinds with a given mean are, by Lagrange,
/// those seen divided by 1 + x (score - mean), where x makes the mean right:
/// sum of pairs (score - mean) / (1 + x (score - mean)) = 0. The sum falls from
/// plus to minus infinity between the x that make a divisor zero, so Newton's
/// steps, halving where they leave the bracket, find its only root.
double tilt_for_mean(const Pairs& pairs, double mean) {
  double low = -1 / (1 - mean);
  double high = 1 / mean;
  double x = 0;
  for (int i = 0; i < 200; ++i) {
    double sum = 0;
    double slope = 0;
    for (std::size_t kind = 0; kind < pairs.size(); ++kind) {
      const double part = above(kind, mean) / (1 + x * above(kind, mean));
      sum += pairs[kind] * part;
      slope -= pairs[kind] * part * part;
    }
    (sum > 0 ? low : high) = x;
    double next = x - sum / slope;
    const bool inside = next > low && next < high;  // not so when a division failed
    if (!inside) next = (low + high) / 2;
    if (std::abs(next - x) < 1e-13 * (high - low) || next == x) return next;
    x = next;
  }
  return x;
}

/// Of the pairs seen, less that of their own shares.
double multinomial_likelihood(const Pairs& pairs, double mean) {
  const double x = tilt_for_mean(pairs, mean);
  double sum = 0;
  for (std::size_t kind = 0; kind < pairs.size(); ++kind) {
    sum -= pairs[kind] * std::log1p(x * above(kind, mean));
  }
  return sum;
}

double logistic_ratio(const SprtSetup& setup, const Pairs& pairs) {
  return multinomial_likelihood(pairs, score_of(setup.elo1)) -
         multinomial_likelihood(pairs, score_of(setup.elo0));
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

  Pairs pairs{};
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    pairs[i] = static_cast<double>(counts.pairs[i]) + kTrace;
  }
  state.log_likelihood_ratio = setup.model == SprtModel::kLogistic ? logistic_ratio(setup, pairs)
                                                                   : normalised_ratio(setup, pairs);
  if (state.log_likelihood_ratio <= state.lower) state.verdict = SprtVerdict::kAcceptH0;
  if (state.log_likelihood_ratio >= state.upper) state.verdict = SprtVerdict::kAcceptH1;
  return state;
}

}  // namespace yolah::arena
