// Glicko-2 ratings: strength, how sure it is, and how much it varies.
//
// Ratings are updated game by game, which Glicko-2 allows with a period of one game; a
// player who rests grows less sure with the days instead of with empty periods.
#pragma once

#include <span>

namespace yolah::server {

struct Rating {
  double rating = 1500;
  double deviation = 350;  ///< 95 % lie within two of them.
  double volatility = 0.06;

  friend bool operator==(const Rating&, const Rating&) = default;
};

inline constexpr double kLeastDeviation = 45;
inline constexpr double kMostDeviation = 350;
/// A rating whose deviation is more than this is shown as provisional.
inline constexpr double kProvisional = 110;

/// A game against an opponent: 1 for a win, 0.5 for a draw, 0 for a loss.
struct RatedResult {
  Rating opponent;
  double score = 0;
};

/// The rating after some games, `days` after the player's last rated one.
Rating after_games(const Rating& player, std::span<const RatedResult> results, double days);

}  // namespace yolah::server
