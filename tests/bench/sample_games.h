// Random games to measure on, passes included: the same ones at every run.
#pragma once

#include <vector>

#include "engine/playout/playout.h"
#include "engine/playout/random.h"
#include "engine/rules/move.h"
#include "engine/rules/position.h"

namespace yolah::bench {

/// The games' moves from the start position to the end, about 56 a game.
inline std::vector<std::vector<Move>> sample_games(int games) {
  Random random(1);
  std::vector<std::vector<Move>> sample;
  for (int i = 0; i < games; ++i) {
    std::vector<Move>& moves = sample.emplace_back();
    for (Position position; !position.is_over(); position.play(moves.back())) {
      moves.push_back(random_move(position, random));
    }
  }
  return sample;
}

}  // namespace yolah::bench
