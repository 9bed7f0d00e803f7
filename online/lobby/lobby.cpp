#include "online/lobby/lobby.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <chrono>
#include <utility>

#include "online/lobby/lobby_list.h"
#include "support/json/fields.h"

namespace yolah::server {
namespace {

namespace asio = boost::asio;

constexpr const char* kChanges = "yolah.lobby";
constexpr std::chrono::milliseconds kTick{250};
constexpr int kTicksAReading = 12;  // of what no message told
constexpr int kTicksATidying = 20;
/// Between two frames with differences: every watcher gets a frame of its own, and one is shorter
/// than several. A change after a quiet while goes at once.
constexpr std::chrono::milliseconds kBetweenFrames{1'000};
/// Frames that are handed out before others have their turn on the thread: games are there too.
constexpr std::size_t kFramesATurn = 200;

}  // namespace

Lobby::Lobby(Bus& bus, const Membership& membership, NodeShards& shards, Clients clients)
    : bus_(bus),
      membership_(membership),
      shards_(shards),
      shard_(shards.first()),
      clients_(std::move(clients)) {
  subscription_ = bus_.subscribe(kChanges, [this](std::string_view) { read_soon(); });
  asio::co_spawn(shard_.executor(), run(), asio::detached);
}

void Lobby::follow(std::uint64_t socket) {
  asio::post(shard_.executor(), [this, socket] { newcomers_.insert(socket); });
}

void Lobby::leave(std::uint64_t socket) {
  asio::post(shard_.executor(), [this, socket] {
    followers_.erase(socket);
    newcomers_.erase(socket);
  });
}

void Lobby::changed() {
  read_soon();
  bus_.publish(kChanges, "");
}

void Lobby::read_soon() {
  asio::post(shard_.executor(), [this] { changed_ = true; });
}

asio::awaitable<void> Lobby::run() {
  asio::steady_timer timer(shard_.executor());
  for (int ticks = 1;; ++ticks) {
    timer.expires_after(kTick);
    co_await timer.async_wait(asio::use_awaitable);
    if (membership_.epoch() == 0) continue;
    if (ticks % kTicksAReading == 0) changed_ = true;
    try {
      co_await tell();
      if (ticks % kTicksATidying == 0) co_await tidy();
    } catch (const StoreFailure&) {
      changed_ = true;  // another time
    }
  }
}

asio::awaitable<void> Lobby::read() {
  changed_ = false;
  const std::vector<Challenge> listed = co_await listed_challenges(shard_.reads());
  std::vector<LobbyList::Seek> seeks;
  for (const Challenge& challenge : listed) {
    seeks.push_back({challenge.id, json_text(seek_json(challenge))});
  }
  list_.read(std::move(seeks));
}

asio::awaitable<void> Lobby::tell() {
  if (followers_.empty() && !newcomers_.empty()) {
    co_await read();
    list_.catch_up();
  }
  if (!newcomers_.empty()) {
    std::vector<std::uint64_t> sockets(newcomers_.begin(), newcomers_.end());
    followers_.merge(newcomers_);
    co_await send(std::move(sockets), list_.whole());
  }
  const auto now = Steady::now();
  if (followers_.empty() || now - told_ < kBetweenFrames) co_return;
  if (changed_) co_await read();
  Frame changes = list_.changes();
  if (!changes) co_return;
  told_ = now;
  std::vector<std::uint64_t> sockets(followers_.begin(), followers_.end());
  co_await send(std::move(sockets), std::move(changes));
}

asio::awaitable<void> Lobby::send(std::vector<std::uint64_t> sockets, Frame frame) {
  for (std::size_t count = 0; count < sockets.size(); ++count) {
    if (count > 0 && count % kFramesATurn == 0) {
      co_await asio::post(shard_.executor(), asio::use_awaitable);
    }
    if (followers_.contains(sockets[count])) shards_.send(sockets[count], frame);
  }
}

asio::awaitable<void> Lobby::tidy() {
  std::vector<UserId> makers = co_await listed_makers(shard_.reads());
  std::erase_if(makers, [this](UserId maker) { return !clients_.is_here(maker); });
  if (!makers.empty()) co_await put_off(shard_.reads(), std::move(makers));
  const std::vector<Dropped> expired = co_await drop_expired(shard_.reads());
  for (const Dropped& dropped : expired) {
    clients_.tell_it_is_gone(dropped);
    if (dropped.listed) changed();
  }
}

}  // namespace yolah::server
