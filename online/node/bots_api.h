// Requests that do what a WebSocket does, for programs that speak HTTP alone: streams of
// lines to listen to, and what may be asked of a game.
#pragma once

#include "online/node/requests.h"

namespace yolah::server {

class NodeShard;

MaybeAnswer answer_to_bots(Node& node, NodeShard& shard, const HttpRequest& request);

}  // namespace yolah::server
