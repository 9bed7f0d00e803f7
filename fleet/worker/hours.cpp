#include "fleet/worker/hours.h"

#include <charconv>
#include <ctime>

namespace yolah::cli {
namespace {

/// "HH:MM" as minutes.
std::optional<int> parse_minute(std::string_view text) {
  const auto digits = [](std::string_view part) -> std::optional<int> {
    int number = 0;
    const auto read = std::from_chars(part.data(), part.data() + part.size(), number);
    if (part.size() != 2 || read.ec != std::errc{} || read.ptr != part.data() + part.size()) {
      return std::nullopt;
    }
    return number;
  };
  if (text.size() != 5 || text[2] != ':') return std::nullopt;
  const auto hour = digits(text.substr(0, 2));
  const auto minute = digits(text.substr(3));
  if (!hour || !minute || *hour < 0 || *hour > 23 || *minute < 0 || *minute > 59) {
    return std::nullopt;
  }
  return 60 * *hour + *minute;
}

}  // namespace

Parsed<Hours> parse_hours(std::string_view text) {
  const std::size_t dash = text.find('-');
  if (dash != std::string_view::npos) {
    const auto from = parse_minute(text.substr(0, dash));
    const auto to = parse_minute(text.substr(dash + 1));
    if (from && to) return Hours{*from, *to};
  }
  return ParseError{0, "expected hours such as 22:00-06:30"};
}

int minute_of_the_day() {
  const std::time_t now = std::time(nullptr);
  std::tm local{};
  localtime_r(&now, &local);
  return 60 * local.tm_hour + local.tm_min;
}

}  // namespace yolah::cli
