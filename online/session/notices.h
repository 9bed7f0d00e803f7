// What a user is told at every socket, whatever they look at: that a game of theirs has begun,
// that somebody challenges them, that a challenge is gone.
//
// A message tells them at once, on whatever node they are; a message may be lost, and a clock would
// run against somebody who knows nothing of the game: so each node also reads which games and
// challenges are new. A message that was only late, when NATS is back, is no news then.
//
// Reads on the first shard; any thread may call.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "online/cluster/bus.h"
#include "online/game/game_id.h"
#include "online/game/game_info.h"
#include "online/session/connected.h"
#include "online/shard/node_shard.h"
#include "online/store/challenge_store.h"
#include "support/http/socket.h"

namespace yolah::server {

/// What a player is told; the challenge is null where only the game is known.
std::string begun_frame(GameId game, GameId challenge = {});
/// What somebody is told of a challenge to them.
std::string challenge_frame(const Challenge& challenge);

class Notices {
 public:
  Notices(Bus& bus, NodeShards& shards, Connected& connected);

  /// To every socket of a user, on any node.
  void tell(UserId user, const std::string& frame);
  /// To its maker and the one it was for.
  void tell_gone(const Dropped& challenge, bool declined);

 private:
  using Told = std::set<std::pair<UserId, GameId>>;  // challenges have numbers of games

  /// To the sockets on this node, if it is news.
  void tell_here(UserId user, const Frame& frame);
  /// False for a frame about a game or a challenge that this user was told of before; true for
  /// all others.
  bool is_news(UserId user, std::string_view frame);
  void forget_the_oldest();
  boost::asio::awaitable<void> read_what_is_new();
  boost::asio::awaitable<void> read_games();
  boost::asio::awaitable<void> read_challenges();
  /// A user who is not here reads of it in the greeting.
  void tell_if_here(UserId user, std::string frame);

  Bus& bus_;
  NodeShards& shards_;
  Connected& connected_;
  std::mutex mutex_;
  Told told_;
  Told told_before_;
  std::shared_ptr<Bus::Subscription> subscription_;
};

}  // namespace yolah::server
