// Requests about personal tokens: made, listed, revoked.
#pragma once

#include <nlohmann/json.hpp>

#include "online/game/game_info.h"
#include "online/node/requests.h"
#include "support/postgres/database.h"

namespace yolah::server {

class NodeShard;

/// The personal tokens of a user, without their secrets. Throws StoreFailure.
boost::asio::awaitable<nlohmann::json> tokens_of(Database& database, UserId user);

MaybeAnswer answer_about_tokens(Node& node, NodeShard& shard, const HttpRequest& request);

}  // namespace yolah::server
