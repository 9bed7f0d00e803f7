// A client's session: one WebSocket, or one stream of lines. Reads the client's frames, asks the
// games and the lobby, and is sent what it follows.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "online/account/tokens.h"
#include "online/cluster/membership.h"
#include "online/game/game_info.h"
#include "online/games/games.h"
#include "online/lobby/lobby.h"
#include "online/session/connected.h"
#include "online/session/sign_outs.h"
#include "online/shard/node_shard.h"
#include "online/shard/rate_limits.h"
#include "support/http/http_server.h"

namespace yolah::server {

/// What sessions use of their node.
struct SessionServices {
  std::string node_name;  ///< As clients are greeted.
  const Membership& membership;
  NodeShards& shards;
  Games& games;
  Lobby& lobby;
  Connected& connected;
  SignOuts& sign_outs;
  RateLimits& rate_limits;
};

/// Greets whoever connects from this network, and serves them; a visitor without an account may
/// only watch. The socket must belong to the shard.
std::shared_ptr<SocketListener> make_session(const SessionServices& services, NodeShard& shard,
                                             std::optional<Caller> user, std::string network);

/// One who listens to a game over a stream of lines, until the game has ended: gets what a session
/// of the user would, or of nobody, that joins the game from this network with the last event it
/// has.
std::shared_ptr<SocketListener> follow_game(const SessionServices& services, NodeShard& shard,
                                            GameId game, const std::optional<Caller>& user,
                                            const std::string& network, std::int32_t seq);

}  // namespace yolah::server
