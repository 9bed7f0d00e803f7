// One who listens to a game over a stream of lines: its events, until it has ended.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "online/account/tokens.h"
#include "online/game/game_info.h"
#include "support/http/socket.h"

namespace yolah::server {

class Node;
class NodeShard;

/// Gets what a socket of the user would, or of nobody, that joins the game from this network with
/// the last event it has.
std::shared_ptr<SocketListener> follow_game(Node& node, NodeShard& shard, GameId game,
                                            const std::optional<Caller>& user,
                                            const std::string& network, std::int32_t seq);

}  // namespace yolah::server
