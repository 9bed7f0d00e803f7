// Requests about users: profiles, ratings, the games they played.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "online/game/game_info.h"
#include "online/node/requests.h"
#include "support/postgres/database.h"

namespace yolah::server {

class NodeShard;

MaybeAnswer answer_about_users(Node& node, NodeShard& shard, const HttpRequest& request);

/// The games a user plays now, the latest first. Throws StoreFailure.
boost::asio::awaitable<std::vector<std::string>> live_games_of(StatementRunner& store, UserId user);
/// By the name of the speed. Throws StoreFailure.
boost::asio::awaitable<nlohmann::json> ratings_of(StatementRunner& store, UserId user);

}  // namespace yolah::server
