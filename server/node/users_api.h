// Requests about users: signing in and out, profiles, ratings, the games they played.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <optional>
#include <string>
#include <vector>

#include "server/game/game_info.h"
#include "server/net/http.h"
#include "server/store/database.h"

namespace yolah::server {

class Node;
class NodeShard;

/// The answer to a request of this kind; nothing if the path is not one of these.
boost::asio::awaitable<std::optional<HttpResponse>> answer_about_users(Node& node, NodeShard& shard,
                                                                       const HttpRequest& request);

/// The games a user plays now, the latest first. Throws StoreFailure.
boost::asio::awaitable<std::vector<std::string>> live_games_of(Database& database, UserId user);

struct RateLimit;
/// 429, with the limit and the wait, if somebody has asked too often for this.
std::optional<HttpResponse> too_often(Node& node, const RateLimit& limit, const std::string& who);

}  // namespace yolah::server
