// The challenges that are open to everybody, as those who look at the lobby see them.
//
// A listed challenge stays while its maker is connected to some node: each node puts off the
// end of those whose makers it has. The list is read again when somebody says that it
// changed, and from time to time, because a message may be lost.
//
// Runs on the first shard; any thread may call.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <cstdint>
#include <string>
#include <vector>

#include "server/net/socket.h"
#include "server/store/challenge_store.h"

namespace yolah::server {

class Node;
class NodeShard;

class Lobby {
 public:
  Lobby(Node& node, NodeShard& shard) : node_(node), shard_(shard) {}

  void start();
  /// The list, now and whenever it changes.
  void follow(std::uint64_t socket);
  void leave(std::uint64_t socket);
  /// On this node or another.
  void changed();

 private:
  boost::asio::awaitable<void> run();
  boost::asio::awaitable<void> read();
  /// Keeps what is listed by those who are here, and clears away what nobody keeps.
  boost::asio::awaitable<void> tidy();

  Node& node_;
  NodeShard& shard_;
  std::vector<std::uint64_t> followers_;
  std::vector<std::uint64_t> newcomers_;  // of them, who have not got the list yet
  Frame list_;
  bool changed_ = false;
};

}  // namespace yolah::server
