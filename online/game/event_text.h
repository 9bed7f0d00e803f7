// Games and their events as the clients read them (docs/online.md).
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "online/game/event.h"
#include "online/game/game_info.h"

namespace yolah::server {

/// An event as a frame. `ply` is the number of moves and passes before it; `points` those on
/// the board after it.
std::string event_frame(GameId game, const Event& event, int ply, std::array<int, 2> points);
/// The frame of an event that answers a client's request of this number.
std::string with_ack(const std::string& frame, std::int64_t request);

/// The frames of a game's events after event `seq`.
std::vector<std::string> event_frames(GameId game, const std::vector<Event>& events,
                                      std::int32_t seq);

/// A player came back; or is away, and counts as gone in so many milliseconds.
std::string here_frame(GameId game, Color side);
std::string away_frame(GameId game, Color side, std::int64_t claim_in);

nlohmann::json to_json(const User& user);
/// The games' numbers, as texts.
nlohmann::json to_json(const std::vector<GameId>& games);
/// {"initial": …, "increment": …} or {"days": …}
nlohmann::json to_json(const TimeControl& time);
/// What is known of a game before its events.
nlohmann::json game_json(const GameInfo& info, std::int32_t seq);
/// The answer to a join: the game, and the time by the wall clock.
std::string head_frame(const GameInfo& info, std::int32_t seq, std::int64_t request,
                       std::int64_t now);
std::string error_frame(std::int64_t request, std::string_view code, std::string_view text);

/// The whole game as a record (.ygn).
std::string record_text(const GameInfo& info, const std::vector<Event>& events);

}  // namespace yolah::server
