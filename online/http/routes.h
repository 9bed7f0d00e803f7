// The one table of what may be asked over HTTP: method, path, who may ask, how often, and who
// answers. `yolah-server --routes` prints it, and tests compare it with openapi.json.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "online/http/handlers.h"
#include "online/shard/rate_limits.h"

namespace yolah::server {

enum class Who : std::uint8_t {
  kAnybody,
  kSomebody,  ///< Whoever shows a token, with the scope that account/scopes.cpp asks for.
};

enum class Needs : std::uint8_t {
  kNothing,
  kReady,      ///< The node takes moves.
  kListening,  ///< That, and no page of another site asks with a cookie: the answer goes on.
};

/// These are looked at in the order of the fields; the first that refuses is the answer.
struct ApiRoute {
  std::string_view method;
  std::string_view pattern;  ///< As match_path (support/http/routes.h) reads it.
  Needs needs = Needs::kNothing;
  const RateLimit* of_network = nullptr;
  Who who = Who::kAnybody;
  const RateLimit* of_user = nullptr;
  Handler handler = nullptr;  ///< Null for what is no request: a WebSocket.
};

std::span<const ApiRoute> api_routes();

/// The table as JSON, without what only says that there is nothing.
std::string api_routes_json();

}  // namespace yolah::server
