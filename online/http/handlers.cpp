#include "online/http/handlers.h"

namespace yolah::server {

namespace asio = boost::asio;
using nlohmann::json;

HttpResponse json_answer(const json& body) {
  HttpResponse response;
  response.body = json_text(body);
  return response;
}

json object_of(const HttpRequest& request) {
  if (request.body.empty()) return json::object();
  json body = json::parse(request.body, nullptr, false);
  if (!body.is_object()) throw Refusal(400, "bad_message", "the body must be a JSON object");
  return body;
}

void need_ready(const Membership& membership) {
  std::string why;
  if (!membership.ready(why)) throw Refusal(503, "busy", why);
}

void need_listening(const Membership& membership, const HttpRequest& request) {
  need_ready(membership);
  if (request.by_cookie && !same_site(request)) {
    throw Refusal(403, "wrong_origin", "requests from another site are refused");
  }
}

asio::awaitable<StoredGame> game_asked_for(StatementRunner& store, std::string_view id) {
  const auto number = parse_game_id(id);
  std::optional<StoredGame> found;
  if (number) found = co_await find_game(store, *number);
  if (!found) throw Refusal(404, "unknown_game", "there is no such game");
  co_return std::move(*found);
}

void keep_to(RateLimits& limits, const RateLimit& limit, const std::string& who) {
  const int seconds = limits.take(limit, who);
  if (seconds == 0) return;
  HttpResponse response = http_error(429, "too_many", too_many_text(limit, seconds));
  response.headers.emplace_back("Retry-After", std::to_string(seconds));
  throw Refusal(std::move(response));
}

}  // namespace yolah::server
