#include "cli/time_text.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

#include "cli/input.h"
#include "engine/rules/parsed.h"

namespace yolah::cli {
namespace {

using std::chrono::milliseconds;

constexpr std::int64_t kMost = std::int64_t{24} * 60 * 60 * 1000;

struct Unit {
  std::string_view name;
  std::int64_t milliseconds;
};
constexpr std::array kUnits = {Unit{"ms", 1}, Unit{"s", 1000}, Unit{"m", 60'000},
                               Unit{"h", 3'600'000}};

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

Parsed<milliseconds> parse_duration(std::string_view text) {
  std::int64_t number = 0;  // digits without their point
  std::int64_t scale = 1;   // what the decimals multiplied it by
  std::size_t at = 0;
  bool after_point = false;
  for (; at < text.size() && (is_digit(text[at]) || (text[at] == '.' && !after_point)); ++at) {
    if (text[at] == '.') {
      after_point = true;
      continue;
    }
    number = 10 * number + (text[at] - '0');
    if (after_point) scale *= 10;
    if (number > kMost || scale > 1000) return ParseError{at, "too long a number"};
  }
  if (at == 0 || !is_digit(text[at - 1])) return ParseError{at, "expected a number"};
  const auto* const unit = std::find_if(kUnits.begin(), kUnits.end(), [&](const Unit& known) {
    return known.name == text.substr(at);
  });
  if (unit == kUnits.end()) return ParseError{at, "expected the unit ms, s, m or h"};
  const std::int64_t count = number * unit->milliseconds / scale;
  if (count > kMost) return ParseError{0, "a day is the most"};
  return milliseconds(count);
}

}  // namespace

milliseconds read_duration(const std::string& text) {
  const auto time = parse_duration(text);
  if (!time) fail_at("wrong time", text, time.error());
  return *time;
}

PlayerClock read_clock(const std::string& text) {
  const std::size_t plus = std::min(text.find('+'), text.size());
  const auto time = parse_duration(std::string_view(text).substr(0, plus));
  if (!time) fail_at("wrong clock", text, time.error());
  if (time->count() == 0) fail_at("wrong clock", text, {0, "there is no time on it"});
  if (plus == text.size()) return {*time, milliseconds(0)};
  const auto increment = parse_duration(std::string_view(text).substr(plus + 1));
  if (!increment) {
    fail_at("wrong clock", text, {plus + 1 + increment.error().offset, increment.error().reason});
  }
  return {*time, *increment};
}

}  // namespace yolah::cli
