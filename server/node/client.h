// One client at its socket: reads its frames and asks the games.
#pragma once

#include "server/net/http_server.h"

namespace yolah::server {

class Node;

/// Knows who connects, and gives each socket its client.
SocketHandler make_socket_handler(Node& node);

}  // namespace yolah::server
