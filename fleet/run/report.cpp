#include "fleet/run/report.h"

namespace yolah::fleet {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kFailure = "failure";
constexpr std::size_t kLongestReason = 500;

}  // namespace

std::string failure_report(std::string_view why) {
  return Json{{kFailure, why}}.dump(-1, ' ', true, Json::error_handler_t::replace);
}

std::optional<std::string> failure_in(std::string_view report) {
  if (!report.starts_with(R"({"failure":)")) return std::nullopt;
  const Json json = Json::parse(report, nullptr, false);
  if (!json.is_object() || !json[kFailure].is_string()) return "a report that is none";
  return json[kFailure].get<std::string>().substr(0, kLongestReason);
}

}  // namespace yolah::fleet
