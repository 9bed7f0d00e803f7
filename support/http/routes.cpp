#include "support/http/routes.h"

#include <cstddef>
#include <nlohmann/json.hpp>

namespace yolah::server {
namespace {

/// Takes what comes before the next slash off the text.
std::string_view next_part(std::string_view& text) {
  const std::size_t slash = text.find('/');
  const std::string_view part = text.substr(0, slash);
  text.remove_prefix(slash == std::string_view::npos ? text.size() : slash);
  return part;
}

}  // namespace

std::optional<PathParts> match_path(std::string_view pattern, std::string_view path) {
  PathParts parts;
  while (!pattern.empty()) {
    if (pattern == "*") {
      parts.push_back(path);
      return parts;
    }
    if (path.empty()) return std::nullopt;
    if (pattern.front() != '{') {
      if (path.front() != pattern.front()) return std::nullopt;
      pattern.remove_prefix(1);
      path.remove_prefix(1);
      continue;
    }
    next_part(pattern);
    parts.push_back(next_part(path));
    if (parts.back().empty()) return std::nullopt;
  }
  if (!path.empty()) return std::nullopt;
  return parts;
}

std::string routes_json(std::span<const RouteHead> heads) {
  std::string text;
  for (const RouteHead& head : heads) {
    const nlohmann::ordered_json line{
        {"method", head.method}, {"path", head.pattern}, {"who", head.who}, {"limit", head.limit}};
    text += (text.empty() ? "[" : ",\n ") + line.dump();
  }
  return text.empty() ? "[]\n" : text + "]\n";
}

}  // namespace yolah::server
