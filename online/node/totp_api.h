// Requests about second factors: set up, confirmed, taken away; and the code at a sign-in.
#pragma once

#include <string>

#include "online/game/game_info.h"
#include "online/node/requests.h"

namespace yolah::server {

class NodeShard;

MaybeAnswer answer_about_totp(Node& node, NodeShard& shard, const HttpRequest& request);

/// For whoever has proved the password: if the account has a second factor, the code must be
/// right too. Throws Refusal if it is missing or wrong.
boost::asio::awaitable<void> check_second_factor(Node& node, NodeShard& shard, UserId user,
                                                 std::string code, std::string address);

}  // namespace yolah::server
