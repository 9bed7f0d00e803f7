// Fields of JSON from outside, each checked for type and bounds; and JSON as text.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

namespace yolah::server {

/// A whole number within bounds; nothing if the field is missing or anything else.
inline std::optional<std::int64_t> number_of(const nlohmann::json& object, const char* key,
                                             std::int64_t least, std::int64_t most) {
  const auto found = object.find(key);
  if (found == object.end() || !found->is_number_integer()) return std::nullopt;
  if (found->is_number_unsigned() &&
      found->get<std::uint64_t>() > static_cast<std::uint64_t>(most)) {
    return std::nullopt;
  }
  const auto value = found->get<std::int64_t>();
  if (value < least || value > most) return std::nullopt;
  return value;
}

/// A text; empty if the field is missing or anything else.
inline std::string text_of(const nlohmann::json& object, const char* key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_string() ? found->get<std::string>() : "";
}

/// A truth; false if the field is missing, nothing if it is anything else.
inline std::optional<bool> truth_of(const nlohmann::json& object, const char* key) {
  const auto found = object.find(key);
  if (found == object.end()) return false;
  if (!found->is_boolean()) return std::nullopt;
  return found->get<bool>();
}

/// JSON as text; what is not UTF-8 is replaced.
inline std::string json_text(const nlohmann::json& body) {
  return body.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

}  // namespace yolah::server
