// What a position is worth: a margin in hundredths of a point, seen from one
// side. A score may stand for the whole final margin or for the part still to
// come; whoever hands one over says which.
#pragma once

#include <compare>

namespace yolah {

class Score {
 public:
  constexpr Score() = default;
  static constexpr Score from_hundredths(int hundredths) { return Score(hundredths); }
  static constexpr Score from_points(int points) { return Score(kPerPoint * points); }

  constexpr int hundredths() const { return hundredths_; }

  /// Whole points, for scores known to be exact.
  constexpr int points() const { return hundredths_ / kPerPoint; }
  /// The most whole points that are not above the score.
  constexpr int floor_points() const {
    return hundredths_ / kPerPoint - (hundredths_ % kPerPoint < 0 ? 1 : 0);
  }

  constexpr Score operator-() const { return Score(-hundredths_); }
  friend constexpr Score operator+(Score a, Score b) {
    return Score(a.hundredths_ + b.hundredths_);
  }
  friend constexpr Score operator-(Score a, Score b) {
    return Score(a.hundredths_ - b.hundredths_);
  }
  friend constexpr Score operator*(int times, Score a) { return Score(times * a.hundredths_); }
  constexpr Score& operator+=(Score other) { return *this = *this + other; }
  constexpr Score& operator-=(Score other) { return *this = *this - other; }
  friend constexpr auto operator<=>(Score, Score) = default;

 private:
  static constexpr int kPerPoint = 100;
  constexpr explicit Score(int hundredths) : hundredths_(hundredths) {}

  int hundredths_ = 0;
};

/// What one move scores.
inline constexpr Score kOnePoint = Score::from_points(1);
/// Beyond every score a game can have (56 points).
inline constexpr Score kInfinite = Score::from_points(100);

}  // namespace yolah
