// A command line as people write it, split into words without a shell.
//
// Spaces separate words; single quotes keep everything, double quotes keep
// everything but \" and \\, a backslash keeps the next character. On Windows a
// backslash parts folders, so it is a character like any other, but for \" in
// double quotes. Nothing is expanded: no variables, no wildcards, no pipes. If
// you want those, write so: sh -c '...'.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rules/parsed.h"

namespace yolah::arena {

enum class Shell { kPosix, kWindows };

/// The one of this system.
inline constexpr Shell kShell =
    std::filesystem::path::preferred_separator == '\\' ? Shell::kWindows : Shell::kPosix;

/// Starts Python; the usual installations for Windows have no python3.
inline constexpr std::string_view kPython = kShell == Shell::kWindows ? "python" : "python3";

/// At least one word, or where the text is wrong.
Parsed<std::vector<std::string>> split_command(std::string_view text, Shell shell = kShell);

/// A word in the quotes that keep it whole in a shell.
std::string in_quotes_for_shell(std::string_view word, Shell shell = kShell);

/// The same where it needs quotes, else the bare word.
std::string quoted_for_shell(std::string_view word, Shell shell = kShell);

}  // namespace yolah::arena
