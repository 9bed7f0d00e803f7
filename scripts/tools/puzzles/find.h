// Finds puzzles in games of minmax against itself, one a game at most.
//
// What a game gives depends on the seed and its number alone: all searches are limited in
// nodes, and nothing is remembered from one game to the next. So games can be looked
// through in any order, by several processes, and again later.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "arena/openings/openings.h"
#include "engine/search/player.h"
#include "scripts/tools/puzzles/prove.h"
#include "scripts/tools/puzzles/puzzle.h"
#include "scripts/tools/puzzles/rate.h"

namespace yolah::puzzles {

class Finder {
 public:
  /// Null when the memory is not there.
  static std::unique_ptr<Finder> make(std::uint64_t seed);

  /// The puzzle of a game that is needed most, if the game has any.
  std::optional<Puzzle> find(std::uint64_t game);

 private:
  /// A position of a game in which one move seems to keep the result and no other.
  struct Moment {
    Position position;
    Move best;
    Move second;
  };

  Finder(std::uint64_t seed, std::unique_ptr<Player> player, std::unique_ptr<Rater> rater);

  std::vector<Moment> moments_of(std::uint64_t game);
  std::optional<Puzzle> prove(const Moment& moment);
  bool finish(Puzzle& puzzle);

  arena::Openings openings_;
  std::unique_ptr<Player> player_;
  std::unique_ptr<Prover> prover_;  // a new one for each game
  std::unique_ptr<Rater> rater_;
};

}  // namespace yolah::puzzles
