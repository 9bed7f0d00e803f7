#include "cli/terminal/time_text.h"

#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <cstdint>

namespace yolah::cli {
namespace {

using std::chrono::milliseconds;

struct Unit {
  std::string_view name;
  std::int64_t milliseconds;
};

// From the longest on.
constexpr std::array kUnits = {Unit{"h", 3'600'000}, Unit{"m", 60'000}, Unit{"s", 1'000},
                               Unit{"ms", 1}};
constexpr std::int64_t kLongest = 100 * kUnits[0].milliseconds;

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

/// A number with up to three decimals, in thousandths.
Parsed<std::int64_t> read_number(std::string_view text, std::size_t& at) {
  const std::size_t start = at;
  std::int64_t thousandths = 0;
  for (; at < text.size() && is_digit(text[at]); ++at) {
    thousandths = 10 * thousandths + std::int64_t{1000} * (text[at] - '0');
    if (thousandths > 1000 * kLongest) return ParseError{start, "more than a hundred hours"};
  }
  if (at == start) return ParseError{start, "expected a time, such as 1s, 250ms or 1m30s"};
  if (at == text.size() || text[at] != '.') return thousandths;
  const std::size_t point = at++;
  for (std::int64_t worth = 100; at < text.size() && is_digit(text[at]); ++at, worth /= 10) {
    thousandths += worth * (text[at] - '0');
  }
  if (at == point + 1) return ParseError{at, "expected a digit after the point"};
  return thousandths;
}

/// One or more numbers with their units, up to the end of the text.
Parsed<milliseconds> read_time(std::string_view text, std::size_t at) {
  std::int64_t total = 0;
  const std::size_t start = at;
  do {
    const auto thousandths = read_number(text, at);
    if (!thousandths) return thousandths.error();
    const Unit* unit = nullptr;
    for (const Unit& known : kUnits) {  // the last that fits: "ms" fits after "m" did
      if (text.substr(at).starts_with(known.name)) unit = &known;
    }
    if (unit == nullptr) return ParseError{at, "expected a unit: ms, s, m or h"};
    at += unit->name.size();
    // A long number with a long unit must not overflow.
    if (*thousandths / 1000 > kLongest / unit->milliseconds) {
      return ParseError{start, "more than a hundred hours"};
    }
    total += *thousandths * unit->milliseconds / 1000;
    if (total > kLongest) return ParseError{start, "more than a hundred hours"};
  } while (at < text.size());
  return milliseconds(total);
}

Parsed<milliseconds> read_positive_time(std::string_view text) {
  auto time = read_time(text, 0);
  if (time && time->count() == 0) return ParseError{0, "expected more than no time"};
  return time;
}

}  // namespace

Parsed<milliseconds> parse_duration(std::string_view text) {
  return read_positive_time(text);
}

Parsed<std::optional<PlayerClock>> parse_clock(std::string_view text) {
  if (text == "none") return std::optional<PlayerClock>();
  const std::size_t plus = text.find('+');
  const auto base = read_positive_time(text.substr(0, plus));
  if (!base) {
    return ParseError{base.error().offset,
                      base.error().reason + " (a clock is written 5m+3s, 10m or none)"};
  }
  if (plus == std::string_view::npos) return std::optional(PlayerClock{*base, milliseconds(0)});
  const auto increment = read_time(text, plus + 1);
  if (!increment) return increment.error();
  return std::optional(PlayerClock{*base, *increment});
}

std::string duration_text(milliseconds time) {
  std::int64_t left = time.count();
  std::string text;
  for (const Unit& unit : kUnits) {
    if (left < unit.milliseconds) continue;
    text += fmt::format("{}{}", left / unit.milliseconds, unit.name);
    left %= unit.milliseconds;
  }
  return text.empty() ? "0s" : text;
}

std::string clock_text(const PlayerClock& clock) {
  if (clock.increment.count() == 0) return duration_text(clock.remaining);
  return duration_text(clock.remaining) + "+" + duration_text(clock.increment);
}

std::string clock_face(milliseconds left) {
  constexpr std::int64_t kTenthsBelow = 10'000;
  const std::int64_t all = left.count();
  if (all < kTenthsBelow) return fmt::format("0:0{}.{}", all / 1000, all % 1000 / 100);
  const std::int64_t seconds = all / 1000;
  if (seconds < 3600) return fmt::format("{}:{:02}", seconds / 60, seconds % 60);
  return fmt::format("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
}

}  // namespace yolah::cli
