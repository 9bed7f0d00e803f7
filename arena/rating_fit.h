// The likeliest ratings, by Newton's method: the arithmetic behind ratings.h.
//
// Players are numbers here and ratings are natural: a difference of 1 means odds
// of e to 1.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace yolah::arena {

/// All games of one player with black against one with white.
struct GamesBetween {
  std::size_t black = 0;
  std::size_t white = 0;
  double games = 0;
  double points = 0;  ///< Black's.
};

/// A symmetric matrix, all of it.
class Matrix {
 public:
  explicit Matrix(std::size_t size) : size_(size), entries_(size * size) {}
  std::size_t size() const { return size_; }
  double& at(std::size_t row, std::size_t column) { return entries_[row * size_ + column]; }
  double at(std::size_t row, std::size_t column) const { return entries_[row * size_ + column]; }

 private:
  std::size_t size_;
  std::vector<double> entries_;
};

struct RatingFit {
  std::vector<double> ratings;  ///< The mean of each group is 0, unless some of it are held.
  double black_advantage = 0;
  /// Inverse of the observed information; the last row is the advantage. What it
  /// says about the mean of a group is arbitrary: use it for differences.
  Matrix covariance{0};
  bool regularised = false;
};

/// Black's expected score; x is the rating difference plus the advantage.
double expected_score(double x);

/// `group_of` each player; games are played within groups only. Players with a held rating keep it:
/// their rows of the covariance are 0. Hold two of a group at least, or none, around a mean of 0.
RatingFit fit_ratings(std::span<const GamesBetween> encounters,
                      std::span<const std::size_t> group_of,
                      std::span<const std::optional<double>> held = {});

}  // namespace yolah::arena
