#include "online/node/node_shard.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <chrono>
#include <utility>

#include "online/node/node.h"
#include "online/store/statements.h"

namespace yolah::server {
namespace {

namespace asio = boost::asio;

constexpr std::chrono::milliseconds kTick{50};
constexpr int kTicksAnAnnouncement = 20;
constexpr std::int64_t kWorthAnnouncing = 3'000;  // milliseconds since a game last changed
/// Games that changed earlier are announced in turn, so that each is within so many seconds: a node
/// that was cut off from NATS for longer would never hear what it missed.
constexpr std::int64_t kTurns = 3;
constexpr std::int64_t kEndedWorthAnnouncing = 30'000;

}  // namespace

NodeShard::NodeShard(Node& node, int number, const std::string& database_url)
    : node_(node),
      number_(number),
      writes_(context_.get_executor(), {database_url, statement_texts()}),
      reads_(context_.get_executor(), {database_url, statement_texts()}),
      committer_(context_.get_executor(), writes_, number) {}

StatementRunner& NodeShard::pages() {
  return node_.read_pool();
}

void NodeShard::start() {
  asio::co_spawn(context_, tick(), asio::detached);
  thread_ = std::thread([this] { context_.run(); });
}

void NodeShard::stop() {
  context_.stop();
  if (thread_.joinable()) thread_.join();
}

LiveGame& NodeShard::game(GameId id) {
  auto& slot = games_[id];
  if (!slot) slot = std::make_shared<LiveGame>(*this, id);
  return *slot;
}

void NodeShard::join(GameId id, const Requester& by, const Reader& reader, std::int32_t seq) {
  const auto kept = game(id).shared_from_this();
  kept->join(by, reader, seq);
}

void NodeShard::leave(GameId id, std::uint64_t socket) {
  const auto found = games_.find(id);
  if (found != games_.end()) found->second->leave(socket);
}

void NodeShard::ask(const Command& command) {
  const auto kept = game(command.game).shared_from_this();
  kept->ask(command);
}

void NodeShard::adopt(const AdoptedGame& adopted) {
  const auto kept = game(adopted.game).shared_from_this();
  kept->load(adopted.used);
}

void NodeShard::hear(GameId id, std::int64_t owner, std::int32_t seq) {
  const auto found = games_.find(id);
  if (found == games_.end()) return;
  const auto kept = found->second;
  kept->hear(owner, seq);
}

void NodeShard::tell_played(GameId id, const EventMessage& event) {
  const auto found = games_.find(id);
  if (found == games_.end()) return;
  const auto kept = found->second;
  kept->tell_played(event);
}

void NodeShard::drop(GameId id) {
  games_.erase(id);
}

void NodeShard::ended(GameId id, std::int32_t seq) {
  ended_.push_back({id, seq, node_.clock().now()});
}

void NodeShard::set_epoch(std::int64_t epoch) {
  epoch_ = epoch;
  committer_.set_epoch(epoch);
  if (epoch != 0) return;
  for (const auto& [id, game] : games_) game->abandon();
  games_.clear();
  close_sockets("moving");
}

void NodeShard::add(std::uint64_t number, std::shared_ptr<Socket> socket) {
  sockets_[number] = std::move(socket);
}

void NodeShard::remove(std::uint64_t number) {
  sockets_.erase(number);
}

void NodeShard::send(std::uint64_t number, const Frame& frame) {
  const auto found = sockets_.find(number);
  if (found != sockets_.end()) found->second->send(frame);
}

void NodeShard::close_sockets(std::string_view reason) {
  static const Frame kMoving = frame_of(R"({"t":"moving"})");
  for (const auto& [number, socket] : std::exchange(sockets_, {})) {
    socket->send(kMoving);
    socket->close(reason);
  }
}

NodeShard::Counts NodeShard::counts() const {
  Counts counts;
  for (const auto& [id, game] : games_) ++(game->owned() ? counts.owned : counts.relayed);
  counts.commits = committer_.counts();
  return counts;
}

asio::awaitable<void> NodeShard::tick() {
  asio::steady_timer timer(context_);
  for (int ticks = 0;; ++ticks) {
    timer.expires_after(kTick);
    co_await timer.async_wait(asio::use_awaitable);
    mind_the_clock();
    const std::int64_t now = node_.clock().now();
    for (const auto& [id, game] : games_) game->tick(now);
    if (ticks % kTicksAnAnnouncement == 0) announce_recent(now);
  }
}

void NodeShard::mind_the_clock() {
  if (const auto since = committer_.unable_since()) {
    node_.clock().hinder(number_, *since);
  } else {
    node_.clock().relieve(number_);
  }
}

void NodeShard::announce(const LiveGame& game) {
  node_.bus().publish("yolah.seqs", to_message(Announcement{epoch_, {{game.id(), game.seq()}}}));
}

void NodeShard::announce_recent(std::int64_t now) {
  std::erase_if(games_, [](const auto& entry) { return entry.second->idle(); });
  ++announcements_;
  const auto due = [&](GameId id, std::int64_t changed) {
    return now - changed <= kWorthAnnouncing || (id.value() + announcements_) % kTurns == 0;
  };
  Announcement announcement{epoch_, {}};
  for (const auto& [id, game] : games_) {
    if (game->owned() && due(id, game->last_change())) {
      announcement.games.push_back({id, game->seq()});
    }
  }
  while (!ended_.empty() && now - ended_.front().at > kEndedWorthAnnouncing) ended_.pop_front();
  for (const Ended& game : ended_) {
    if (due(game.game, game.at)) announcement.games.push_back({game.game, game.seq});
  }
  if (!announcement.games.empty()) node_.bus().publish("yolah.seqs", to_message(announcement));
}

}  // namespace yolah::server
