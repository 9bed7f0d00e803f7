#include "arena/statistics.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <numbers>
#include <numeric>

namespace yolah::arena {
namespace {

/// From so many degrees of freedom on, a normal distribution is as good to nine digits.
constexpr double kNearlyNormal = 10'000;

PairMoments moments_of(const ResultCounts& counts) {
  std::array<double, 5> pairs{};
  std::transform(counts.pairs.begin(), counts.pairs.end(), pairs.begin(),
                 [](std::uint64_t count) { return static_cast<double>(count); });
  return pair_moments(pairs);
}

/// Whether the pairs say nothing about their spread.
bool all_alike(const ResultCounts& counts) {
  return std::count(counts.pairs.begin(), counts.pairs.end(), 0U) >= 4;
}

/// The score on the scale where its interval is laid out, ln(s / (1 - s)), and what it is
/// uncertain by there.
struct Logit {
  double value = 0;
  double error = 0;
  double freedom = 1;
};

Logit logit_of(const PairMoments& moments) {
  const double slope = 1 / (moments.mean * (1 - moments.mean));
  return {std::log(moments.mean / (1 - moments.mean)),
          std::sqrt(moments.variance / moments.pairs) * slope, moments.pairs - 1};
}

/// gamma(a + 1/2) / gamma(a): a series for a large a, which a smaller one is led to.
double half_step_of_gamma(double a) {
  double factor = 1;
  for (; a < 20; ++a) factor *= a / (a + 0.5);
  const double x = 1 / a;
  return factor * std::sqrt(a) *
         (1 + x * (-1.0 / 8 + x * (1.0 / 128 + x * (5.0 / 1024 - x * 21.0 / 32768))));
}

/// The continued fraction of the incomplete beta function, by Lentz's method.
double beta_fraction(double a, double b, double x) {
  constexpr double kTiny = 1e-300;
  const auto kept_from_zero = [](double value) { return std::abs(value) < kTiny ? kTiny : value; };
  double c = 1;
  double d = 1 / kept_from_zero(1 - (a + b) * x / (a + 1));
  double fraction = d;
  for (int i = 1; i < 1000; ++i) {
    const double even = i * (b - i) * x / ((a + 2 * i - 1) * (a + 2 * i));
    d = 1 / kept_from_zero(1 + even * d);
    c = kept_from_zero(1 + even / c);
    fraction *= d * c;
    const double odd = -(a + i) * (a + b + i) * x / ((a + 2 * i) * (a + 2 * i + 1));
    d = 1 / kept_from_zero(1 + odd * d);
    c = kept_from_zero(1 + odd / c);
    fraction *= d * c;
    if (std::abs(d * c - 1) < 1e-15) break;
  }
  return fraction;
}

}  // namespace

void ResultCounts::add_game(Outcome outcome) {
  ++(outcome == Outcome::kWin ? wins : outcome == Outcome::kDraw ? draws : losses);
}

void ResultCounts::add_pair(Outcome one, Outcome other) {
  ++pairs[static_cast<std::size_t>(one) + static_cast<std::size_t>(other)];
}

ResultCounts& ResultCounts::operator+=(const ResultCounts& other) {
  wins += other.wins;
  draws += other.draws;
  losses += other.losses;
  std::transform(pairs.begin(), pairs.end(), other.pairs.begin(), pairs.begin(), std::plus<>());
  return *this;
}

std::uint64_t ResultCounts::pair_count() const {
  return std::accumulate(pairs.begin(), pairs.end(), std::uint64_t{0});
}

double ResultCounts::score() const {
  if (games() == 0) return 0.5;
  return (static_cast<double>(wins) + static_cast<double>(draws) / 2) /
         static_cast<double>(games());
}

PairMoments pair_moments(const std::array<double, 5>& pairs) {
  PairMoments moments;
  moments.pairs = std::accumulate(pairs.begin(), pairs.end(), 0.0);
  if (moments.pairs == 0) return moments;
  moments.mean = 0;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    moments.mean += pairs[i] * static_cast<double>(i) / 4 / moments.pairs;
  }
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const double distance = static_cast<double>(i) / 4 - moments.mean;
    moments.variance += pairs[i] * distance * distance / moments.pairs;
  }
  return moments;
}

double student_share(double deviations, double freedom) {
  if (freedom > kNearlyNormal) {
    return normal_share(deviations * (1 - 1 / (4 * freedom)) /
                        std::sqrt(1 + deviations * deviations / (2 * freedom)));
  }
  // The tails are an incomplete beta function of x, with 1/2 as its second parameter.
  const double a = freedom / 2;
  const double square = deviations * deviations;
  const double x = freedom / (freedom + square);
  const double rest = square / (freedom + square);
  const double front =
      std::pow(x, a) * std::sqrt(rest) * half_step_of_gamma(a) * std::numbers::inv_sqrtpi;
  const double tails = x < (a + 1) / (a + 2.5) ? front * beta_fraction(a, 0.5, x) / a
                                               : 1 - 2 * front * beta_fraction(0.5, a, rest);
  return deviations > 0 ? 1 - tails / 2 : tails / 2;
}

double student_975(double freedom) {
  const double held = std::max(freedom, 1.0);
  double low = 1.9;
  double high = 12.8;  // at one degree of freedom it is 12.706
  for (int i = 0; i < 52; ++i) {
    const double middle = (low + high) / 2;
    (student_share(middle, held) > 0.975 ? high : low) = middle;
  }
  return low;
}

double normal_share(double deviations) {
  return std::erfc(-deviations / std::numbers::sqrt2) / 2;
}

Interval score_interval(const ResultCounts& counts) {
  const PairMoments moments = moments_of(counts);
  if (moments.pairs == 0) return {};
  if (all_alike(counts)) {
    const double others = 1 - std::pow(0.025, 1 / moments.pairs);
    const double rest = (1 - others) * moments.mean;
    return {rest, rest + others};
  }
  const Logit logit = logit_of(moments);
  const double reach = student_975(logit.freedom) * logit.error;
  const auto score = [](double x) { return 1 / (1 + std::exp(-x)); };
  return {score(logit.value - reach), score(logit.value + reach)};
}

std::optional<double> elo_of(double score) {
  if (score <= 0 || score >= 1) return std::nullopt;
  return 400 * std::log10(score / (1 - score));
}

double score_of(double elo) {
  return 1 / (1 + std::pow(10, -elo / 400));
}

std::optional<double> EloEstimate::error() const {
  if (!low || !high) return std::nullopt;
  return (*high - *low) / 2;
}

EloEstimate elo_estimate(const ResultCounts& counts) {
  const PairMoments moments = moments_of(counts);
  if (moments.pairs == 0) return {};
  const Interval interval = score_interval(counts);
  return {elo_of(moments.mean), elo_of(interval.low), elo_of(interval.high)};
}

double likelihood_of_superiority(const ResultCounts& counts) {
  const PairMoments moments = moments_of(counts);
  if (moments.pairs == 0 || moments.mean == 0.5) return 0.5;
  if (all_alike(counts)) {
    // The bound at any other level of confidence would have this in place of 0.025; it reaches one
    // half where (by_chance)^(1/n) times the better one's score does.
    const double better = std::max(moments.mean, 1 - moments.mean);
    const double by_chance = std::min(0.5, std::pow(0.5 / better, moments.pairs));
    return moments.mean > 0.5 ? 1 - by_chance : by_chance;
  }
  const Logit logit = logit_of(moments);
  return student_share(logit.value / logit.error, logit.freedom);
}

}  // namespace yolah::arena
