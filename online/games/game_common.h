// What a game on this node is made of whether the node owns it or relays it, and how a command
// is answered that was obeyed before.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "online/cluster/messages.h"
#include "online/game/game_info.h"
#include "online/game/game_state.h"
#include "online/games/game_services.h"
#include "online/games/watchers.h"

namespace yolah::server {

inline constexpr std::int64_t kBetweenChats = 700;  ///< Milliseconds, of one side.
inline constexpr std::string_view kChatClosed = "the game is over and its chat is closed";

struct GameCommon {
  GameCommon(GameServices& its_services, GameId its_id)
      : services(its_services), id(its_id), watchers(its_services, its_id) {}

  GameServices& services;
  const GameId id;
  GameInfo info;  ///< Known once the game was read.
  Watchers watchers;
};

/// The colour that a user plays now, if any.
std::optional<Color> side_of(const GameInfo& info, const GameState& state, UserId user);

/// Acknowledges a move or a swap that was played already; false if it was not.
bool acknowledge_again(const GameCommon& game, const GameState& state, const Command& command,
                       Color side);

}  // namespace yolah::server
