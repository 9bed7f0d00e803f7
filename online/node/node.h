// One process of the server: shards that serve clients and games, a lease that lets it own
// games, and the bus to the other nodes.
#pragma once

#include <atomic>
#include <boost/asio/awaitable.hpp>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "online/account/accounts.h"
#include "online/account/second_factors.h"
#include "online/bus/bus.h"
#include "online/game/service_clock.h"
#include "online/node/beginnings.h"
#include "online/node/config.h"
#include "online/node/connected.h"
#include "online/node/lease.h"
#include "online/node/lobby.h"
#include "online/node/node_shard.h"
#include "online/node/rate_limits.h"
#include "online/node/sign_outs.h"
#include "support/http/http_server.h"
#include "support/postgres/read_pool.h"

namespace yolah::server {

class Node {
 public:
  /// Throws std::runtime_error, with a message to act on, if it cannot begin.
  explicit Node(Config config);
  ~Node();
  Node(const Node&) = delete;
  Node& operator=(const Node&) = delete;

  std::uint16_t port() const { return http_->port(); }
  /// Takes no new games, gives up the lease, and sends its clients to other nodes.
  void drain();

  // For the parts of a node.
  const Config& config() const { return config_; }
  ServiceClock& clock() { return clock_; }
  Bus& bus() { return bus_; }
  Accounts& accounts() { return accounts_; }
  RateLimits& rate_limits() { return rate_limits_; }
  ReadPool& read_pool() { return *read_pool_; }
  SecondFactors& second_factors() { return second_factors_; }
  SignOuts& sign_outs() { return *sign_outs_; }
  Connected& connected() { return connected_; }
  Lobby& lobby() { return *lobby_; }
  std::int64_t epoch() const { return epoch_.load(); }
  bool draining() const { return draining_.load(); }
  /// Whether it can take moves; if not, why.
  bool ready(std::string& why) const;
  NodeShard& shard_of(GameId game);
  NodeShard& shard_of_socket(std::uint64_t socket);
  /// The shard whose executor this is.
  NodeShard& shard_at(const boost::asio::any_io_executor& executor);
  std::uint64_t new_socket_number(const NodeShard& shard);
  /// To a socket of this node; from any thread.
  void send(std::uint64_t socket, Frame frame);
  /// To a socket of any node.
  void answer(const Requester& by, std::string frame);
  /// To a socket of another node: what it asks for was played before.
  void tell_played(GameId game, const EventMessage& event);
  /// To every socket of a user, on any node.
  void tell(UserId user, const std::string& frame);
  /// Of them, to those on this node.
  void tell_here(UserId user, const Frame& frame);
  /// To its maker and the one it was for.
  void tell_gone(const Dropped& challenge, bool declined);
  /// What is listed there is not what it was.
  void lobby_changed();
  // What clients of this node ask of a game, wherever it is; from any thread.
  void join(GameId game, const Requester& by, const Reader& reader, std::int32_t seq);
  void leave(GameId game, std::uint64_t socket);
  void ask(Command command);
  /// To the node that owns the game.
  void forward(std::int64_t owner, const Command& command);
  void adopt(const AdoptedGame& game);
  HttpServer::Counts http_counts() const { return http_->counts(); }
  boost::asio::awaitable<std::vector<NodeShard::Counts>> shard_counts();

 private:
  boost::asio::awaitable<void> rate_games();
  /// Of every shard.
  void set_epoch(std::int64_t epoch);
  void lease_begun(std::int64_t epoch);
  void lease_lost();
  void receive(std::string_view message);
  void hear(std::string_view message);

  Config config_;
  ServiceClock clock_;
  Bus bus_;
  Accounts accounts_;
  SecondFactors second_factors_;
  RateLimits rate_limits_;
  Connected connected_;
  std::atomic<std::int64_t> epoch_{0};
  std::atomic<bool> draining_{false};
  std::atomic<std::uint64_t> next_socket_{1};
  std::vector<std::unique_ptr<NodeShard>> shards_;
  std::unique_ptr<ReadPool> read_pool_;  // on the first shard
  std::unique_ptr<SignOuts> sign_outs_;
  std::unique_ptr<Beginnings> beginnings_;
  std::unique_ptr<Lobby> lobby_;
  std::shared_ptr<Bus::Subscription> inbox_;
  std::shared_ptr<Bus::Subscription> announcements_;
  std::shared_ptr<Bus::Subscription> orphans_;
  std::shared_ptr<Bus::Subscription> lobby_changes_;
  std::shared_ptr<Bus::Subscription> notices_;
  std::unique_ptr<HttpServer> http_;
  std::unique_ptr<Lease> lease_;
};

}  // namespace yolah::server
