// Flat Monte Carlo: random games after each move, and the move that did best.
//
// Games are played in batches. Which move gets the next batch goes by upper
// confidence bounds, so that moves that may still be best get most of them. Moves
// after which the game is decided are known exactly and need no games. Threads
// take batches in turn from one table of moves.
#pragma once

#include <cstdint>

#include "engine/eval/regions.h"
#include "engine/search/game_value.h"
#include "engine/search/player.h"

namespace yolah {

class MonteCarloPlayer final : public Player {
 public:
  struct Options {
    int threads = 1;
    std::uint64_t seed = 1;
    std::uint64_t batch = 2048;  ///< Games at a time for one move, at most.
    int margin_share = 10;       ///< Hundredths of a game's value that go by the margin.
  };

  explicit MonteCarloPlayer(const Options& options);

  void new_game() override;
  SearchResult search(const Position& position, const Limits& limits, const std::atomic<bool>& stop,
                      const OnReport& on_report) override;

 private:
  Options options_;
  GameValues values_;
  LongestPlay puzzles_;
  std::uint64_t next_game_ = 0;  // no game is played twice in a row of searches
};

}  // namespace yolah
