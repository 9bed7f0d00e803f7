// Where the games of a match begin: balanced openings, random moves, or a list that
// is read.
//
// An opening is known by its number, so that any game of a match can be set up
// by itself, on any thread or machine.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/rules/move.h"
#include "engine/rules/parsed.h"
#include "engine/rules/position.h"

namespace yolah::arena {

struct Opening {
  Position start;
  std::vector<Move> moves;

  /// The position the players meet.
  Position end() const;

  friend bool operator==(const Opening&, const Opening&) = default;
};

/// More plies than this would leave little of a game to play.
inline constexpr int kMaxOpeningPlies = 20;

/// The balanced openings that matches begin with, as text: suite.txt, put into the
/// program by the build. scripts/make-openings.sh makes them again.
extern const std::string_view kOpeningSuite;

class Openings {
 public:
  /// The suite of balanced openings that comes with the program, in an order that
  /// the seed gives. Once all have been, each goes on with two random moves, so that
  /// players of fixed nodes never play a game twice.
  static Openings suite(std::uint64_t seed);

  /// Uniformly random legal moves; same seed, same openings. None is a finished
  /// game.
  static Openings random(std::uint64_t seed, int plies);

  /// Game records (.ygn), or lines with a position string or with moves from the
  /// start ("d5:b7 e5:f5"); empty lines and those that begin with # are left out.
  /// At least one opening, and no finished game.
  static Parsed<Openings> from_text(std::string_view text);

  /// A list that was read begins again after its last.
  Opening at(std::uint64_t number) const;

 private:
  Openings() = default;

  std::vector<Opening> list_;  // empty: random
  std::uint64_t seed_ = 0;
  int plies_ = 0;           // random moves
  int plies_each_lap_ = 0;  // random moves after an opening of the list, from its second time on
};

}  // namespace yolah::arena
