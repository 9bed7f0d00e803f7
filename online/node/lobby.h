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
#include <unordered_set>
#include <vector>

#include "online/node/lobby_list.h"
#include "support/http/socket.h"

namespace yolah::server {

class Node;
class NodeShard;

class Lobby {
 public:
  Lobby(Node& node, NodeShard& shard) : node_(node), shard_(shard) {}

  void start();
  /// The list, then what changes in it. Not twice without a `leave`.
  void follow(std::uint64_t socket);
  void leave(std::uint64_t socket);
  /// On this node or another.
  void changed();

 private:
  using Steady = LobbyList::Steady;

  boost::asio::awaitable<void> run();
  boost::asio::awaitable<void> read();
  /// The list to those who came, the differences to all.
  boost::asio::awaitable<void> tell();
  /// To those of them who still follow.
  boost::asio::awaitable<void> send(std::vector<std::uint64_t> sockets, Frame frame);
  /// Keeps what is listed by those who are here, and clears away what nobody keeps.
  boost::asio::awaitable<void> tidy();

  Node& node_;
  NodeShard& shard_;
  std::unordered_set<std::uint64_t> followers_;  // who know the list
  std::unordered_set<std::uint64_t> newcomers_;  // who wait for it
  LobbyList list_;
  Steady::time_point told_;  // when differences went out last
  bool changed_ = false;
};

}  // namespace yolah::server
