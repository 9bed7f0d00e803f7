#include "online/games/shard_games.h"

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <chrono>
#include <utility>
#include <vector>

namespace yolah::server {
namespace {

namespace asio = boost::asio;

constexpr std::chrono::milliseconds kBetweenTicks{50};
constexpr int kTicksAnAnnouncement = 20;
constexpr std::int64_t kWorthAnnouncing = 3'000;  // milliseconds since a game last changed
/// Games that changed earlier are announced in turn, so that each is within so many seconds: a node
/// that was cut off from NATS for longer would never hear what it missed.
constexpr std::int64_t kTurns = 3;
constexpr std::int64_t kEndedWorthAnnouncing = 30'000;
/// Games kept for their chat: some 2 KB each. A socket follows 100 games at most, but programs that
/// play one game after another seldom leave one. Who follows a game that is let go sees what is
/// said after that when they open it again.
constexpr std::size_t kMostEnded = 5'000;

}  // namespace

ShardGames::ShardGames(NodeShard& shard, NodeShards& shards, ServiceClock& clock,
                       RateLimits& rate_limits, Peers& peers)
    : committer_(shard.executor(), shard.writes(), shard.number()),
      services_{shard,
                shards,
                committer_,
                clock,
                rate_limits,
                peers,
                [this](GameId id) { games_.erase(id); },
                [this](GameId id, std::int32_t seq) {
                  ended_.push_back({id, seq, services_.clock.now()});
                }} {}

void ShardGames::start() {
  asio::co_spawn(services_.shard.executor(), tick(), asio::detached);
}

std::shared_ptr<LiveGame> ShardGames::game(GameId id) {
  auto& slot = games_[id];
  if (!slot) slot = std::make_shared<LiveGame>(services_, id);
  return slot;
}

std::shared_ptr<LiveGame> ShardGames::known_game(GameId id) const {
  const auto found = games_.find(id);
  return found == games_.end() ? nullptr : found->second;
}

void ShardGames::join(GameId id, const Requester& by, const Reader& reader, std::int32_t seq) {
  game(id)->join(by, reader, seq);
}

void ShardGames::leave(GameId id, std::uint64_t socket) {
  if (const auto known = known_game(id)) known->leave(socket);
}

void ShardGames::ask(const Command& command) {
  game(command.game)->ask(command);
}

void ShardGames::adopt(const AdoptedGame& adopted) {
  game(adopted.game)->adopt(adopted.used);
}

void ShardGames::hear(GameId id, std::int64_t owner, std::int32_t seq) {
  if (const auto known = known_game(id)) known->hear(owner, seq);
}

void ShardGames::tell_played(GameId id, const EventMessage& event) {
  if (const auto known = known_game(id)) known->tell_played(event);
}

void ShardGames::set_epoch(std::int64_t epoch) {
  services_.epoch = epoch;
  committer_.set_epoch(epoch);
  if (epoch != 0) return;
  for (const auto& [id, game] : games_) game->abandon();
  games_.clear();
}

ShardGames::Counts ShardGames::counts() const {
  Counts counts;
  for (const auto& [id, game] : games_) {
    ++(game->owned() != nullptr ? counts.owned : game->ended() ? counts.ended : counts.relayed);
  }
  counts.commits = committer_.counts();
  return counts;
}

asio::awaitable<void> ShardGames::tick() {
  asio::steady_timer timer(services_.shard.executor());
  for (int ticks = 0;; ++ticks) {
    timer.expires_after(kBetweenTicks);
    co_await timer.async_wait(asio::use_awaitable);
    mind_the_clock();
    const std::int64_t now = services_.clock.now();
    for (const auto& [id, game] : games_) game->tick(now);
    if (ticks % kTicksAnAnnouncement != 0) continue;
    clean_up(now);
    announce_recent(now);
  }
}

void ShardGames::mind_the_clock() {
  const int shard = services_.shard.number();
  if (const auto since = committer_.unable_since()) {
    services_.clock.hinder(shard, *since);
  } else {
    services_.clock.relieve(shard);
  }
}

void ShardGames::clean_up(std::int64_t now) {
  std::erase_if(games_, [&](const auto& entry) { return entry.second->idle(now); });
  std::vector<std::pair<std::int64_t, GameId>> ended;
  for (const auto& [id, game] : games_) {
    if (const auto closes = game->chat_closes()) ended.emplace_back(*closes, id);
  }
  if (ended.size() <= kMostEnded) return;
  const auto last = ended.end() - static_cast<std::ptrdiff_t>(kMostEnded);
  std::nth_element(ended.begin(), last, ended.end());
  std::for_each(ended.begin(), last, [this](const auto& one) { games_.erase(one.second); });
}

void ShardGames::announce_recent(std::int64_t now) {
  ++announcements_;
  const auto due = [&](GameId id, std::int64_t changed) {
    return now - changed <= kWorthAnnouncing || (id.value() + announcements_) % kTurns == 0;
  };
  Announcement announcement{services_.epoch, {}};
  for (const auto& [id, game] : games_) {
    const OwnedGame* const owned = game->owned();
    if (owned != nullptr && due(id, owned->last_change())) {
      announcement.games.push_back({id, owned->game().seq()});
    }
  }
  while (!ended_.empty() && now - ended_.front().at > kEndedWorthAnnouncing) ended_.pop_front();
  for (const Ended& game : ended_) {
    if (due(game.game, game.at)) announcement.games.push_back({game.game, game.seq});
  }
  if (!announcement.games.empty()) services_.peers.announce(announcement);
}

}  // namespace yolah::server
