// All games of this node, for whoever asks something of one: reads what is asked, finds the shard
// of the game and asks there. Any thread may call.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <cstdint>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "online/games/shard_games.h"

namespace yolah::server {

inline constexpr std::int64_t kMostEvents = 1'000'000;  ///< Of a game; no `seq` is larger.

/// What a client asks of a game, read from the JSON of a frame or of a request: without game and
/// requester. Nothing, and why, if what belongs to the kind is wrong.
std::optional<Command> read_command(Command::Kind kind, const nlohmann::json& input,
                                    std::string_view& why);

class Games {
 public:
  Games(NodeShards& shards, ServiceClock& clock, RateLimits& rate_limits, Peers& peers);

  /// To be called before the shards start.
  void start();

  // What clients of this node ask of a game, wherever it is.
  void join(GameId game, const Requester& by, const Reader& reader, std::int32_t seq);
  void leave(GameId game, std::uint64_t socket);
  void ask(Command command);

  // What the lease and other nodes tell of games.
  void adopt(const AdoptedGame& game);
  void hear(const Announcement& announcement);
  void tell_played(GameId game, std::string event_message);
  /// The lease with this epoch began; with 0, the lease is lost and with it every game.
  void set_epoch(std::int64_t epoch);

  boost::asio::awaitable<std::vector<ShardGames::Counts>> counts();

 private:
  ShardGames& of(NodeShard& shard) { return *games_[static_cast<std::size_t>(shard.number())]; }

  NodeShards& shards_;
  std::vector<std::unique_ptr<ShardGames>> games_;  // by the number of the shard
};

}  // namespace yolah::server
