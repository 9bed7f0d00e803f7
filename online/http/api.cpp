#include "online/http/api.h"

#include <boost/asio/this_coro.hpp>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "online/game/event_text.h"
#include "online/http/handlers.h"
#include "online/lobby/challenge_text.h"
#include "online/store/statements.h"
#include "support/http/paths.h"
#include "support/program/answers.h"

namespace yolah::server {
namespace {

namespace asio = boost::asio;
using nlohmann::json;
using Answer = asio::awaitable<HttpResponse>;

/// From one address, whatever is read: a page of the app asks for five or six things, and a
/// class of thirty behind one address opens it at once.
constexpr RateLimit kReading{"requests to read", 300, 600};

class Api {
 public:
  explicit Api(const ApiServices& api) : api_(api), site_(open_site(api.web)) {}

  Answer answer(const HttpRequest& request) {
    NodeShard& shard = api_.shards.at(co_await asio::this_coro::executor);
    try {
      if (request.method != "GET" && request.method != "POST") {
        co_return http_error(405, "bad_message", "GET and POST only");
      }
      // Pages of other sites may neither use what a cookie proves, nor sign anybody in.
      if (request.method == "POST" && !same_site(request)) {
        co_return http_error(403, "wrong_origin", "not from another site");
      }
      if (request.method == "GET" && request.path.starts_with("/api/")) {
        keep_to(api_.rate_limits, kReading, request.network);
      }
      for (const auto handler :
           {answer_about_accounts, answer_about_tokens, answer_about_totp, answer_about_privacy,
            answer_about_users, answer_about_challenges, answer_to_bots}) {
        auto answered = co_await handler(api_, shard, request);
        if (answered) co_return std::move(*answered);
      }
      if (request.method == "GET") co_return co_await get(shard, request);
      co_return http_error(404, "unknown", "there is nothing here");
    } catch (const Refusal& refusal) {
      co_return refusal.response();
    } catch (const StoreFailure&) {
      co_return database_is_busy();
    }
  }

 private:
  Answer get(NodeShard& shard, const HttpRequest& request) {
    if (request.path == "/healthz") co_return text_answer("alive\n");
    if (request.path == "/readyz") {
      std::string why;
      HttpResponse response =
          api_.membership.ready(why) ? text_answer("ready\n") : text_answer(why + "\n");
      if (!why.empty()) response.status = 503;
      co_return response;
    }
    if (request.path == "/api/openapi.json") {
      const auto document = openapi_document();
      HttpResponse response;
      response.body.assign(document.begin(), document.end());
      co_return response;
    }
    if (request.path == "/metrics") {
      HttpResponse response = text_answer(co_await api_.metrics());
      response.type = "text/plain; version=0.0.4; charset=utf-8";
      co_return response;
    }
    if (const auto id = between(request.path, "/api/games/", "/record")) {
      co_return co_await game(shard, *id, true);
    }
    if (const auto id = between(request.path, "/api/games/", "")) {
      co_return co_await game(shard, *id, false);
    }
    co_return page_of(site_, request);
  }

  Answer game(NodeShard& shard, std::string_view text_of_id, bool as_record) {
    const StoredGame game = co_await game_asked_for(shard.pages(), text_of_id);
    if (as_record) {
      HttpResponse response = text_answer(record_text(game.info, game.events));
      response.type = "text/plain; charset=utf-8";
      co_return response;
    }
    json body = game_json(game.info, static_cast<std::int32_t>(game.events.size()));
    body["live"] = game.live;
    body["events"] = json::array();
    for (const std::string& frame : event_frames(game.info.id, game.events, 0)) {
      body["events"].push_back(json::parse(frame));
    }
    body["ratings"] = co_await ratings_after(shard, game);
    co_return json_answer(body);
  }

  /// What a rated game that ended changed, by colour; null until that is worked out.
  static asio::awaitable<json> ratings_after(NodeShard& shard, const StoredGame& game) {
    if (!game.info.rated || game.live) co_return nullptr;
    Call call{statement::kGameRatings,
              {game.info.id.value(), game.info.players[0].id, game.info.players[1].id,
               static_cast<std::int64_t>(speed_of(game.info.time))}};
    const Rows rows = co_await shard.pages().run(std::move(call));
    if (rows.empty()) co_return nullptr;
    json ratings = json::object();
    for (int row = 0; row < rows.size(); ++row) {
      const bool first = rows.number(row, 0) == game.info.players[0].id;
      json& one = ratings[first != game.swapped() ? "black" : "white"];
      one = rating_json(rows.real(row, 1), rows.real(row, 2));
      one["change"] = std::lround(rows.real(row, 3));
    }
    co_return ratings;
  }

  const ApiServices& api_;
  const Site site_;
};

/// Nobody if no token is shown. Throws Refusal.
asio::awaitable<std::optional<Caller>> who_connects(NodeShard& shard, const HttpRequest& request) {
  // Addresses are written to the logs of proxies and kept by browsers.
  if (request.query.contains("token")) {
    throw Refusal(400, "bad_message", "a token goes in the header Authorization, or in the cookie");
  }
  if (request.credential.empty()) co_return std::nullopt;
  auto user = co_await user_of(shard.reads(), request);
  if (!user) throw Refusal(401, "unauthorised", "no such token");
  co_return user;
}

asio::awaitable<SocketAnswer> answer_socket(const ApiServices& api, const HttpRequest& request) {
  NodeShard& shard = api.shards.at(co_await asio::this_coro::executor);
  try {
    need_listening(api.membership, request);
    auto user = co_await who_connects(shard, request);
    co_return SocketAnswer(make_session(api.sessions, shard, std::move(user), request.network));
  } catch (const Refusal& refusal) {
    co_return SocketAnswer(refusal.response());
  }
}

}  // namespace

HttpHandler make_api(const ApiServices& services) {
  return [api = std::make_shared<Api>(services)](const HttpRequest& request) {
    return api->answer(request);
  };
}

SocketHandler make_socket_handler(const ApiServices& services) {
  return [&services](const HttpRequest& request) { return answer_socket(services, request); };
}

}  // namespace yolah::server
