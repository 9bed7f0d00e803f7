// Games in the database: looked up, live or ended.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <cstdint>
#include <optional>
#include <vector>

#include "server/game/event.h"
#include "server/game/game_info.h"
#include "server/store/database.h"

namespace yolah::server {

struct StoredGame {
  GameInfo info;
  std::vector<Event> events;
  bool live = false;
  std::int64_t owner = 0;  ///< The epoch that owns it, if live.
  std::int64_t seen = 0;   ///< When that owner was last seen, by its own clock.
};

/// Nothing if there is no such game. Throws StoreFailure.
boost::asio::awaitable<std::optional<StoredGame>> find_game(Database& database, GameId game);

}  // namespace yolah::server
