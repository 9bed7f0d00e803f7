// What the handlers of requests have in common: refusals, limits, bodies.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "online/node/rate_limits.h"
#include "online/store/game_store.h"
#include "support/http/http.h"

namespace yolah::server {

class Node;

/// The answer to a request; nothing if its path is none of the handler's.
using MaybeAnswer = boost::asio::awaitable<std::optional<HttpResponse>>;
inline MaybeAnswer no_answer() {
  co_return std::nullopt;
}

/// The body as an object of JSON; an empty one for no body. Throws Refusal.
nlohmann::json object_of(const HttpRequest& request);

/// Throws Refusal with 503 if the node can take no moves now.
void need_ready(const Node& node);
/// The same for what goes on, a socket or a stream: also if a page of another site asks for it
/// with a cookie.
void need_listening(const Node& node, const HttpRequest& request);
/// The game of this number. Throws Refusal with 404 if there is none, and StoreFailure.
boost::asio::awaitable<StoredGame> game_asked_for(StatementRunner& store, std::string_view id);

/// Throws Refusal with 429, the limit and the wait if somebody has asked too often for this.
void keep_to(Node& node, const RateLimit& limit, const std::string& who);

}  // namespace yolah::server
