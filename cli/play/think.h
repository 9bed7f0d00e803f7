// Lets a player think on a thread of its own, while the caller's looks after the
// clocks, the screen and Ctrl-C.
#pragma once

#include <functional>

#include "engine/search/player.h"

namespace yolah::cli {

/// Called on the caller's thread, many times a second, with the newest report if
/// there is one; false stops the thinking.
using WhileThinking = std::function<bool(const Report* newest)>;

/// Returns once the player has answered, which after a stop is soon. Throws what the player
/// throws; `on_tick` must not throw.
SearchResult think(Player& player, const Position& position, const Limits& limits,
                   const WhileThinking& on_tick);

}  // namespace yolah::cli
