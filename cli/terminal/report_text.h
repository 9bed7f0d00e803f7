// What a player says about a position, in words for people and for programs.
#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <span>
#include <string>

#include "engine/search/player.h"

namespace yolah::cli {

/// Points with a sign and one decimal: "+2.4", "-11.0", "0.0".
std::string score_text(Score score);

/// Thousandths as percent: 713 as "71.3".
std::string percent_text(int permille);

/// Moves separated by spaces.
std::string moves_text(std::span<const Move> moves);

/// What a game record says of a move: "+2.4 d14 0.35s".
std::string move_comment(const Report& report);

/// One line of a report; score and chances are the side to move's.
nlohmann::ordered_json line_json(const Report& report, std::size_t rank);

/// A report seen by the other side.
Wdl seen_by_opponent(const Wdl& wdl);

}  // namespace yolah::cli
