#include "cli/bot/api.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <thread>
#include <utility>

#include "cli/input.h"

namespace yolah::cli {
namespace {

using nlohmann::json;

/// Longer than a server takes for an answer at most.
constexpr std::chrono::seconds kPatience{12};
constexpr std::chrono::milliseconds kLook{50};

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

bool Backoff::wait(const std::atomic<bool>& stop) {
  const auto end = std::chrono::steady_clock::now() + next_;
  next_ = std::min(2 * next_, kLongest);
  while (!stop && std::chrono::steady_clock::now() < end) std::this_thread::sleep_for(kLook);
  return !stop;
}

BotApi::BotApi(Account account) : account_(std::move(account)) {
  client_ = std::make_unique<HttpClient>(account_.servers.front());
}

HttpAnswer BotApi::ask(std::string_view method, const std::string& path, const json& body) {
  return client_->ask({.method = method,
                       .path = path,
                       .body = body.is_null() ? "" : body.dump(),
                       .token = account_.token},
                      kPatience);
}

HttpAnswer BotApi::get(const std::string& path) {
  return ask("GET", path, nullptr);
}

HttpAnswer BotApi::post(const std::string& path, const json& body) {
  return ask("POST", path, body);
}

std::unique_ptr<HttpLines> BotApi::listen(const std::string& path) {
  const HttpQuestion question{.method = "GET", .path = path, .body = "", .token = account_.token};
  return std::make_unique<HttpLines>(server(), question, kPatience);
}

void BotApi::go_elsewhere() {
  current_ = (current_ + 1) % account_.servers.size();
  client_ = std::make_unique<HttpClient>(account_.servers[current_]);
}

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
