#include "tests/bench/sample_games.h"

#include "engine/playout/playout.h"
#include "engine/playout/random.h"
#include "engine/rules/position.h"

namespace yolah::bench {

std::vector<std::vector<Move>> sample_games(int games) {
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
