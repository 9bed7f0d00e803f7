// Requests about what is kept of oneself: the log of one's account, all of it as JSON, and its
// deletion.
#pragma once

#include "online/node/requests.h"

namespace yolah::server {

class NodeShard;

MaybeAnswer answer_about_privacy(Node& node, NodeShard& shard, const HttpRequest& request);

}  // namespace yolah::server
