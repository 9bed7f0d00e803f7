// Endgames of the kind that games come to: open positions with so many free squares, from
// games of minmax against itself, which begin with the suite of openings.
//
// The position of a game is known by seed and number. Not thread-safe.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>

#include "arena/openings/openings.h"
#include "engine/search/player.h"

namespace yolah::arena {

class Endgames {
 public:
  /// Throws std::bad_alloc.
  explicit Endgames(std::uint64_t seed);

  /// Nothing if by then nothing is left to fight for, or when `stop` became true.
  std::optional<Position> at(std::uint64_t game, int free, const std::atomic<bool>& stop);

 private:
  Openings openings_;
  std::unique_ptr<Player> player_;
};

}  // namespace yolah::arena
