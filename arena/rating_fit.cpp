#include "arena/rating_fit.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <utility>

namespace yolah::arena {
namespace {

/// One over the variance that ratings are taken to have, a standard deviation of
/// 600 Elo, where the results alone do not bound a rating.
const double kPrior = std::pow(400 / std::numbers::ln10 / 600, 2);

/// Nothing observed explains odds beyond e^20: ratings on their way to infinity.
constexpr double kBeyondReason = 20;

/// Below this share of its first value a pivot is rounding.
constexpr double kLeastPivot = 1e-11;

/// log of expected_score, without overflow.
double log_score(double x) {
  return x > 0 ? -std::log1p(std::exp(-x)) : x - std::log1p(std::exp(x));
}

/// The lower triangle L of L L' = matrix; nothing if it is not positive definite.
std::optional<Matrix> cholesky(const Matrix& matrix) {
  const std::size_t n = matrix.size();
  Matrix lower(n);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j <= i; ++j) {
      double sum = matrix.at(i, j);
      for (std::size_t k = 0; k < j; ++k) sum -= lower.at(i, k) * lower.at(j, k);
      if (i != j) {
        lower.at(i, j) = sum / lower.at(j, j);
      } else if (sum > kLeastPivot * matrix.at(i, i)) {
        lower.at(i, i) = std::sqrt(sum);
      } else {
        return std::nullopt;
      }
    }
  }
  return lower;
}

/// x of L L' x = right.
std::vector<double> solve(const Matrix& lower, std::vector<double> x) {
  const std::size_t n = lower.size();
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t k = 0; k < i; ++k) x[i] -= lower.at(i, k) * x[k];
    x[i] /= lower.at(i, i);
  }
  for (std::size_t i = n; i-- > 0;) {
    for (std::size_t k = i + 1; k < n; ++k) x[i] -= lower.at(k, i) * x[k];
    x[i] /= lower.at(i, i);
  }
  return x;
}

Matrix inverse(const Matrix& lower) {
  Matrix result(lower.size());
  for (std::size_t column = 0; column < lower.size(); ++column) {
    std::vector<double> unit(lower.size());
    unit[column] = 1;
    const std::vector<double> solution = solve(lower, std::move(unit));
    for (std::size_t row = 0; row < lower.size(); ++row) result.at(row, column) = solution[row];
  }
  return result;
}

/// The log-likelihood, which is concave. Values are the ratings, then the
/// advantage of black. Shifting a group changes nothing, so its sum is held at 0
/// by a penalty, which costs nothing at the top. Where players of a group are held nothing can
/// shift; they do not move.
class Likelihood {
 public:
  Likelihood(std::span<const GamesBetween> encounters, std::span<const std::size_t> group_of,
             std::span<const std::optional<double>> held, double prior)
      : encounters_(encounters), group_of_(group_of), held_(held), prior_(prior) {
    for (const std::size_t group : group_of) groups_ = std::max(groups_, group + 1);
    is_free_.assign(groups_, true);
    for (std::size_t i = 0; i < held.size(); ++i) {
      if (held[i]) is_free_[group_of[i]] = false;
    }
  }

  std::size_t size() const { return group_of_.size() + 1; }
  bool is_held(std::size_t i) const { return i < held_.size() && held_[i].has_value(); }
  std::vector<double> start() const {
    std::vector<double> at(size());
    for (std::size_t i = 0; i < held_.size(); ++i) at[i] = held_[i].value_or(0);
    return at;
  }
  /// A prior makes the function as steep as one likes far away.
  bool has_top_for_sure() const { return prior_ > 0; }

  double value(const std::vector<double>& at) const {
    double sum = 0;
    for (const GamesBetween& met : encounters_) {
      const double x = odds(met, at);
      sum += met.points * log_score(x) + (met.games - met.points) * log_score(-x);
    }
    for (const double x : at) sum -= prior_ * x * x / 2;
    for (const double group : group_sums(at)) sum -= group * group / 2;
    return sum;
  }

  std::vector<double> slope(const std::vector<double>& at) const {
    std::vector<double> slope(size());
    for (const GamesBetween& met : encounters_) {
      const double surplus = met.points - met.games * expected_score(odds(met, at));
      slope[met.black] += surplus;
      slope[met.white] -= surplus;
      slope.back() += surplus;
    }
    const std::vector<double> sums = group_sums(at);
    for (std::size_t i = 0; i < size(); ++i) {
      slope[i] -= prior_ * at[i];
      if (i < group_of_.size()) slope[i] -= sums[group_of_[i]];
      if (is_held(i)) slope[i] = 0;
    }
    return slope;
  }

