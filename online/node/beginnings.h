// Sees to it that players hear of a game that has begun, and of a challenge to them. A message
// tells them at once, on whatever node they are; a message may be lost, and a clock would run
// against somebody who knows nothing of the game: so each node also reads which games and
// challenges are new. A message that was only late, when NATS is back, is no news then.
//
// Runs on the first shard; any thread may ask what is news.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "online/game/game_id.h"
#include "online/game/game_info.h"
#include "online/store/challenge_store.h"

namespace yolah::server {

class Node;
class NodeShard;

/// What a player is told; the challenge is null where only the game is known.
std::string begun_frame(GameId game, GameId challenge = {});
/// What somebody is told of a challenge to them.
std::string challenge_frame(const Challenge& challenge);

class Beginnings {
 public:
  Beginnings(Node& node, NodeShard& shard) : node_(node), shard_(shard) {}

  void start();
  /// False for a frame about a game or a challenge that this user was told of before; true for
  /// all others.
  bool is_news(UserId user, std::string_view frame);

 private:
  using Told = std::set<std::pair<UserId, GameId>>;  // challenges have numbers of games

  boost::asio::awaitable<void> run();
  boost::asio::awaitable<void> read_games();
  boost::asio::awaitable<void> read_challenges();
  /// A user who is not here reads of it in the greeting.
  void tell_if_here(UserId user, std::string frame);
  void forget_the_oldest();

  Node& node_;
  NodeShard& shard_;
  std::mutex mutex_;
  Told told_;
  Told told_before_;
};

}  // namespace yolah::server
