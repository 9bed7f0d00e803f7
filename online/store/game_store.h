// Games in the database: looked up, live or ended.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <cstdint>
#include <optional>
#include <vector>

#include "online/game/event.h"
#include "online/game/game_id.h"
#include "online/game/game_info.h"
#include "support/postgres/database.h"

namespace yolah::server {

struct StoredGame {
  GameInfo info;
  std::vector<Event> events;
  bool live = false;
  std::int64_t owner = 0;      ///< The epoch that owns it, if live.
  std::int64_t chat_left = 0;  ///< Milliseconds that its chat stays open, if it has ended.

  /// Whether the players have changed colours.
  bool swapped() const;
};

// Of a row with these columns from the given one on: number, name and kind of a user;
// initial and increment of a clock; both players, the clock, whether rated, whether with swap.
User user_of_row(const Rows& rows, int row, int column);
TimeControl time_of_row(const Rows& rows, int row, int column);
GameInfo info_of_row(GameId game, const Rows& rows, int row, int column);

/// Nothing if there is no such game. Throws StoreFailure.
boost::asio::awaitable<std::optional<StoredGame>> find_game(StatementRunner& store, GameId game);
/// The same, but what is being played is looked for by one and what has ended by another.
boost::asio::awaitable<std::optional<StoredGame>> find_game(StatementRunner& live,
                                                            StatementRunner& archive, GameId game);
/// The games a user plays now, the latest first. Throws StoreFailure.
boost::asio::awaitable<std::vector<GameId>> live_games_of(StatementRunner& store, UserId user);

/// What became of a message after the end of a game.
enum class Talk : std::uint8_t {
  kStored,
  kClosed,   ///< It came too late, or there is no such game.
  kTooMany,  ///< Too soon after the one before, or there are enough.
  kTaken,    ///< Another message has its number: the game must be read again.
};
/// Stores what was said after the end of a game, as the event that follows those in the database.
/// Two of one side are so many milliseconds apart at least. Throws StoreFailure.
boost::asio::awaitable<Talk> store_talk(StatementRunner& store, GameId game, Event said,
                                        std::int64_t between);

// Events as rows of the table live_events.

/// Adds an event to the columns of a batch: game, seq, kind, side, value, clocks, lag, at. Its
/// text goes apart.
void append_row(std::vector<std::vector<std::int64_t>>& columns, GameId game, const Event& event);
/// The event of a row: seq, kind, side, value, clocks, lag, at, text. Nothing if it is none.
std::optional<Event> event_of_row(const Rows& rows, int row);

}  // namespace yolah::server
