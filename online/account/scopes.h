// What a token may do. A session, which signing in begins, may do everything; a personal token,
// made for a program, what its scopes say.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "support/http/http.h"

namespace yolah::server {

/// The numbers are bits in the database: never change one.
enum class Scope : std::uint8_t {
  kNone = 0,
  kPlay = 1,       ///< Sockets, streams, moves.
  kChallenge = 2,  ///< Making, accepting and declining challenges.
  kAccount = 4,    ///< Tokens, password, data.
  kSession = 8,    ///< What no personal token may do, such as making further tokens.
};
inline constexpr std::uint8_t kEverything = 15;

/// Bits of scopes.
using Scopes = std::uint8_t;

inline bool allows(Scopes scopes, Scope scope) {
  return (scopes & static_cast<Scopes>(scope)) == static_cast<Scopes>(scope);
}

/// "play", "challenge" or "account": those that a personal token may have.
std::optional<Scope> parse_scope(std::string_view name);
std::string_view to_string(Scope scope);

/// The one table of what each request needs of whoever shows a token. A request that it does not
/// know and that changes something needs a session.
Scope scope_needed(const HttpRequest& request);

}  // namespace yolah::server
