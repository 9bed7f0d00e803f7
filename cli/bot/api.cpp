#include "cli/bot/api.h"

#include <nlohmann/json.hpp>
#include <utility>

namespace yolah::cli {
namespace {

using nlohmann::json;

/// Longer than a server takes for an answer at most.
constexpr std::chrono::seconds kPatience{12};

}  // namespace

BotApi::BotApi(Account account) : account_(std::move(account)) {
  client_ = std::make_unique<HttpClient>(account_.servers.front());
}

HttpAnswer BotApi::ask(std::string_view method, const std::string& path, const json& body) {
  return client_->ask({.method = method,
                       .path = path,
                       .body = body.is_null() ? "" : body.dump(),
                       .token = account_.token,
                       .operator_key = account_.operator_key},
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

}  // namespace yolah::cli
