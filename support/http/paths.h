// Paths of requests, taken apart.
#pragma once

#include <optional>
#include <string_view>

namespace yolah::server {

/// What a path holds between a start and an end, if that is one part of it.
inline std::optional<std::string_view> between(std::string_view path, std::string_view start,
                                               std::string_view end) {
  if (!path.starts_with(start) || !path.ends_with(end)) return std::nullopt;
  if (path.size() <= start.size() + end.size()) return std::nullopt;
  path.remove_prefix(start.size());
  path.remove_suffix(end.size());
  if (path.find('/') != std::string_view::npos) return std::nullopt;
  return path;
}

}  // namespace yolah::server
