#include "online/game/game_id.h"

#include <charconv>
#include <chrono>
#include <system_error>

namespace yolah::server {
namespace {

constexpr int kBase = 36;
constexpr std::size_t kLongestText = 11;  // 2^53 in base 36: a browser keeps it exactly

}  // namespace

int month_of(std::int64_t unix_seconds) {
  using namespace std::chrono;
  const year_month_day day{floor<days>(sys_seconds{seconds{unix_seconds}})};
  return (static_cast<int>(day.year()) - kFirstYear) * 12 +
         static_cast<int>(static_cast<unsigned>(day.month())) - 1;
}

std::string to_string(GameId id) {
  char text[kLongestText + 4];
  char* const end = std::to_chars(text, text + sizeof text, id.value(), kBase).ptr;
  return {text, end};
}

std::optional<GameId> parse_game_id(std::string_view text) {
  if (text.empty() || text.size() > kLongestText) return std::nullopt;
  for (const char c : text) {
    const bool digit = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z');
    if (!digit) return std::nullopt;
  }
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, kBase);
  if (error != std::errc{} || end != text.data() + text.size() || value <= 0) return std::nullopt;
  return GameId(value);
}

}  // namespace yolah::server
