#include "arena/statistics.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <numbers>
#include <numeric>

namespace yolah::arena {
namespace {

constexpr double kNormal975 = 1.959963984540054;

PairMoments moments_of(const ResultCounts& counts) {
  std::array<double, 5> pairs{};
  std::transform(counts.pairs.begin(), counts.pairs.end(), pairs.begin(),
                 [](std::uint64_t count) { return static_cast<double>(count); });
  return pair_moments(pairs);
}

/// Of the mean: the spread of the sample estimates that of all pairs with one
/// degree of freedom less.
double standard_error(const PairMoments& moments) {
  return std::sqrt(moments.variance / (moments.pairs - 1));
}

/// Whether the pairs say nothing about their spread.
bool all_alike(const ResultCounts& counts) {
  return std::count(counts.pairs.begin(), counts.pairs.end(), 0U) >= 4;
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

double student_975(double freedom) {
  // Fisher's expansion around the normal value.
  const double z = kNormal975;
  const double z3 = z * z * z;
  const double z5 = z3 * z * z;
  const double z7 = z5 * z * z;
  const double one = (z3 + z) / 4;
  const double two = (5 * z5 + 16 * z3 + 3 * z) / 96;
  const double three = (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / 384;
  if (freedom < 2) return 12.706;
  if (freedom < 3) return 4.303;
  return z + one / freedom + two / (freedom * freedom) + three / (freedom * freedom * freedom);
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
  const double slope = 1 / (moments.mean * (1 - moments.mean));
  const double reach =
      student_975(moments.pairs - 1) * std::sqrt(moments.variance / moments.pairs) * slope;
  const double logit = std::log(moments.mean / (1 - moments.mean));
  const auto score = [](double x) { return 1 / (1 + std::exp(-x)); };
  return {score(logit - reach), score(logit + reach)};
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
    const double by_chance = std::pow(0.5, moments.pairs + 1);
    return moments.mean > 0.5 ? 1 - by_chance : by_chance;
  }
  return normal_share((moments.mean - 0.5) / standard_error(moments));
}

}  // namespace yolah::arena