  /// Minus the second derivatives: the observed information.
  Matrix information(const std::vector<double>& at) const {
    Matrix matrix(size());
    const std::size_t advantage = size() - 1;
    const auto add = [&](std::size_t i, std::size_t j, double amount) {
      matrix.at(i, j) += amount;
      if (i != j) matrix.at(j, i) += amount;
    };
    for (const GamesBetween& met : encounters_) {
      const double share = expected_score(odds(met, at));
      const double amount = met.games * share * (1 - share);
      add(met.black, met.black, amount);
      add(met.white, met.white, amount);
      add(met.black, met.white, -amount);
      add(advantage, advantage, amount);
      add(advantage, met.black, amount);
      add(advantage, met.white, -amount);
    }
    for (std::size_t i = 0; i < size(); ++i) add(i, i, prior_);
    for (std::size_t i = 0; i < group_of_.size(); ++i) {
      for (std::size_t j = i; j < group_of_.size(); ++j) {
        if (group_of_[i] == group_of_[j] && is_free_[group_of_[i]]) add(i, j, 1);
      }
    }
    for (std::size_t i = 0; i < held_.size(); ++i) {
      if (!held_[i]) continue;
      for (std::size_t j = 0; j < size(); ++j) matrix.at(i, j) = matrix.at(j, i) = i == j ? 1 : 0;
    }
    return matrix;
  }

 private:
  static double odds(const GamesBetween& met, const std::vector<double>& at) {
    return at[met.black] - at[met.white] + at.back();
  }

  std::vector<double> group_sums(const std::vector<double>& at) const {
    std::vector<double> sums(groups_);
    for (std::size_t i = 0; i < group_of_.size(); ++i) {
      if (is_free_[group_of_[i]]) sums[group_of_[i]] += at[i];
    }
    return sums;
  }

  std::span<const GamesBetween> encounters_;
  std::span<const std::size_t> group_of_;
  std::span<const std::optional<double>> held_;  // empty if nobody is
  double prior_;
  std::size_t groups_ = 0;
  std::vector<bool> is_free_;  // by group: nobody of it is held
};

double largest(const std::vector<double>& values) {
  double most = 0;
  for (const double value : values) most = std::max(most, std::abs(value));
  return most;
}

/// Goes along a step, half as far as long as that leads down. The function is
/// concave and the step leads up at first, so this ends.
void climb(const Likelihood& likelihood, std::vector<double>& at, const std::vector<double>& step) {
  const double before = likelihood.value(at);
  for (double length = 1; length > 1e-12; length /= 2) {
    std::vector<double> next = at;
    for (std::size_t i = 0; i < at.size(); ++i) next[i] += length * step[i];
    if (likelihood.value(next) >= before - 1e-12 * std::abs(before)) {
      at = std::move(next);
      return;
    }
  }
}

/// Nothing if there is no top, or none that the results tell from its surroundings.
std::optional<RatingFit> find_top(const Likelihood& likelihood) {
  std::vector<double> at = likelihood.start();
  for (int i = 0; i < 200; ++i) {
    const std::optional<Matrix> lower = cholesky(likelihood.information(at));
    if (!lower) return std::nullopt;
    if (largest(at) > kBeyondReason && !likelihood.has_top_for_sure()) return std::nullopt;
    const std::vector<double> step = solve(*lower, likelihood.slope(at));
    if (largest(step) < 1e-10) {
      RatingFit fit;
      fit.black_advantage = at.back();
      fit.ratings.assign(at.begin(), at.end() - 1);
      fit.covariance = inverse(*lower);
      for (std::size_t player = 0; player < fit.ratings.size(); ++player) {
        if (likelihood.is_held(player)) fit.covariance.at(player, player) = 0;
      }
      return fit;
    }
    climb(likelihood, at, step);
  }
  return std::nullopt;
}

void center(std::vector<double>& ratings, std::span<const std::size_t> group_of,
            std::span<const std::optional<double>> held) {
  std::vector<bool> is_held(ratings.size());
  for (std::size_t i = 0; i < held.size(); ++i) {
    if (held[i]) is_held[group_of[i]] = true;
  }
  std::vector<double> sums(ratings.size());
  std::vector<double> players(ratings.size());
  for (std::size_t i = 0; i < ratings.size(); ++i) {
    sums[group_of[i]] += ratings[i];
    ++players[group_of[i]];
  }
  for (std::size_t i = 0; i < ratings.size(); ++i) {
    if (!is_held[group_of[i]]) ratings[i] -= sums[group_of[i]] / players[group_of[i]];
  }
}

}  // namespace

double expected_score(double x) {
  return 1 / (1 + std::exp(-x));
}

RatingFit fit_ratings(std::span<const GamesBetween> encounters,
                      std::span<const std::size_t> group_of,
                      std::span<const std::optional<double>> held) {
  std::optional<RatingFit> fit = find_top(Likelihood(encounters, group_of, held, 0));
  if (!fit) {
    fit = find_top(Likelihood(encounters, group_of, held, kPrior));
    fit.value().regularised = true;  // strictly concave: there is a top
  }
  center(fit->ratings, group_of, held);
  return *std::move(fit);
}

}  // namespace yolah::arena
