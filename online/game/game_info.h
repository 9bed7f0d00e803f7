// Who plays a game, and how: what does not change while it lasts.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "engine/rules/color.h"
#include "online/game/game_id.h"
#include "online/game/game_state.h"

namespace yolah::server {

using UserId = std::int64_t;
/// Nobody in particular: may watch.
inline constexpr UserId kNobody = 0;

/// The numbers are in the database: never change one.
enum class UserKind : std::uint8_t { kGuest = 0, kPerson = 1, kBot = 2 };

struct User {
  UserId id = kNobody;
  std::string name;
  UserKind kind = UserKind::kGuest;
};

struct GameInfo {
  GameId id;
  std::array<User, 2> players;  ///< Black, white, at the start.
  TimeControl time;
  bool rated = false;
  bool swap = false;  ///< Whether white may take the first move over.

  std::optional<Color> side_of(UserId user) const {
    if (user == kNobody) return std::nullopt;
    if (user == players[0].id) return Color::kBlack;
    if (user == players[1].id) return Color::kWhite;
    return std::nullopt;
  }
};

}  // namespace yolah::server
