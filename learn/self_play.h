// Games of a player against itself, position by position: what learning learns from.
//
// A game begins with random moves, for variety, which are not kept. It ends as soon as
// what is left can be solved; from there on every position has its exact result.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "engine/eval/score.h"
#include "engine/rules/position.h"
#include "engine/search/endgame/solver.h"
#include "engine/search/player.h"

namespace yolah::learn {

/// A position of a game that is not decided yet.
struct Sample {
  Position position;
  Score expected;      ///< Margin to come, as the search saw it.
  int result = 0;      ///< Margin to come, as it came or as it is proven.
  bool exact = false;  ///< Whether the result is proven.
};

struct SelfPlayOptions {
  std::uint64_t nodes = 1000;  ///< A move.
  int least_random_moves = 2;
  int most_random_moves = 12;
  int solve_at = 22;  ///< Free squares from which positions are solved.
  std::uint64_t seed = 1;
};

/// Plays with a player of its own; not for several threads at once.
class SelfPlay {
 public:
  using MakePlayer = std::function<std::unique_ptr<Player>()>;

  SelfPlay(const SelfPlayOptions& options, const MakePlayer& make_player);

  /// The same number gives the same game, whatever was played before.
  std::vector<Sample> play(std::uint64_t number);

 private:
  Position random_opening(std::uint64_t number) const;
  bool add_solved(const Position& position, std::vector<Sample>& samples);

  SelfPlayOptions options_;
  std::unique_ptr<Player> player_;
  std::unique_ptr<EndgameSolver> solver_;
};

}  // namespace yolah::learn
