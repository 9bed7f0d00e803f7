// Events as rows of the table live_events.
#pragma once

#include <optional>
#include <vector>

#include "online/game/event.h"
#include "online/game/game_id.h"
#include "support/postgres/database.h"

namespace yolah::server {

/// Adds an event to the columns of a batch: game, seq, kind, side, value, clocks, lag, at. Its
/// text goes apart.
void append_row(std::vector<std::vector<std::int64_t>>& columns, GameId game, const Event& event);
/// The event of a row: seq, kind, side, value, clocks, lag, at, text. Nothing if it is none.
std::optional<Event> event_of_row(const Rows& rows, int row);

}  // namespace yolah::server
