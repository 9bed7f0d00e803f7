// Times as people write them: "1s", "250ms", "1m30s"; clocks as "5m+3s".
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "engine/rules/parsed.h"
#include "engine/search/player.h"

namespace yolah::cli {

/// More than nothing, at most a hundred hours.
Parsed<std::chrono::milliseconds> parse_duration(std::string_view text);

/// "5m", "5m+3s", which each side starts with; "none" is no clock.
Parsed<std::optional<PlayerClock>> parse_clock(std::string_view text);

/// The shortest text that reads back.
std::string duration_text(std::chrono::milliseconds time);
std::string clock_text(const PlayerClock& clock);

/// What a clock shows: "1:04:58", "4:58", and tenths in the last ten seconds.
std::string clock_face(std::chrono::milliseconds left);

}  // namespace yolah::cli
