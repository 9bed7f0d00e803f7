#include "server/node/lobby.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <chrono>
#include <nlohmann/json.hpp>
#include <utility>

#include "server/node/answers.h"
#include "server/node/node.h"
#include "server/node/node_shard.h"

namespace yolah::server {
namespace {

namespace asio = boost::asio;
using nlohmann::json;

constexpr std::chrono::milliseconds kTick{250};
constexpr int kTicksAReading = 12;  // of what no message told
constexpr int kTicksATidying = 20;

}  // namespace

void Lobby::start() {
  asio::co_spawn(shard_.executor(), run(), asio::detached);
}

void Lobby::follow(std::uint64_t socket) {
  asio::post(shard_.executor(), [this, socket] {
    std::erase(followers_, socket);
    followers_.push_back(socket);
    newcomers_.push_back(socket);
  });
}

void Lobby::leave(std::uint64_t socket) {
  asio::post(shard_.executor(), [this, socket] {
    std::erase(followers_, socket);
    std::erase(newcomers_, socket);
  });
}

void Lobby::changed() {
  asio::post(shard_.executor(), [this] { changed_ = true; });
}

asio::awaitable<void> Lobby::run() {
  asio::steady_timer timer(shard_.executor());
  for (int ticks = 1;; ++ticks) {
    timer.expires_after(kTick);
    co_await timer.async_wait(asio::use_awaitable);
    if (node_.epoch() == 0) continue;
    const bool due = changed_ || !newcomers_.empty() || ticks % kTicksAReading == 0;
    try {
      if (due && !followers_.empty()) co_await read();
      if (ticks % kTicksATidying == 0) co_await tidy();
    } catch (const StoreFailure&) {
      changed_ = true;  // another time
    }
  }
}

asio::awaitable<void> Lobby::read() {
  changed_ = false;
  const std::vector<Challenge> listed = co_await listed_challenges(shard_.reads());
  json seeks = json::array();
  for (const Challenge& challenge : listed) seeks.push_back(challenge_json(challenge));
  std::string text = json_text({{"t", "seeks"}, {"seeks", std::move(seeks)}});
  const bool same = list_ && *list_ == text;
  if (!same) list_ = std::make_shared<const std::string>(std::move(text));
  for (const std::uint64_t socket : same ? newcomers_ : followers_) node_.send(socket, list_);
  newcomers_.clear();
}

asio::awaitable<void> Lobby::tidy() {
  std::vector<UserId> makers = co_await listed_makers(shard_.reads());
  std::erase_if(makers, [this](UserId maker) { return !node_.connected().here(maker); });
  if (!makers.empty()) co_await put_off(shard_.reads(), std::move(makers));
  const std::vector<Dropped> expired = co_await drop_expired(shard_.reads());
  for (const Dropped& dropped : expired) node_.tell_gone(dropped, false);
}

}  // namespace yolah::server
