// A server's requests as a table: method, path, who may ask, within which limit, and by whom it is
// answered. Dispatch reads the table, and so does whoever compares the documentation with it.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace yolah::server {

/// What everybody may know of a request.
struct RouteHead {
  std::string_view method;  ///< "GET"; a HEAD is one, too.
  /// "/api/runs/{run}/stop": a word in braces stands for any one part of a path, a star at the end
  /// for whatever follows.
  std::string_view pattern;
  std::string_view who;    ///< May ask; in words that the server chooses.
  std::string_view limit;  ///< In words, too; empty if there is none of its own.
};

/// Handlers are whatever the server calls: functions, members of a class.
template <class Handler>
struct Route {
  RouteHead head;
  Handler handler;
};

/// What a path has where the pattern has names in braces, in order, and then the star.
using PathParts = std::vector<std::string_view>;

/// Nothing if the path is none of the pattern. A part of a path is never empty.
std::optional<PathParts> match_path(std::string_view pattern, std::string_view path);

template <class Handler>
struct FoundRoute {
  const Route<Handler>* route = nullptr;
  PathParts parts;
};

/// The first route that fits.
template <class Handler>
std::optional<FoundRoute<Handler>> find_route(std::span<const Route<Handler>> routes,
                                              std::string_view method, std::string_view path) {
  for (const Route<Handler>& route : routes) {
    if (route.head.method != method) continue;
    auto parts = match_path(route.head.pattern, path);
    if (parts) return FoundRoute<Handler>{&route, std::move(*parts)};
  }
  return std::nullopt;
}

template <class Handler>
void add_heads(std::span<const Route<Handler>> routes, std::vector<RouteHead>& heads) {
  for (const Route<Handler>& route : routes) heads.push_back(route.head);
}

/// An array of JSON, an object a line: {"method":…,"path":…,"who":…,"limit":…}.
std::string routes_json(std::span<const RouteHead> heads);

}  // namespace yolah::server
