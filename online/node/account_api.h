// Requests that begin and end sessions: guests, signing up, in and out, the password.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "online/account/accounts.h"
#include "online/game/game_info.h"
#include "online/node/requests.h"

namespace yolah::server {

class NodeShard;

MaybeAnswer answer_about_accounts(Node& node, NodeShard& shard, const HttpRequest& request);

/// Compares the password of a user who is signed in, so that nobody who only sits down at their
/// browser can do what asks for it. Throws Refusal if it is wrong.
boost::asio::awaitable<PasswordCheck> check_password(Node& node, NodeShard& shard, const User& user,
                                                     std::string password,
                                                     const HttpRequest& request);

/// The answer to whoever ends their session: the browser forgets it too.
HttpResponse signed_out(const nlohmann::json& body);

}  // namespace yolah::server
