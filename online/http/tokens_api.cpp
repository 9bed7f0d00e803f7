#include "online/http/handlers.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "online/account/audit.h"
#include "online/store/account_statements.h"
#include "support/http/paths.h"
#include "support/program/numbers.h"

namespace yolah::server {
namespace {

namespace asio = boost::asio;
using nlohmann::json;

constexpr RateLimit kTokenRequests{"requests about tokens", 30, 20};
constexpr RateLimit kTokenRequestsOfAddress{"requests about tokens from one address", 100, 60};
constexpr std::size_t kLongestName = 60;  // bytes
constexpr std::int64_t kMostTokens = 20;  // of one user
constexpr std::int64_t kLongestLife = 365;

bool good_token_name(std::string_view name) {
  const auto control = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; };
  return !name.empty() && name.size() <= kLongestName &&
         std::none_of(name.begin(), name.end(), control);
}

/// Nothing unless it is a list of at least one known scope.
std::optional<Scopes> read_scopes(const json& body) {
  const auto list = body.find("scopes");
  if (list == body.end() || !list->is_array() || list->empty()) return std::nullopt;
  Scopes scopes = 0;
  for (const json& item : *list) {
    const auto scope = item.is_string() ? parse_scope(item.get<std::string>()) : std::nullopt;
    if (!scope) return std::nullopt;
    scopes |= static_cast<Scopes>(*scope);
  }
  return scopes;
}

json scopes_json(Scopes scopes) {
  json list = json::array();
  for (const Scope scope : {Scope::kPlay, Scope::kChallenge, Scope::kAccount}) {
    if (allows(scopes, scope)) list.push_back(to_string(scope));
  }
  return list;
}

MaybeAnswer make(NodeShard& shard, const Caller& caller, const HttpRequest& request) {
  if (caller.kind == UserKind::kGuest) {
    throw Refusal(403, "guest", "guests have no tokens: sign up for an account");
  }
  const json body = object_of(request);
  const std::string name = text_of(body, "name");
  const auto scopes = read_scopes(body);
  const auto days = number_of(body, "days", 1, kLongestLife);
  if (!good_token_name(name) || !scopes || !days) {
    throw Refusal(400, "bad_message",
                  "a token has a name of 1 to 60 bytes, scopes (a list of play, challenge, "
                  "account), and lives 1 to 365 days");
  }
  const std::string token = new_token();
  Call add{statement::kAddToken,
           {Argument::bytes(hash_of_token(token)), caller.id, *days, name, std::int64_t{*scopes},
            kMostTokens, number_of(Deed::kTokenMade), request.address}};
  const Rows rows = co_await shard.reads().run(std::move(add));
  if (rows.empty()) throw Refusal(409, "too_many_tokens", "20 tokens at most: revoke one first");
  co_return json_answer({{"token", token}, {"id", rows.number(0, 0)}});
}

MaybeAnswer list(NodeShard& shard, const Caller& caller) {
  const json tokens = co_await tokens_of(shard.reads(), caller.id);
  co_return json_answer({{"tokens", tokens}});
}

MaybeAnswer revoke(const ApiServices& api, NodeShard& shard, const Caller& caller,
                   const HttpRequest& request, std::string_view text_of_id) {
  const auto id = whole_number<std::int64_t>(text_of_id);
  const Refusal unknown(404, "unknown_token", "you have no such token");
  if (!id) throw unknown;
  Call call{statement::kRevokeToken,
            {caller.id, *id, number_of(Deed::kTokenRevoked), request.address}};
  const Rows rows = co_await shard.reads().run(std::move(call));
  if (rows.empty()) throw unknown;
  api.sign_outs.tell(numbers_of(rows));
  co_return json_answer({{"ok", true}});
}

}  // namespace

asio::awaitable<json> tokens_of(Database& database, UserId user) {
  Call call{statement::kListTokens, {user}};
  const Rows rows = co_await database.run(std::move(call));
  json tokens = json::array();
  for (int row = 0; row < rows.size(); ++row) {
    tokens.push_back({{"id", rows.number(row, 0)},
                      {"name", rows.text(row, 1)},
                      {"scopes", scopes_json(static_cast<Scopes>(rows.number(row, 2)))},
                      {"created", rows.number(row, 3)},
                      {"expires", rows.number(row, 4)},
                      {"last_used", rows.text(row, 5)}});
  }
  co_return tokens;
}

MaybeAnswer answer_about_tokens(const ApiServices& api, NodeShard& shard,
                                const HttpRequest& request) {
  constexpr std::string_view kPath = "/api/tokens";
  if (!request.path.starts_with(kPath)) co_return std::nullopt;
  keep_to(api.rate_limits, kTokenRequestsOfAddress, request.network);
  const Caller caller = co_await somebody(shard.reads(), request);
  keep_to(api.rate_limits, kTokenRequests, std::to_string(caller.id));
  if (request.path == kPath && request.method == "POST") {
    co_return co_await make(shard, caller, request);
  }
  if (request.path == kPath) co_return co_await list(shard, caller);
  const auto id = between(request.path, "/api/tokens/", "/revoke");
  if (id && request.method == "POST") {
    co_return co_await revoke(api, shard, caller, request, *id);
  }
  co_return std::nullopt;
}

}  // namespace yolah::server
