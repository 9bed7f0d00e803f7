// Times as users type them: 100ms, 1.5s, 5m, 1h, and clocks such as 1s+10ms.
#pragma once

#include <chrono>
#include <string>

#include "engine/search/limits.h"

namespace yolah::cli {

/// A number with its unit, a day at most; throws a Failure that shows where it is
/// wrong.
std::chrono::milliseconds read_duration(const std::string& text);

/// The time for a game, more than none, and perhaps what each move adds to it.
PlayerClock read_clock(const std::string& text);

}  // namespace yolah::cli
