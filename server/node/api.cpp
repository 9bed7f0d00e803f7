#include "server/node/api.h"

#include <boost/asio/this_coro.hpp>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "server/game/event_text.h"
#include "server/node/accounts.h"
#include "server/node/json_input.h"
#include "server/node/metrics.h"
#include "server/node/node.h"
#include "server/node/rate_limits.h"
#include "server/node/users_api.h"
#include "server/store/game_store.h"
#include "server/store/statements.h"

namespace yolah::server {
namespace {

namespace asio = boost::asio;
using nlohmann::json;
using Answer = asio::awaitable<HttpResponse>;

constexpr RateLimit kChallenges{"challenges", 30, 20};
constexpr std::int64_t kLongestInitial = 3 * 60 * 60 * 1000;  // milliseconds
constexpr std::int64_t kLongestIncrement = 3 * 60 * 1000;

HttpResponse answer_of(const json& body) {
  HttpResponse response;
  response.body = body.dump();
  return response;
}

/// What a path holds between a start and an end.
std::optional<std::string_view> between(std::string_view path, std::string_view start,
                                        std::string_view end) {
  if (!path.starts_with(start) || !path.ends_with(end)) return std::nullopt;
  if (path.size() <= start.size() + end.size()) return std::nullopt;
  path.remove_prefix(start.size());
  path.remove_suffix(end.size());
  if (path.find('/') != std::string_view::npos) return std::nullopt;
  return path;
}

class Api {
 public:
  explicit Api(Node& node) : node_(node) {}

  Answer answer(const HttpRequest& request) {
    NodeShard& shard = node_.shard_at(co_await asio::this_coro::executor);
    try {
      if (request.method != "GET" && request.method != "POST") {
        co_return http_error(405, "bad_message", "GET and POST only");
      }
      // Pages of other sites may neither use what a cookie proves, nor sign anybody in.
      if (request.method == "POST" && !same_site(request)) {
        co_return http_error(403, "wrong_origin", "not from another site");
      }
      auto about_users = co_await answer_about_users(node_, shard, request);
      if (about_users) co_return std::move(*about_users);
      if (request.method == "GET") co_return co_await get(shard, request);
      co_return co_await post(shard, request);
    } catch (const StoreFailure&) {
    }
    HttpResponse busy = http_error(503, "busy", "the database does not answer: ask again");
    busy.headers.emplace_back("Retry-After", "1");
    co_return busy;
  }

 private:
  Answer get(NodeShard& shard, const HttpRequest& request) {
    if (request.path == "/healthz") co_return text("alive\n");
    if (request.path == "/readyz") {
      std::string why;
      HttpResponse response = node_.ready(why) ? text("ready\n") : text(why + "\n");
      if (!why.empty()) response.status = 503;
      co_return response;
    }
    if (request.path == "/metrics") {
      HttpResponse response = text(co_await metrics_text(node_));
      response.type = "text/plain; version=0.0.4; charset=utf-8";
      co_return response;
    }
    if (const auto id = between(request.path, "/api/games/", "/record")) {
      co_return co_await game(shard, *id, true);
    }
    if (const auto id = between(request.path, "/api/games/", "")) {
      co_return co_await game(shard, *id, false);
    }
    co_return http_error(404, "unknown", "there is nothing here");
  }

  Answer post(NodeShard& shard, const HttpRequest& request) {
    std::string why;
    if (!node_.ready(why)) co_return http_error(503, "busy", why);
    const auto user = co_await user_of(shard.reads(), request.credential);
    if (!user) co_return http_error(401, "unauthorised", "a token is needed");
    if (auto wait = too_often(node_, kChallenges, std::to_string(user->id))) co_return *wait;
    if (request.path == "/api/challenges") co_return co_await challenge(shard, *user, request);
    if (const auto id = between(request.path, "/api/challenges/", "/accept")) {
      co_return co_await accept(shard, *user, *id);
    }
    co_return http_error(404, "unknown", "there is nothing here");
  }

  Answer game(NodeShard& shard, std::string_view text_of_id, bool as_record) {
    const auto id = parse_game_id(text_of_id);
    std::optional<StoredGame> found;
    if (id) found = co_await find_game(shard.reads(), *id);
    if (!found) co_return http_error(404, "unknown_game", "there is no such game");
    if (as_record) {
      HttpResponse response = text(record_text(found->info, found->events));
      response.type = "text/plain; charset=utf-8";
      co_return response;
    }
    json body = game_json(found->info, static_cast<std::int32_t>(found->events.size()));
    body["live"] = found->live;
    body["events"] = json::array();
    for (const std::string& frame : event_frames(*id, found->events, 0)) {
      body["events"].push_back(json::parse(frame));
    }
    co_return answer_of(body);
  }

  Answer challenge(NodeShard& shard, const User& user, const HttpRequest& request) {
    const json body = json::parse(request.body, nullptr, false);
    const auto clock = body.is_object() ? body.find("clock") : body.end();
    if (!body.is_object() || clock == body.end() || !clock->is_object()) {
      co_return http_error(400, "bad_message", "a challenge has a clock");
    }
    const auto initial = number_of(*clock, "initial", 0, kLongestInitial);
    const auto increment = number_of(*clock, "increment", 0, kLongestIncrement);
    const auto rated = truth_of(body, "rated");
    const std::string color = body.contains("color") ? text_of(body, "color") : "random";
    const int number = color == "black" ? 0 : color == "white" ? 1 : color == "random" ? 2 : -1;
    if (!initial || !increment || !rated || number < 0 || *initial + *increment == 0) {
      co_return http_error(400, "bad_message",
                           "clock.initial and clock.increment are milliseconds, rated is true or "
                           "false, color is black, white or random");
    }
    if (*rated && user.kind == UserKind::kGuest) {
      co_return http_error(403, "guest", "rated games need an account");
    }
    const std::int64_t id = secret_number();
    Call call{
        statement::kMakeChallenge,
        {id, user.id, *initial, *increment, std::int64_t{*rated ? 1 : 0}, std::int64_t{number}}};
    co_await shard.reads().run(std::move(call));
    co_return answer_of({{"challenge", to_string(GameId(id))}});
  }

  Answer accept(NodeShard& shard, const User& user, std::string_view text_of_id) {
    const auto id = parse_game_id(text_of_id);
    if (!id) co_return http_error(404, "unknown", "there is no such challenge");
    const std::int64_t now = wall_clock();
    Call call{statement::kAcceptChallenge,
              {id->value(), user.id, node_.epoch(), first_id_of(month_of(now / 1000)),
               secret_number() & 1, now, std::int64_t{user.kind == UserKind::kGuest ? 0 : 1}}};
    const Rows rows = co_await shard.reads().run(std::move(call));
    if (rows.empty()) {
      co_return http_error(404, "unknown",
                           "there is no such challenge, or it is one's own, or it is rated and "
                           "needs an account");
    }
    const GameId game(rows.number(0, 0));
    node_.adopt({game, 0});
    co_return answer_of({{"game", to_string(game)}});
  }

  static HttpResponse text(std::string body) {
    HttpResponse response;
    response.type = "text/plain; charset=utf-8";
    response.body = std::move(body);
    return response;
  }

  Node& node_;
};

}  // namespace

HttpHandler make_api(Node& node) {
  return [api = std::make_shared<Api>(node)](const HttpRequest& request) {
    return api->answer(request);
  };
}

}  // namespace yolah::server
