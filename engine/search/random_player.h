// The weakest player: any legal move, all alike. The zero of every strength
// scale.
#pragma once

#include <cstdint>

#include "engine/playout/playout.h"
#include "engine/playout/random.h"
#include "engine/search/player.h"

namespace yolah {

class RandomPlayer final : public Player {
 public:
  explicit RandomPlayer(std::uint64_t seed) : seed_(seed), random_(seed) {}

  void new_game() override { random_ = Random(seed_); }
  SearchResult search(const Position& position, const Limits& /*limits*/,
                      const std::atomic<bool>& /*stop*/, const OnReport& on_report) override {
    SearchResult result;
    result.move = random_move(position, random_);
    result.report.nodes = 1;
    // It expects nothing: the points on the board are all it knows.
    Line line;
    line.score = Score::from_points(position.margin(position.side_to_move()));
    line.wdl = likely_wdl(line.score, count(position.free_squares()));
    line.moves = {result.move};
    result.report.lines = {line};
    if (on_report) on_report(result.report);
    return result;
  }

 private:
  std::uint64_t seed_;
  Random random_;
};

}  // namespace yolah
