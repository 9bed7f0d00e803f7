// Takes apart the texts of a request that Beast leaves whole: its target and the headers
// that say who asks. Pure functions; whatever is not right gives nothing.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace yolah::server {

bool is_utf8(std::string_view text);

struct Target {
  std::string path;
  std::map<std::string, std::string, std::less<>> query;
};

/// "/api/games?user=a%20b". Broken escapes, control characters, what is not UTF-8, and a
/// name given twice are refused.
std::optional<Target> parse_target(std::string_view target);

/// The token of "Bearer yol_…"; empty if it is something else.
std::string_view bearer_token(std::string_view authorization);

/// The value of the first cookie of that name; empty for none.
std::string_view cookie_value(std::string_view cookies, std::string_view name);

/// The last entry of X-Forwarded-For or -Proto: the one the nearest proxy has seen itself,
/// where those before it are hearsay.
std::string_view last_forwarded(std::string_view header);

}  // namespace yolah::server
