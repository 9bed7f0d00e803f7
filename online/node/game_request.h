// What is asked of a game by a request of HTTP instead of a frame: the answer comes with it.
#pragma once

#include <boost/asio/awaitable.hpp>

#include "online/node/command.h"
#include "support/http/http.h"

namespace yolah::server {

class Node;
class NodeShard;

/// The frame that answers the command; an error with its status, if it is refused or if the
/// answer does not come in time. To be awaited on the thread of the shard.
boost::asio::awaitable<HttpResponse> ask_game(Node& node, NodeShard& shard, Command command);

}  // namespace yolah::server
