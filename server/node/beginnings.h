// Sees to it that players hear of a game that has begun. A message tells them at once, on
// whatever node they are; a message may be lost, and a clock would run against somebody who
// knows nothing of the game: so each node also reads which games are new.
//
// Runs on the first shard; any thread may call `told`.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "server/game/game_id.h"
#include "server/game/game_info.h"

namespace yolah::server {

class Node;
class NodeShard;

/// What a player is told; the challenge is null where only the game is known.
std::string begun_frame(GameId game, GameId challenge = {});

class Beginnings {
 public:
  Beginnings(Node& node, NodeShard& shard) : node_(node), shard_(shard) {}

  void start();
  /// A user of this node is sent this, which may be about a game that has begun.
  void told(UserId user, std::string_view frame);

 private:
  using Told = std::set<std::pair<UserId, GameId>>;

  boost::asio::awaitable<void> run();
  boost::asio::awaitable<void> read();
  void make_sure(UserId user, GameId game);

  Node& node_;
  NodeShard& shard_;
  Told told_;
  Told told_before_;  // the minute before
};

}  // namespace yolah::server
