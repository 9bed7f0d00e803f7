#include "cli/terminal/screen_text.h"

#include <algorithm>
#include <sstream>

namespace yolah::cli {
namespace {

/// Whether a byte begins a character of UTF-8.
bool begins_character(char c) {
  return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
}

}  // namespace

std::size_t columns(const std::string& text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), begins_character));
}

std::string clip(const std::string& text, std::size_t width) {
  std::size_t seen = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (begins_character(text[at]) && seen++ == width) return text.substr(0, at);
  }
  return text;
}

std::vector<std::string> wrap(const std::string& text, std::size_t width, std::size_t most_lines) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string word; stream >> word;) {
    if (lines.empty() || columns(lines.back()) + 1 + columns(word) > width) {
      if (lines.size() == most_lines) {
        lines.back() = clip(lines.back(), width - 4) + " ...";
        return lines;
      }
      lines.push_back(clip(word, width));
    } else {
      lines.back() += ' ' + word;
    }
  }
  return lines;
}

}  // namespace yolah::cli
