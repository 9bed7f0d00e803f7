#include "fleet/client/fleet_client.h"

#include <algorithm>

#include "cli/options/failure.h"
#include "support/client/server_error.h"

namespace yolah::cli {
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
    FleetMember member;
    member.name = json.at("name").get<std::string>();
    member.role = json.at("role").get<std::string>();
    member.quarantined = json.at("quarantined").get<bool>();
    member.why = json.at("why").get<std::string>();
    member.nats = json.at("nats").get<std::vector<std::string>>();
    return member;
  } catch (const nlohmann::json::exception&) {
    throw Unreachable("this is not the coordinator of a fleet");
  }
}

Json body_of(const HttpAnswer& answer) {
  if (answer.status != 200) {
    if (is_passing(answer.status)) throw Unreachable(error_text(answer));
    throw Failure("the coordinator refuses: " + error_text(answer));
  }
  Json json = Json::parse(answer.body, nullptr, false);
  if (!json.is_object()) throw Unreachable("this is not the coordinator of a fleet");
  return json;
}

}  // namespace yolah::cli
