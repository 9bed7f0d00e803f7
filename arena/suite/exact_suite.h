// Late positions of which every move is known to the point: how far from perfect a player is
// (docs/suite.md).
//
// One line a position:
//
//   xxx1w1xx/1wxbxxb1/... b 15 15 2 0031a0
//
// the position; the margin that best play makes for the side to move, at the end of the game; and
// for each legal move the points that it loses against that, as one digit (0 to 9, then a to z).
// The moves come by the square they leave, then by the one they reach, a1, b1, ... h8. So a
// thousand positions take 70 KB.
#pragma once

#include <atomic>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "arena/suite/suite_run.h"
#include "engine/rules/move.h"
#include "engine/rules/parsed.h"
#include "engine/rules/position.h"

namespace yolah {

/// The text that the build puts into the program: exact.txt, by scripts/tools/make_exact.
std::span<const unsigned char> suite_exact_text();

}  // namespace yolah

namespace yolah::arena {

/// The most that a digit can say.
inline constexpr int kMostLost = 35;

struct ExactPosition {
  Position position;
  int margin = 0;         ///< For the side to move, at the end of the game.
  std::vector<int> lost;  ///< Points, by the moves of moves_by_square().

  int free_squares() const { return count(position.free_squares()); }
  int worst() const;
  /// Of a legal move.
  int lost_by(Move move) const;

  friend bool operator==(const ExactPosition&, const ExactPosition&) = default;
};

/// The legal moves in the order of the file.
std::vector<Move> moves_by_square(const Position& position);

/// A line of the file, without its end.
std::string to_string(const ExactPosition& position);

/// Empty lines and those that begin with # are left out. Every position has a choice of moves, of
/// which at least one loses nothing; at least one position.
Parsed<std::vector<ExactPosition>> parse_exact_suite(std::string_view text);

/// The suite that comes with the program.
std::vector<ExactPosition> exact_suite();

/// What the answers of a player lost. One that failed or is illegal loses as much as the worst
/// move.
struct Regret {
  std::size_t positions = 0;
  std::size_t best = 0;      ///< Answers that lose nothing.
  std::size_t troubles = 0;  ///< Failures and illegal moves.
  double lost = 0;           ///< Points of the game.
  double squares = 0;        ///< Of the points lost, for the spread.

  void add(const ExactPosition& asked, const PositionAnswer& answer);
  double share_of_best() const;
  double mean() const;   ///< Points a move.
  double error() const;  ///< Half the width of the 95 % interval of the mean.
};

/// Of all answers, or of those to positions with so many free squares.
Regret regret_of(std::span<const ExactPosition> positions, std::span<const PositionAnswer> answers,
                 std::optional<int> free_squares = {});

}  // namespace yolah::arena
