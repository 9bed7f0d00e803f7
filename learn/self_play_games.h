// Many games of self-play, several at once, handed over in the order of their numbers.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <vector>

#include "learn/self_play.h"

namespace yolah::learn {

/// Called in the order of the games' numbers, from one thread at a time.
using OnSelfPlayGame = std::function<void(std::uint64_t number, const std::vector<Sample>& game)>;

/// Games by number: the first one, and how many.
struct GameNumbers {
  std::uint64_t first = 0;
  std::uint64_t count = 0;
};

/// The same games whatever the number of threads. When `stop` becomes true, the games
/// handed over are the first ones all the same; returns how many. `make_player` is
/// called from several threads; what it and `on_game` throw comes out here.
std::uint64_t play_self_play_games(const SelfPlayOptions& options,
                                   const SelfPlay::MakePlayer& make_player,
                                   const GameNumbers& numbers, int threads,
                                   const std::atomic<bool>& stop, const OnSelfPlayGame& on_game);

}  // namespace yolah::learn
