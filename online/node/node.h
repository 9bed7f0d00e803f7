// One process of the server: makes the parts of a node and ties them together. No part knows the
// node; each is given what it uses.
#pragma once

#include <cstdint>
#include <string>

#include "online/account/accounts.h"
#include "online/account/second_factors.h"
#include "online/bus/bus.h"
#include "online/game/service_clock.h"
#include "online/node/api.h"
#include "online/node/client.h"
#include "online/node/config.h"
#include "online/node/connected.h"
#include "online/node/games.h"
#include "online/node/lease.h"
#include "online/node/lobby.h"
#include "online/node/membership.h"
#include "online/node/node_shard.h"
#include "online/node/notices.h"
#include "online/node/peers.h"
#include "online/node/rate_limits.h"
#include "online/node/sign_outs.h"
#include "support/http/http_server.h"

namespace yolah::server {

class Node {
 public:
  /// Throws std::runtime_error, with a message to act on, if it cannot begin.
  explicit Node(const Config& config);
  ~Node();
  Node(const Node&) = delete;
  Node& operator=(const Node&) = delete;

  std::uint16_t port() const { return http_.port(); }
  /// Takes no new games, gives up the lease, and sends its clients to other nodes.
  void drain();

 private:
  ApiServices api_services(const Config& config);
  Peers::Handlers peer_handlers();
  Lease::Events lease_events();
  boost::asio::awaitable<std::string> metrics();

  // A part is made after those it uses.
  ServiceClock clock_;
  Membership membership_;
  Bus bus_;
  RateLimits rate_limits_;
  Accounts accounts_;
  SecondFactors second_factors_;
  Connected connected_;
  Peers peers_;
  NodeShards shards_;
  Games games_;
  SignOuts sign_outs_;
  Notices notices_;
  Lobby lobby_;
  SessionServices session_services_;
  ApiServices api_services_;
  HttpServer http_;
  Lease lease_;
};

}  // namespace yolah::server
