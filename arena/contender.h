// Contenders as people write them: "minmax:hash=64" is a player of this process,
// "cmd:python3 bot.py" another program.
#pragma once

#include <string>
#include <string_view>

#include "arena/match.h"
#include "engine/rules/parsed.h"

namespace yolah::arena {

inline constexpr std::string_view kCommandPrefix = "cmd:";

/// The contender, named by its text. A program runs in the folder.
Parsed<Contender> make_contender(std::string_view text, const std::string& folder = ".");

}  // namespace yolah::arena
