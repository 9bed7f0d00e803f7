// One process of the server: makes the parts of a node and ties them together. No part knows the
// node; each is given what it uses.
#pragma once

#include <cstdint>
#include <string>

#include "online/account/accounts.h"
#include "online/account/second_factors.h"
#include "online/cluster/bus.h"
#include "online/cluster/lease.h"
#include "online/cluster/membership.h"
#include "online/cluster/peers.h"
#include "online/config.h"
#include "online/game/service_clock.h"
#include "online/games/games.h"
#include "online/http/api.h"
#include "online/lobby/lobby.h"
#include "online/preview/preview_pictures.h"
#include "online/session/connected.h"
#include "online/session/notices.h"
#include "online/session/session.h"
#include "online/session/sign_outs.h"
#include "online/shard/node_shard.h"
#include "online/shard/rate_limits.h"
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
  boost::asio::awaitable<void> note_connections();
  boost::asio::awaitable<std::string> metrics();

  // A part is made after those it uses.
  ServiceClock clock_;
  Membership membership_;
  Bus bus_;
  RateLimits rate_limits_;
  Accounts accounts_;
  SecondFactors second_factors_;
  PreviewPictures pictures_;
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
