#include "online/account/scopes.h"

#include <array>

namespace yolah::server {
namespace {

struct Name {
  Scope scope;
  std::string_view name;
};
constexpr std::array<Name, 3> kNames = {{
    {Scope::kPlay, "play"},
    {Scope::kChallenge, "challenge"},
    {Scope::kAccount, "account"},
}};

struct Rule {
  std::string_view method;
  std::string_view start;  // of the path
  std::string_view end;    // of the path
  Scope scope;
};
// The first that fits counts.
constexpr std::array<Rule, 17> kRules = {{
    {"GET", "/ws", "", Scope::kPlay},
    {"GET", "/api/stream", "", Scope::kPlay},
    {"GET", "/api/games/", "/stream", Scope::kPlay},
    {"GET", "/api/tokens", "", Scope::kAccount},
    {"GET", "/api/me/", "", Scope::kAccount},
    {"GET", "/api/puzzles/me", "", Scope::kAccount},
    {"GET", "", "", Scope::kNone},
    {"POST", "/api/challenges", "", Scope::kChallenge},
    {"POST", "/api/games/", "/rematch", Scope::kChallenge},
    {"POST", "/api/games/", "", Scope::kPlay},
    {"POST", "/api/tokens/", "/revoke", Scope::kAccount},
    {"POST", "/api/password-code", "", Scope::kSession},
    {"POST", "/api/password", "", Scope::kAccount},
    {"POST", "/api/me/", "", Scope::kAccount},
    {"POST", "/api/sign-out-everywhere", "", Scope::kAccount},
    {"POST", "/api/sign-out", "", Scope::kNone},
    {"", "", "", Scope::kSession},
}};

}  // namespace

std::optional<Scope> parse_scope(std::string_view name) {
  for (const Name& known : kNames) {
    if (known.name == name) return known.scope;
  }
  return std::nullopt;
}

std::string_view to_string(Scope scope) {
  for (const Name& known : kNames) {
    if (known.scope == scope) return known.name;
  }
  return scope == Scope::kSession ? "session" : "none";
}

Scope scope_needed(const HttpRequest& request) {
  const std::string_view path = request.path;
  for (const Rule& rule : kRules) {
    if ((rule.method.empty() || request.method == rule.method) && path.starts_with(rule.start) &&
        path.ends_with(rule.end)) {
      return rule.scope;
    }
  }
  return Scope::kSession;
}

}  // namespace yolah::server
