// Endgames of the kind that games come to: open positions with so many free squares, from
// games of minmax against itself, which begin with the suite of openings.
//
// The position of a game is known by seed and number. Not thread-safe.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <new>
#include <optional>

#include "arena/openings/openings.h"
#include "engine/eval/regions.h"
#include "engine/search/player.h"
#include "engine/search/player_spec.h"

namespace yolah::arena {

class Endgames {
 public:
  /// Throws std::bad_alloc.
  explicit Endgames(std::uint64_t seed)
      : openings_(Openings::suite(seed)),
        player_(make_player(*parse_player_spec("minmax:hash=16"))) {
    if (!player_) throw std::bad_alloc();
  }

  /// Nothing if by then nothing is left to fight for, or when `stop` became true.
  std::optional<Position> at(std::uint64_t game, int free, const std::atomic<bool>& stop) {
    Limits limits;
    limits.nodes = 10'000;
    Position position = openings_.at(game).end();
    player_->new_game();
    // What is decided stays so.
    while (count(position.free_squares()) > free && !is_decided(position)) {
      const Move move = player_->search(position, limits, stop, {}).move;
      if (stop.load(std::memory_order_relaxed)) return std::nullopt;
      position.play(move);
    }
    return is_decided(position) ? std::nullopt : std::optional(position);
  }

 private:
  Openings openings_;
  std::unique_ptr<Player> player_;
};

}  // namespace yolah::arena
