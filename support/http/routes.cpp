#include "support/http/routes.h"

#include <algorithm>
#include <cstddef>
#include <nlohmann/json.hpp>

namespace yolah::server {
namespace {

/// Cuts the part up to the next slash off the front of a path.
std::string_view next_part(std::string_view& path) {
  const std::size_t slash = path.find('/');
  const std::string_view part = path.substr(0, slash);
  path.remove_prefix(slash == std::string_view::npos ? path.size() : slash + 1);
  return part;
}

bool is_name(std::string_view part) {
  return part.starts_with('{') && part.ends_with('}');
}

}  // namespace

std::optional<PathParts> match_path(std::string_view pattern, std::string_view path) {
  // So that equal numbers of parts are left at the end of both.
  if (std::ranges::count(pattern, '/') != std::ranges::count(path, '/')) return std::nullopt;
  PathParts parts;
  while (!pattern.empty()) {
    const std::string_view wanted = next_part(pattern);
    const std::string_view given = next_part(path);
    if (is_name(wanted) && !given.empty()) {
      parts.emplace_back(given);
    } else if (wanted != given) {
      return std::nullopt;
    }
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
