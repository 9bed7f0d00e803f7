#include "online/http/api.h"

#include <boost/asio/this_coro.hpp>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "online/http/handlers.h"
#include "online/http/routes.h"
#include "support/http/routes.h"
#include "support/program/answers.h"

namespace yolah::server {
namespace {

namespace asio = boost::asio;

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
        co_return http_error(403, "wrong_origin", "requests from another site are refused");
      }
      if (request.method == "GET" && request.path.starts_with("/api/")) {
        keep_to(api_.rate_limits, kReading, request.network);
      }
      ApiCall call{api_, shard, request, {}};
      if (const ApiRoute* route = route_of(call)) {
        co_await admit(*route, call);
        co_return co_await route->handler(call);
      }
      if (request.method == "GET") co_return co_await page(call);
      co_return http_error(404, "unknown", "there is nothing at this address");
    } catch (const Refusal& refusal) {
      co_return refusal.response();
    } catch (const StoreFailure&) {
      co_return database_is_busy();
    }
  }

 private:
  Answer page(const ApiCall& call) const {
    HttpResponse response = page_of(site_, call.request);
    if (response.status == 200 && response.type.starts_with("text/html")) {
      response.body = co_await page_with_preview(call, std::move(response.body));
    }
    co_return response;
  }

  /// The route of the call, which gets the parts of the path; null if there is none.
  static const ApiRoute* route_of(ApiCall& call) {
    for (const ApiRoute& route : api_routes()) {
      if (route.handler == nullptr || route.method != call.request.method) continue;
      if (auto parts = match_path(route.pattern, call.request.path)) {
        call.parts = std::move(*parts);
        return &route;
      }
    }
    return nullptr;
  }

  /// Throws Refusal unless the route is open to whoever calls, who is known then.
  static asio::awaitable<void> admit(const ApiRoute& route, ApiCall& call) {
    const HttpRequest& request = call.request;
    if (route.needs == Needs::kReady) need_ready(call.api.membership);
    if (route.needs == Needs::kListening) need_listening(call.api.membership, request);
    if (route.of_network != nullptr) {
      keep_to(call.api.rate_limits, *route.of_network, request.network);
    }
    if (route.who == Who::kAnybody) co_return;
    call.caller = co_await somebody(call.shard.reads(), request);
    if (route.of_user != nullptr) {
      keep_to(call.api.rate_limits, *route.of_user, std::to_string(call.caller.id));
    }
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
  if (!user) throw Refusal(401, "unauthorised", "this token is not valid: sign in again");
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

Answer handle::openapi(const ApiCall& /*call*/) {
  const auto document = openapi_document();
  HttpResponse response;
  response.body.assign(document.begin(), document.end());
  co_return response;
}

Answer handle::alive(const ApiCall& /*call*/) {
  co_return text_answer("alive\n");
}

Answer handle::ready(const ApiCall& call) {
  std::string why;
  HttpResponse response =
      call.api.membership.ready(why) ? text_answer("ready\n") : text_answer(why + "\n");
  if (!why.empty()) response.status = 503;
  co_return response;
}

Answer handle::metrics(const ApiCall& call) {
  HttpResponse response = text_answer(co_await call.api.metrics());
  response.type = "text/plain; version=0.0.4; charset=utf-8";
  co_return response;
}

Answer handle::nothing(const ApiCall& /*call*/) {
  co_return http_error(404, "unknown", "there is nothing at this address");
}

HttpHandler make_api(const ApiServices& services) {
  return [api = std::make_shared<Api>(services)](const HttpRequest& request) {
    return api->answer(request);
  };
}

SocketHandler make_socket_handler(const ApiServices& services) {
  return [&services](const HttpRequest& request) { return answer_socket(services, request); };
}

}  // namespace yolah::server
