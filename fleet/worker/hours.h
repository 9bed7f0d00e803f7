// Hours of the day in which a worker works: "22:00-06:30".
#pragma once

#include <optional>
#include <string_view>

#include "engine/rules/parsed.h"

namespace yolah::cli {

struct Hours {
  int from = 0;  ///< Minutes after midnight.
  int to = 0;

  /// May go over midnight; from and to alike is the whole day.
  bool hold(int minute) const {
    if (from == to) return true;
    return from < to ? minute >= from && minute < to : minute >= from || minute < to;
  }
};

Parsed<Hours> parse_hours(std::string_view text);
/// By the clock of this machine.
int minute_of_the_day();

}  // namespace yolah::cli
