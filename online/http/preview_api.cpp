// What other sites show of a link: pictures, and the tags in the head of a page.
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <chrono>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "online/http/handlers.h"
#include "online/preview/preview.h"
#include "online/preview/preview_pictures.h"
#include "online/store/challenge_store.h"
#include "online/store/game_store.h"
#include "support/http/routes.h"

namespace yolah::server {
namespace {

namespace asio = boost::asio;

using MaybePreview = std::optional<Preview>;

/// Pages whose head is looked up, from one address: beyond that, they come without.
constexpr RateLimit kPages{"pages with a preview", 300, 600};
/// A page is not to wait longer than this for its head.
constexpr std::chrono::milliseconds kHeadTime{500};

/// Of what has this number: `find` is find_game or find_challenge.
template <class Found>
asio::awaitable<MaybePreview> preview_by(
    asio::awaitable<std::optional<Found>> (*find)(StatementRunner&, GameId), StatementRunner& pages,
    std::string id) {
  const auto number = parse_game_id(id);
  if (!number) co_return std::nullopt;
  const std::optional<Found> found = co_await find(pages, *number);
  if (!found) co_return std::nullopt;
  co_return preview_of(*found);
}

asio::awaitable<MaybePreview> game_preview(StatementRunner& pages, std::string_view id) {
  return preview_by<StoredGame>(find_game, pages, std::string(id));
}

asio::awaitable<MaybePreview> challenge_preview(StatementRunner& pages, std::string_view id) {
  return preview_by<Challenge>(find_challenge, pages, std::string(id));
}

/// Of a page of the app, by its path.
asio::awaitable<MaybePreview> preview_at(StatementRunner& pages, std::string path) {
  if (const auto game = match_path("/online/game/{game}", path)) {
    co_return co_await game_preview(pages, game->front());
  }
  if (const auto challenge = match_path("/online/challenge/{challenge}", path)) {
    co_return co_await challenge_preview(pages, challenge->front());
  }
  co_return std::nullopt;
}

/// What is read, if it comes in time. The reading is not broken off: its connection to the
/// database has others to serve after it.
asio::awaitable<MaybePreview> in_time(asio::awaitable<MaybePreview> reading) {
  struct Waiting {
    explicit Waiting(const asio::any_io_executor& executor) : timer(executor, kHeadTime) {}
    asio::steady_timer timer;
    bool done = false;
    MaybePreview found;
  };
  const auto executor = co_await asio::this_coro::executor;
  const auto waiting = std::make_shared<Waiting>(executor);
  asio::co_spawn(executor, std::move(reading),
                 [waiting](const std::exception_ptr& problem, MaybePreview found) {
                   if (!problem) waiting->found = std::move(found);
                   waiting->done = true;
                   waiting->timer.cancel();
                 });
  if (!waiting->done) co_await waiting->timer.async_wait(asio::as_tuple(asio::use_awaitable));
  co_return std::move(waiting->found);
}

/// A host, with its port: not what a stranger would like to see in our pages.
bool is_host(std::string_view host) {
  constexpr std::string_view kAllowed =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-:[]";
  return !host.empty() && host.size() <= 255 &&
         host.find_first_not_of(kAllowed) == std::string_view::npos;
}

/// The site's own address, "https://yolah.example"; empty if nobody says it.
std::string origin_of(const ApiServices& api, const HttpRequest& request) {
  if (!api.origin.empty()) return api.origin;
  if (!is_host(request.host)) return {};
  return (request.https ? "https://" : "http://") + request.host;
}

Answer picture_of(const ApiCall& call, MaybePreview preview, std::string_view unknown) {
  if (!preview) co_return http_error(404, "unknown", unknown);
  const auto png = co_await call.api.pictures.png(preview_svg(*preview), call.request.network);
  HttpResponse response;
  response.type = "image/png";
  response.body = *png;
  // Other sites show it; and what changes has another address.
  response.headers.emplace_back("Cross-Origin-Resource-Policy", "cross-origin");
  response.headers.emplace_back("Cache-Control", "public, max-age=300");
  co_return response;
}

}  // namespace

Answer handle::game_picture(const ApiCall& call) {
  auto preview = co_await game_preview(call.shard.pages(), call.parts.front());
  co_return co_await picture_of(call, std::move(preview), "there is no such game");
}

Answer handle::challenge_picture(const ApiCall& call) {
  auto preview = co_await challenge_preview(call.shard.pages(), call.parts.front());
  co_return co_await picture_of(call, std::move(preview),
                                "there is no such challenge for everybody");
}

Answer handle::site_picture(const ApiCall& call) {
  co_return co_await picture_of(call, preview_of_site(), {});
}

asio::awaitable<std::string> page_with_preview(const ApiCall& call, std::string page) {
  const std::string& path = call.request.path;
  MaybePreview preview;
  if (path.starts_with("/online/") &&
      call.api.rate_limits.take(kPages, call.request.network) == 0) {
    preview = co_await in_time(preview_at(call.shard.pages(), path));
  }
  co_return with_preview(page, preview ? *preview : preview_of_site(),
                         origin_of(call.api, call.request));
}

}  // namespace yolah::server
