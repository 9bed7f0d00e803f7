// One client at its socket: reads its frames and asks the games.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "online/account/tokens.h"
#include "support/http/http_server.h"

namespace yolah::server {

class Node;
class NodeShard;

/// Greets whoever connects from this network, and serves them; a visitor without an account may
/// only watch. The socket must belong to the shard.
std::shared_ptr<SocketListener> make_client(Node& node, NodeShard& shard,
                                            std::optional<Caller> user, std::string network);

/// Knows who connects, and gives each socket its client.
SocketHandler make_socket_handler(Node& node);

}  // namespace yolah::server
