// What the handlers of requests have in common: refusals, limits, bodies.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <exception>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "server/net/http.h"
#include "server/node/rate_limits.h"
#include "server/store/game_store.h"

namespace yolah::server {

class Node;

/// The answer to a request; nothing if its path is none of the handler's.
using MaybeAnswer = boost::asio::awaitable<std::optional<HttpResponse>>;
inline MaybeAnswer no_answer() {
  co_return std::nullopt;
}

/// Ends a request with this answer, from wherever it is thrown.
class Refusal : public std::exception {
 public:
  explicit Refusal(HttpResponse response) : response_(std::move(response)) {}
  Refusal(unsigned status, std::string_view code, std::string_view text)
      : Refusal(http_error(status, code, text)) {}
  const HttpResponse& response() const { return response_; }
  const char* what() const noexcept override { return "a request was refused"; }

 private:
  HttpResponse response_;
};

/// The body as an object of JSON; an empty one for no body. Throws Refusal.
nlohmann::json object_of(const HttpRequest& request);

/// Throws Refusal with 503 if the node can take no moves now.
void need_ready(const Node& node);
/// The same for what goes on, a socket or a stream: also if a page of another site asks for it
/// with a cookie.
void need_listening(const Node& node, const HttpRequest& request);
/// The game of this number. Throws Refusal with 404 if there is none, and StoreFailure.
boost::asio::awaitable<StoredGame> game_asked_for(Database& database, std::string_view id);

/// Throws Refusal with 429, the limit and the wait if somebody has asked too often for this.
void keep_to(Node& node, const RateLimit& limit, const std::string& who);

}  // namespace yolah::server
