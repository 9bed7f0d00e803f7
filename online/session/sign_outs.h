// Closes the sockets and streams of tokens that are no more: signed out, revoked, expired.
//
// Whoever ends a token says so to every node at once, by the bus. A message may be lost, and
// nobody says when a token expires: so each shard also asks the database, once a minute, which
// of the tokens it serves are gone.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <cstdint>
#include <memory>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "online/cluster/bus.h"
#include "online/shard/node_shard.h"
#include "support/http/socket.h"

namespace yolah::server {

class SignOuts {
 public:
  /// Asks the database every so many seconds.
  SignOuts(Bus& bus, NodeShards& shards, int seconds);

  /// On the shard's thread.
  void watch(const NodeShard& shard, std::int64_t token, const std::shared_ptr<Socket>& socket);
  /// These tokens are no more. From any thread.
  void tell(std::vector<std::int64_t> tokens);

 private:
  /// Those of one shard, used on its thread. Sockets that have closed by themselves are
  /// forgotten when the database is asked.
  using Watched = std::unordered_multimap<std::int64_t, std::weak_ptr<Socket>>;

  void hear(std::string_view message);
  void close_everywhere(const std::vector<std::int64_t>& tokens);
  void close(int shard, const std::vector<std::int64_t>& tokens);
  boost::asio::awaitable<void> look_after(NodeShard& shard, int seconds);
  std::vector<std::int64_t> tokens_of(int shard);

  Bus& bus_;
  NodeShards& shards_;
  std::vector<Watched> watched_;  // by the number of the shard
  std::shared_ptr<Bus::Subscription> subscription_;
};

}  // namespace yolah::server
