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
#include "support/program/numbers.h"

namespace yolah::server {
namespace {

namespace asio = boost::asio;
using nlohmann::json;

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

Answer handle::tokens(const ApiCall& call) {
  const json tokens = co_await tokens_of(call.shard.reads(), call.caller.id);
  co_return json_answer({{"tokens", tokens}});
}

Answer handle::make_token(const ApiCall& call) {
  if (call.caller.kind == UserKind::kGuest) {
    throw Refusal(403, "guest", "guests have no tokens: sign up for an account");
  }
  const json body = object_of(call.request);
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
           {Argument::bytes(hash_of_token(token)), call.caller.id, *days, name,
            std::int64_t{*scopes}, kMostTokens, number_of(Deed::kTokenMade), call.request.address}};
  const Rows rows = co_await call.shard.reads().run(std::move(add));
  if (rows.empty())
    throw Refusal(409, "too_many_tokens",
                  "you have 20 tokens, which is the limit: revoke one first");
  co_return json_answer({{"token", token}, {"id", rows.number(0, 0)}});
}

Answer handle::revoke_token(const ApiCall& call) {
  const auto id = whole_number<std::int64_t>(call.parts.front());
  const Refusal unknown(404, "unknown_token", "you have no such token");
  if (!id) throw unknown;
  Call query{statement::kRevokeToken,
             {call.caller.id, *id, number_of(Deed::kTokenRevoked), call.request.address}};
  const Rows rows = co_await call.shard.reads().run(std::move(query));
  if (rows.empty()) throw unknown;
  call.api.sign_outs.tell(numbers_of(rows));
  co_return json_answer({{"ok", true}});
}

}  // namespace yolah::server
