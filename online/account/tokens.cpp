#include "online/account/tokens.h"

#include <fmt/format.h>

#include <array>
#include <utility>

#include "online/store/account_statements.h"
#include "support/http/http.h"

namespace yolah::server {
namespace {

namespace asio = boost::asio;

constexpr std::size_t kLongestToken = 128;
constexpr std::int64_t kPersonal = 1;  // kind of a token; a session is 0

Refusal lacks(Scope scope) {
  if (scope == Scope::kSession) {
    return {403, "session", "a personal token cannot do this: sign in with the password"};
  }
  return {403, "scope",
          fmt::format("this token may not do that: it needs the scope \"{}\"", to_string(scope))};
}

}  // namespace

std::string code_in_groups(std::string_view letters) {
  constexpr std::size_t kGroup = 5;
  std::string code;
  for (std::size_t place = 0; place < letters.size(); place += kGroup) {
    if (place > 0) code += '-';
    code += letters.substr(place, kGroup);
  }
  return code;
}

std::string code_as_meant(std::string_view typed) {
  std::string code;
  for (const char c : typed) {
    if (c != ' ' && c != '-') code += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return code;
}

asio::awaitable<std::optional<Caller>> user_of(Database& database, const HttpRequest& request) {
  const std::string& token = request.credential;
  if (token.empty() || token.size() > kLongestToken) co_return std::nullopt;
  Call call{statement::kFindToken, {Argument::bytes(hash_of_token(token))}};
  const Rows rows = co_await database.run(std::move(call));
  if (rows.empty()) co_return std::nullopt;
  Caller caller;
  caller.id = rows.number(0, 0);
  caller.name = rows.text(0, 1);
  caller.kind = static_cast<UserKind>(rows.number(0, 2));
  caller.token = rows.number(0, 3);
  caller.scopes =
      rows.number(0, 4) == kPersonal ? static_cast<Scopes>(rows.number(0, 5)) : kEverything;
  if (const Scope needed = scope_needed(request); !allows(caller.scopes, needed)) {
    throw lacks(needed);
  }
  if (rows.number(0, 6) == 1) {  // once a day, not with every request
    Call touch{statement::kTouchToken, {caller.token}};
    co_await database.run(std::move(touch));
  }
  co_return caller;
}

asio::awaitable<Caller> somebody(Database& database, const HttpRequest& request) {
  auto caller = co_await user_of(database, request);
  if (!caller) throw Refusal(401, "unauthorised", "sign in first: this request needs a token");
  co_return std::move(*caller);
}

}  // namespace yolah::server
