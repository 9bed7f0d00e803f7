#include "support/client/server_error.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "cli/options/input.h"

namespace yolah::cli {
namespace {

using nlohmann::json;

json error_of(const HttpAnswer& answer) {
  const json body = json::parse(answer.body, nullptr, false);
  if (!body.is_object() || !body.contains("error") || !body["error"].is_object()) return {};
  return body["error"];
}

std::string field(const json& object, const char* name) {
  return object.is_object() && object.contains(name) && object[name].is_string()
             ? object[name].get<std::string>()
             : "";
}

}  // namespace

bool is_passing(unsigned status) {
  return status == 429 || status >= 500;
}

std::string error_text(const HttpAnswer& answer) {
  const std::string text = field(error_of(answer), "text");
  return text.empty() ? fmt::format("status {}", answer.status) : printable(text);
}

std::string error_code(const HttpAnswer& answer) {
  return field(error_of(answer), "code");
}

}  // namespace yolah::cli
