#include "server/node/requests.h"

#include <fmt/format.h>

#include "server/node/node.h"

namespace yolah::server {

namespace asio = boost::asio;
using nlohmann::json;

json object_of(const HttpRequest& request) {
  if (request.body.empty()) return json::object();
  json body = json::parse(request.body, nullptr, false);
  if (!body.is_object()) throw Refusal(400, "bad_message", "the body is an object of JSON");
  return body;
}

asio::awaitable<StoredGame> game_asked_for(Database& database, std::string_view id) {
  const auto number = parse_game_id(id);
  std::optional<StoredGame> found;
  if (number) found = co_await find_game(database, *number);
  if (!found) throw Refusal(404, "unknown_game", "there is no such game");
  co_return std::move(*found);
}

std::optional<HttpResponse> too_often(Node& node, const RateLimit& limit, const std::string& who) {
  const int seconds = node.rate_limits().take(limit, who);
  if (seconds == 0) return std::nullopt;
  HttpResponse response = http_error(429, "too_many",
                                     fmt::format("too many {} ({:g} a minute): ask again in {} s",
                                                 limit.name, limit.a_minute, seconds));
  response.headers.emplace_back("Retry-After", std::to_string(seconds));
  return response;
}

void keep_to(Node& node, const RateLimit& limit, const std::string& who) {
  if (auto wait = too_often(node, limit, who)) throw Refusal(std::move(*wait));
}

}  // namespace yolah::server
