// One rating for each player of a tournament, from all its games at once.
//
// The model is Bradley's and Terry's on the scale of Elo: black's expected score
// is 1 / (1 + 10^-(x/400)), where x is black's rating less white's plus the
// advantage of black, which is estimated with the ratings. A draw is half a win
// and half a loss, so that two players' difference is the Elo that their match
// would show, however many draws there were. The ratings are the likeliest ones:
// those for which every player's expected points are the points made.
//
// Who won or lost everything has no likeliest rating, nor has a player who only
// ever had one colour and an opponent who had the other. Then, and only then,
// ratings, and black's advantage, are taken to be normally distributed around 0
// with a standard deviation of 600 Elo, and the likeliest under both is given;
// `regularised` says so. Few games already outweigh it.
//
// Errors come from the curvature of the likelihood at its top (the observed
// information), times how much more or less the game pairs spread than single
// independent games would: openings that favour one side, and draws, make that
// factor less than one. It is one factor for all players, drawn towards one
// where there are few pairs or few surprises to tell it by.
//
// Players that no chain of games connects cannot be compared: each such group
// has a list of its own with a mean of 0.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/rules/record.h"

namespace yolah::arena {

struct RatedGame {
  std::string black;
  std::string white;
  Winner winner = Winner::kNone;
  /// Two games of the same number between the same two with colours swapped are
  /// a pair; anything else is a game by itself.
  std::uint64_t pair = 0;
};

/// A player whose rating is given; it places its group. Several of a group all keep theirs, and the
/// others are fitted to them.
struct RatingAnchor {
  std::string name;
  double rating = 0;
};

struct PlayerRating {
  std::string name;
  double rating = 0;
  double error = 0;  ///< Half the width of the 95 % interval; none for an anchor.
  std::uint64_t wins = 0;
  std::uint64_t draws = 0;
  std::uint64_t losses = 0;
  std::size_t opponents = 0;  ///< Different ones.
  std::size_t group = 0;      ///< From 0.
  /// How likely it is stronger than the next of its group, 0 to 1; nothing for
  /// the last.
  std::optional<double> superiority;

  std::uint64_t games() const { return wins + draws + losses; }
  double score() const;  ///< Share of the points, 0 to 1.
};

struct RatingList {
  /// Group by group, the one with most players first; in each the strongest first.
  std::vector<PlayerRating> players;
  std::size_t groups = 0;
  std::uint64_t games = 0;
  std::uint64_t draws = 0;
  std::uint64_t without_result = 0;  ///< Left out: no winner and no draw...
  std::uint64_t against_itself = 0;  ///< ... or both sides of the same name.
  double black_advantage = 0;        ///< Elo.
  double black_advantage_error = 0;  ///< As a player's.
  double spread = 1;                 ///< Of pairs, to that of independent games.
  bool regularised = false;
  /// Of the players' ratings, row by row; to be used for differences within a group.
  std::vector<double> covariance;
  double freedom = 1;  ///< Degrees of freedom that Student's t has for them.

  /// How likely one player is stronger than another, 0 to 1, both as numbers into `players`. From
  /// the same distribution as the errors. Nothing for players of different groups.
  std::optional<double> superiority(std::size_t one, std::size_t other) const;
};

/// Anchors that are not in the list, or are named twice, are refused: throws std::invalid_argument
/// with a reason for people.
RatingList rate(std::span<const RatedGame> games, std::span<const RatingAnchor> anchors = {});

}  // namespace yolah::arena
