#include "fleet/client/fleet_client.h"

#include <algorithm>

#include "support/json/fields.h"

namespace yolah::fleet {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::chrono::seconds kPatience{20};
constexpr std::size_t kSlowestLine = 16 * 1024;  // bytes a second that a large file may take

}  // namespace

HttpAnswer FleetClient::ask(HttpQuestion question) {
  question.token = token_;
  question.bytes_per_second = pace_;
  const std::size_t pace = pace_ == 0 ? kSlowestLine : std::min(pace_, kSlowestLine);
  const auto to_send = std::chrono::seconds(question.body.size() / pace);
  return client_.ask(question, kPatience + to_send);
}

HttpAnswer FleetClient::get(const std::string& path) {
  return ask({.path = path, .body = "", .token = ""});
}

HttpAnswer FleetClient::post(const std::string& path, const nlohmann::json& body) {
  return ask({.method = "POST", .path = path, .body = body.dump(), .token = ""});
}

HttpAnswer FleetClient::send(const std::string& path, std::string content) {
  return ask({.method = "POST",
              .path = path,
              .body = std::move(content),
              .token = "",
              .type = "application/octet-stream"});
}

FleetMember FleetClient::me() {
  const Json json = body_of(get("/api/fleet/me"));
  try {
    const Fields fields(json);
    FleetMember member;
    member.name = fields.text("name");
    member.role = fields.text("role");
    member.quarantined = fields.truth("quarantined");
    member.why = fields.text("why");
    member.nats = fields.texts("nats");
    return member;
  } catch (const FieldError&) {
    throw Unreachable("this is not the coordinator of a fleet");
  }
}

Json body_of(const HttpAnswer& answer) {
  if (answer.status != 200) {
    if (is_passing(answer.status)) throw Unreachable(error_text(answer));
    throw Refused("the coordinator refuses: " + error_text(answer));
  }
  Json json = Json::parse(answer.body, nullptr, false);
  if (!json.is_object()) throw Unreachable("this is not the coordinator of a fleet");
  return json;
}

}  // namespace yolah::fleet
