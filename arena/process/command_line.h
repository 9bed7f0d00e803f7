// A command line as people write it, split into words without a shell.
//
// Spaces separate words; single quotes keep everything, double quotes keep
// everything but \" and \\, a backslash keeps the next character. Nothing is
// expanded: no variables, no wildcards, no pipes. Who wants those says so:
// sh -c '...'.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/rules/parsed.h"

namespace yolah::arena {

/// At least one word, or where the text is wrong.
Parsed<std::vector<std::string>> split_command(std::string_view text);

/// A word as a shell takes it, in single quotes where it needs them.
std::string quoted_for_shell(std::string_view word);

}  // namespace yolah::arena
