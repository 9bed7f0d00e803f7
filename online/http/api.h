// The requests a node answers over HTTP, and its WebSockets (docs/online.md).
#pragma once

#include <boost/asio/awaitable.hpp>
#include <functional>
#include <string>

#include "online/account/accounts.h"
#include "online/account/second_factors.h"
#include "online/game/service_clock.h"
#include "online/preview/preview_pictures.h"
#include "online/session/notices.h"
#include "online/session/session.h"
#include "support/http/http.h"
#include "support/http/http_server.h"

namespace yolah::server {

/// What requests use of their node.
struct ApiServices {
  const SessionServices& sessions;
  const Membership& membership;
  const ServiceClock& clock;
  NodeShards& shards;
  Games& games;
  Lobby& lobby;
  Notices& notices;
  SignOuts& sign_outs;
  RateLimits& rate_limits;
  Accounts& accounts;
  SecondFactors& second_factors;
  PreviewPictures& pictures;
  std::string operator_key;  ///< Lets its owner take reserved names; empty for nobody.
  double rate_scale = 1;     ///< Multiplies how much anybody may have open.
  std::string web;           ///< The folder of the browser app; empty for none.
  std::string origin;        ///< As in Config.
  /// The node's counters for Prometheus.
  std::function<boost::asio::awaitable<std::string>()> metrics;
};

HttpHandler make_api(const ApiServices& services);
/// Knows who connects, and gives each socket its session.
SocketHandler make_socket_handler(const ApiServices& services);

}  // namespace yolah::server
