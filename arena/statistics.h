// What the results of a match say, and how surely.
//
// Games come in pairs, the same opening with colours swapped, and the two games
// of a pair are not independent: a lopsided opening is won once by each. So the
// error is taken from the spread of the pairs' scores (five are possible, hence
// "pentanomial"), not from single games.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

namespace yolah::arena {

/// How a game went for the first of the two contenders.
enum class Outcome : std::uint8_t { kLoss = 0, kDraw = 1, kWin = 2 };  // half points

struct ResultCounts {
  std::uint64_t wins = 0;
  std::uint64_t draws = 0;
  std::uint64_t losses = 0;
  /// Complete pairs by their half points, 0 to 4: both lost, ..., both won.
  std::array<std::uint64_t, 5> pairs{};

  void add_game(Outcome outcome);
  void add_pair(Outcome one, Outcome other);
  ResultCounts& operator+=(const ResultCounts& other);

  std::uint64_t games() const { return wins + draws + losses; }
  std::uint64_t pair_count() const;
  /// Share of the points of all games, 0 to 1; one half before the first game.
  double score() const;

  friend bool operator==(const ResultCounts&, const ResultCounts&) = default;
};

/// Mean and spread of the pairs' scores, each a share from 0 to 1.
struct PairMoments {
  double pairs = 0;
  double mean = 0.5;
  double variance = 0;  ///< Of one pair; divided by the number of pairs.
};
PairMoments pair_moments(const std::array<double, 5>& pairs);

/// 95 % of the intervals made like this hold the true value.
struct Interval {
  double low = 0;
  double high = 1;
};

/// The share of a normal distribution that lies below.
double normal_share(double deviations);

/// The same of Student's t, for one degree of freedom or more, whole or not.
double student_share(double deviations, double freedom);

/// Where that share is 97.5 %. Fewer degrees of freedom than one count as one.
double student_975(double freedom);

/// The interval of the score, from complete pairs: Student's t on their spread,
/// which is wider for few pairs. It is laid out on the scale of Elo, where what
/// chance does to a lopsided score is nearly symmetric: an interval on the score
/// itself would hold only 91 % from ten pairs at 90 % of the points. When all pairs went alike
/// there is no spread to go by, and the bounds are what n equal pairs still allow: a share of other
/// pairs up to 1 - 0.025^(1/n), at their best or at their worst.
Interval score_interval(const ResultCounts& counts);

/// Elo points of a score share; nothing for 0 and 1, which no number of points
/// explains.
std::optional<double> elo_of(double score);
/// The inverse.
double score_of(double elo);

/// Bounds that no number of points reaches are left out.
struct EloEstimate {
  std::optional<double> elo;
  std::optional<double> low;
  std::optional<double> high;

  /// Half the width of the interval, when both ends are known.
  std::optional<double> error() const;
};

/// From complete pairs; nothing is known before the first.
EloEstimate elo_estimate(const ResultCounts& counts);

/// How likely it is that the first contender is the stronger one, 0 to 1. From the same
/// distribution as the interval: it is more than 97.5 % exactly when the whole interval lies above
/// one half, and less than 2.5 % exactly when it lies below.
double likelihood_of_superiority(const ResultCounts& counts);

}  // namespace yolah::arena
