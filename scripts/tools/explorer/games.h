// The games of the opening explorer: minmax against itself, from the start of the game. The first
// moves are drawn among those that a search likes, the better ones more often, so that games go
// many ways; the others are the best that a short search finds. People begin with other moves, too:
// wide games begin with any two.
#pragma once

#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "engine/rules/record.h"
#include "engine/search/player.h"

namespace yolah::explorer {

/// The games with higher numbers are wide.
inline constexpr std::uint64_t kLastNarrow = 100'000;

class GamePlayer {
 public:
  /// Null if there is no memory for the search.
  static std::unique_ptr<GamePlayer> make();

  /// The game of a number: always the same one.
  GameRecord play(std::uint64_t number);

 private:
  explicit GamePlayer(std::unique_ptr<Player> player) : player_(std::move(player)) {}

  Move drawn_move(const Position& position, std::uint64_t number, int ply);

  /// The moves to draw from, best first.
  const std::vector<Line>& choices(const Position& position);

  std::unique_ptr<Player> player_;
  /// Of the positions that many games begin with, by their hash.
  std::unordered_map<std::uint64_t, std::vector<Line>> choices_;
};

}  // namespace yolah::explorer
