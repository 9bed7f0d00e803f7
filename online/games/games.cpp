#include "online/games/games.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/dispatch.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <utility>

namespace yolah::server {

namespace asio = boost::asio;

Games::Games(NodeShards& shards, ServiceClock& clock, RateLimits& rate_limits, Peers& peers)
    : shards_(shards) {
  for (const auto& shard : shards_) {
    games_.push_back(std::make_unique<ShardGames>(*shard, shards_, clock, rate_limits, peers));
  }
}

void Games::start() {
  for (const auto& games : games_) games->start();
}

void Games::join(GameId game, const Requester& by, const Reader& reader, std::int32_t seq) {
  NodeShard& home = shards_.of_game(game);
  asio::dispatch(home.executor(),
                 [&games = of(home), game, by, reader, seq] { games.join(game, by, reader, seq); });
}

void Games::leave(GameId game, std::uint64_t socket) {
  NodeShard& home = shards_.of_game(game);
  asio::dispatch(home.executor(), [&games = of(home), game, socket] { games.leave(game, socket); });
}

void Games::ask(Command command) {
  NodeShard& home = shards_.of_game(command.game);
  asio::dispatch(home.executor(),
                 [&games = of(home), command = std::move(command)] { games.ask(command); });
}

void Games::adopt(const AdoptedGame& game) {
  NodeShard& home = shards_.of_game(game.game);
  asio::post(home.executor(), [&games = of(home), game] { games.adopt(game); });
}

void Games::hear(const Announcement& announcement) {
  for (const Announcement::Game& game : announcement.games) {
    NodeShard& home = shards_.of_game(game.id);
    asio::post(home.executor(), [&games = of(home), game, owner = announcement.owner] {
      games.hear(game.id, owner, game.seq);
    });
  }
}

void Games::tell_played(GameId game, std::string event_message) {
  NodeShard& home = shards_.of_game(game);
  asio::post(home.executor(), [&games = of(home), game, text = std::move(event_message)] {
    if (const auto event = parse_event_message(text)) games.tell_played(game, *event);
  });
}

void Games::set_epoch(std::int64_t epoch) {
  for (const auto& shard : shards_) {
    asio::post(shard->executor(), [&games = of(*shard), epoch] { games.set_epoch(epoch); });
  }
}

asio::awaitable<std::vector<ShardGames::Counts>> Games::counts() {
  std::vector<ShardGames::Counts> counts;
  for (const auto& shard : shards_) {
    counts.push_back(co_await asio::co_spawn(
        shard->executor(),
        [&games = of(*shard)]() -> asio::awaitable<ShardGames::Counts> {
          co_return games.counts();
        },
        asio::use_awaitable));
  }
  co_return counts;
}

}  // namespace yolah::server
