#include "online/node/requests.h"

#include "online/node/node.h"

namespace yolah::server {

namespace asio = boost::asio;
using nlohmann::json;

json object_of(const HttpRequest& request) {
  if (request.body.empty()) return json::object();
  json body = json::parse(request.body, nullptr, false);
  if (!body.is_object()) throw Refusal(400, "bad_message", "the body is an object of JSON");
  return body;
}

void need_ready(const Node& node) {
  std::string why;
  if (!node.ready(why)) throw Refusal(503, "busy", why);
}

void need_listening(const Node& node, const HttpRequest& request) {
  need_ready(node);
  if (request.by_cookie && !same_site(request)) {
    throw Refusal(403, "wrong_origin", "not from another site");
  }
}

asio::awaitable<StoredGame> game_asked_for(StatementRunner& store, std::string_view id) {
  const auto number = parse_game_id(id);
  std::optional<StoredGame> found;
  if (number) found = co_await find_game(store, *number);
  if (!found) throw Refusal(404, "unknown_game", "there is no such game");
  co_return std::move(*found);
}

void keep_to(Node& node, const RateLimit& limit, const std::string& who) {
  const int seconds = node.rate_limits().take(limit, who);
  if (seconds == 0) return;
  HttpResponse response = http_error(429, "too_many", too_many_text(limit, seconds));
  response.headers.emplace_back("Retry-After", std::to_string(seconds));
  throw Refusal(std::move(response));
}

}  // namespace yolah::server
