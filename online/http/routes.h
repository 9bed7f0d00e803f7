// The one table of what may be asked over HTTP: method, path, who may ask, how often, and who
// answers. `yolah-server --routes` prints it, and tests compare it with openapi.json.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

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
struct Route {
  std::string_view method;
  /// A part in braces stands for any text without a slash; a star at the end for whatever follows.
  std::string_view pattern;
  Needs needs = Needs::kNothing;
  const RateLimit* of_network = nullptr;
  Who who = Who::kAnybody;
  const RateLimit* of_user = nullptr;
  Handler handler = nullptr;  ///< Null for what is no request: a WebSocket.
};

std::span<const Route> routes();

/// What the parts in braces stand for, in order, and the star; nothing if the path does not fit.
std::optional<std::vector<std::string_view>> parts_of(std::string_view pattern,
                                                      std::string_view path);

/// The table as JSON, without what only says that there is nothing.
std::string routes_json();

}  // namespace yolah::server
