// Tokens prove who one is. Of a token only the hash is stored: who reads the database cannot
// show it.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "online/account/scopes.h"
#include "online/game/game_info.h"
#include "support/http/http.h"
#include "support/postgres/database.h"
#include "support/program/program.h"

namespace yolah::server {

// Codes that people keep on paper: letters in groups, which count as they are meant, however
// people type them.

std::string code_in_groups(std::string_view letters);
/// Lower case, without spaces and hyphens.
std::string code_as_meant(std::string_view typed);

/// A user, and the token by which they ask.
struct Caller : User {
  std::int64_t token = 0;  ///< Its number, which is no secret.
  Scopes scopes = 0;
};

/// Who asks; nobody if the token is not known. The only way to learn it, and so the one place
/// where scopes are checked: throws Refusal if the token may not do what the request asks, and
/// StoreFailure.
boost::asio::awaitable<std::optional<Caller>> user_of(Database& database,
                                                      const HttpRequest& request);
/// The same, but somebody: throws Refusal with 401 for nobody.
boost::asio::awaitable<Caller> somebody(Database& database, const HttpRequest& request);

}  // namespace yolah::server
