// The challenges that are open to everybody, as those who look at the lobby see them.
//
// A listed challenge stays while its maker is connected to some node: each node puts off the
// end of those whose makers it has. The list is read again when somebody says that it
// changed, and from time to time, because a message may be lost. Watchers get it whole once and
// then its differences (lobby_list.h), in frames that they share.
//
// Runs on the first shard; any thread may call.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <cstdint>
#include <functional>
#include <memory>
#include <unordered_set>
#include <vector>

#include "online/cluster/bus.h"
#include "online/cluster/membership.h"
#include "online/lobby/lobby_list.h"
#include "online/shard/node_shard.h"
#include "online/store/challenge_store.h"
#include "support/http/socket.h"

namespace yolah::server {

class Lobby {
 public:
  /// What it uses of those who know the clients.
  struct Clients {
    std::function<bool(UserId user)> is_here;                       ///< On this node.
    std::function<void(const Dropped& challenge)> tell_it_is_gone;  /// Since its time is up.
  };

  Lobby(Bus& bus, const Membership& membership, NodeShards& shards, Clients clients);

  /// The list, then what changes in it. Not twice without a `leave`.
  void follow(std::uint64_t socket);
  void leave(std::uint64_t socket);
  /// What is listed is not what it was: here and on every node it is read again.
  void changed();

 private:
  using Steady = LobbyList::Steady;

  void read_soon();
  boost::asio::awaitable<void> run();
  boost::asio::awaitable<void> read();
  /// The list to those who came, the differences to all.
  boost::asio::awaitable<void> tell();
  /// To those of them who still follow.
  boost::asio::awaitable<void> send(std::vector<std::uint64_t> sockets, Frame frame);
  /// Keeps what is listed by those who are here, and clears away what nobody keeps.
  boost::asio::awaitable<void> tidy();

  Bus& bus_;
  const Membership& membership_;
  NodeShards& shards_;
  NodeShard& shard_;
  Clients clients_;
  std::unordered_set<std::uint64_t> followers_;  // who know the list
  std::unordered_set<std::uint64_t> newcomers_;  // who wait for it
  LobbyList list_;
  Steady::time_point told_;  // when differences went out last
  bool changed_ = false;
  std::shared_ptr<Bus::Subscription> subscription_;
};

}  // namespace yolah::server
