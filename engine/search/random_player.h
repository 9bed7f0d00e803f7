// The weakest player: any legal move, all alike. The zero of every strength
// scale.
#pragma once

#include <cstdint>

#include "engine/playout/random.h"
#include "engine/search/player.h"

namespace yolah {

class RandomPlayer final : public Player {
 public:
  explicit RandomPlayer(std::uint64_t seed) : seed_(seed), random_(seed) {}

  void new_game() override { random_ = Random(seed_); }
  SearchResult search(const Position& position, const Limits& limits, const std::atomic<bool>& stop,
                      const OnReport& on_report) override;

 private:
  std::uint64_t seed_;
  Random random_;
};

}  // namespace yolah
