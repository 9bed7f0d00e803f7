// How difficult a puzzle is: the lowest of the levels for people (engine/search/levels.h)
// that finds every move of its own. A level finds a move if it plays it with more than half
// of kSeeds seeds.
#pragma once

#include <memory>
#include <vector>

#include "engine/search/levels.h"
#include "scripts/tools/puzzles/puzzle.h"

namespace yolah::puzzles {

class Rater {
 public:
  static constexpr int kSeeds = 8;

  /// Null when the memory is not there.
  static std::unique_ptr<Rater> make();

  /// From kLowestLevel to kHighestLevel, or kNoLevel.
  int level_of(const Puzzle& puzzle);

 private:
  explicit Rater(std::shared_ptr<Player> player);

  bool finds(int level, const Position& position, Move move);

  std::vector<std::vector<std::unique_ptr<LevelPlayer>>> players_;  // by level, then by seed
};

}  // namespace yolah::puzzles
