#include "online/rating/glicko.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace yolah::server {
namespace {

// The names of Glickman's description of the system.
constexpr double kScale = 173.7178;  // points to one of his units
constexpr double kTau = 0.5;         // how fast the volatility may change
constexpr double kEpsilon = 1e-6;
constexpr int kMostSteps = 100;
// A period is a day: a regular player's deviation of 60 is a new one's after three years.
constexpr double kPeriodDays = 1;

double g(double phi) {
  return 1 / std::sqrt(1 + 3 * phi * phi / (std::numbers::pi * std::numbers::pi));
}

double expected(double mu, double opponent_mu, double opponent_phi) {
  return 1 / (1 + std::exp(-g(opponent_phi) * (mu - opponent_mu)));
}

/// The volatility at which the result is best explained, by the Illinois method.
double new_volatility(double sigma, double phi, double variance, double delta) {
  const double a = std::log(sigma * sigma);
  const auto f = [&](double x) {
    const double e = std::exp(x);
    const double sum = phi * phi + variance + e;
    return e * (delta * delta - sum) / (2 * sum * sum) - (x - a) / (kTau * kTau);
  };
  double left = a;
  double right = a - kTau;
  if (delta * delta > phi * phi + variance) {
    right = std::log(delta * delta - phi * phi - variance);
  } else {
    for (int k = 1; f(right) < 0 && k < kMostSteps; ++k) right = a - (k + 1) * kTau;
  }
  double at_left = f(left);
  double at_right = f(right);
  for (int step = 0; std::abs(right - left) > kEpsilon && step < kMostSteps; ++step) {
    const double middle = left + (left - right) * at_left / (at_right - at_left);
    const double at_middle = f(middle);
    if (at_middle * at_right <= 0) {
      left = right;
      at_left = at_right;
    } else {
      at_left /= 2;
    }
    right = middle;
    at_right = at_middle;
  }
  return std::exp(left / 2);
}

}  // namespace

Rating after_games(const Rating& player, std::span<const RatedResult> results, double days) {
  const double mu = (player.rating - 1500) / kScale;
  const double sigma = player.volatility;
  const double periods = std::max(days, 0.0) / kPeriodDays;
  double information = 0;  // the inverse of the variance
  double surprise = 0;
  for (const RatedResult& result : results) {
    const double opponent_mu = (result.opponent.rating - 1500) / kScale;
    const double opponent_phi = result.opponent.deviation / kScale;
    const double weight = g(opponent_phi);
    const double chance = expected(mu, opponent_mu, opponent_phi);
    information += weight * weight * chance * (1 - chance);
    surprise += weight * (result.score - chance);
  }
  Rating after = player;
  double phi = player.deviation / kScale;
  if (!results.empty()) {
    after.volatility = new_volatility(sigma, phi, 1 / information, surprise / information);
    const double rested =
        std::min(std::hypot(phi, after.volatility * std::sqrt(periods)), kMostDeviation / kScale);
    phi = 1 / std::sqrt(1 / (rested * rested) + information);
    after.rating = 1500 + kScale * (mu + phi * phi * surprise);
  } else {
    phi = std::hypot(phi, sigma * std::sqrt(periods));
  }
  after.deviation = std::clamp(phi * kScale, kLeastDeviation, kMostDeviation);
  return after;
}

}  // namespace yolah::server
