// Text made to fit columns; a character is one column wide.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace yolah::cli {

/// How many columns UTF-8 text takes.
std::size_t columns(const std::string& text);

/// The beginning that fits.
std::string clip(const std::string& text, std::size_t width);

/// Broken at spaces into at most so many lines; what does not fit is left out,
/// and "..." says so.
std::vector<std::string> wrap(const std::string& text, std::size_t width, std::size_t most_lines);

}  // namespace yolah::cli
