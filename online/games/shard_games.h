// The games on one shard: made when somebody asks for one, forgotten when nobody needs it.
//
// Used on the shard's thread only.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <unordered_map>

#include "online/cluster/lease.h"
#include "online/cluster/messages.h"
#include "online/games/game_services.h"
#include "online/games/live_game.h"
#include "online/store/committer.h"

namespace yolah::server {

class ShardGames {
 public:
  ShardGames(NodeShard& shard, NodeShards& shards, ServiceClock& clock, RateLimits& rate_limits,
             Peers& peers);

  /// Looks at the clocks of its games, for as long as the shard's thread runs.
  void start();

  void join(GameId game, const Requester& by, const Reader& reader, std::int32_t seq);
  void leave(GameId game, std::uint64_t socket);
  void ask(const Command& command);
  void adopt(const AdoptedGame& game);
  void hear(GameId game, std::int64_t owner, std::int32_t seq);
  void tell_played(GameId game, const EventMessage& event);
  /// The lease with this epoch began; with 0, the lease is lost and with it every game.
  void set_epoch(std::int64_t epoch);

  struct Counts {
    std::uint64_t owned = 0;
    std::uint64_t relayed = 0;
    std::uint64_t ended = 0;  ///< Whose chat is still open.
    Committer::Counts commits;
  };
  Counts counts() const;

 private:
  /// A game that ended here, or in which something was said here since: other nodes are told for a
  /// while how far it went.
  struct Ended {
    GameId game;
    std::int32_t seq = 0;
    std::int64_t at = 0;  // by the service clock
  };

  /// The game of this number, made if it is not known. Held by the caller, since whatever is asked
  /// of a game may end in its being forgotten.
  std::shared_ptr<LiveGame> game(GameId id);
  std::shared_ptr<LiveGame> known_game(GameId id) const;
  /// Forgets what nobody needs; of games that ended, the oldest if there are too many.
  void clean_up(std::int64_t now);
  boost::asio::awaitable<void> tick();
  void announce_recent(std::int64_t now);
  /// No clock runs while moves cannot be stored.
  void mind_the_clock();

  Committer committer_;
  GameServices services_;
  std::unordered_map<GameId, std::shared_ptr<LiveGame>> games_;
  std::deque<Ended> ended_;
  std::int64_t announcements_ = 0;
};

}  // namespace yolah::server
