#include "cli/terminal/screen_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <string_view>

#include "cli/options/input.h"
#include "cli/terminal/terminal.h"

namespace yolah::cli {
namespace {

/// Whether a byte begins a character of UTF-8.
bool begins_character(char c) {
  return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
}

constexpr std::size_t kShortestName = 8;

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

std::size_t name_width(const std::vector<std::string>& names, std::size_t rest) {
  std::size_t longest = kShortestName;
  for (const std::string& name : names) longest = std::max(longest, columns(name));
  const std::size_t terminal = terminal_width();
  return std::min(longest, std::max(kShortestName, terminal - std::min(terminal, rest)));
}

std::string name_cell(const std::string& name, std::size_t width) {
  const std::string shown = printable(name);
  const std::size_t length = columns(shown);
  if (length <= width) return shown + std::string(width - length, ' ');
  const std::size_t kept = width / 3;
  const std::size_t left_out = length - (width - kept - 1);
  return clip(shown, kept) + "…" + shown.substr(clip(shown, left_out).size());
}

std::string likelihood_text(double likelihood) {
  if (likelihood > 0.999) return "> 99.9 %";
  if (likelihood < 0.001) return "< 0.1 %";
  return fmt::format("{:.1f} %", 100 * likelihood);
}

std::string csv_cell(std::string text) {
  if (!text.empty() && std::string_view("=+-@").find(text.front()) != std::string_view::npos) {
    text.insert(0, "'");
  }
  if (text.find_first_of(",\"\n\r") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? "\"\"" : std::string(1, c);
  return quoted + "\"";
}

}  // namespace yolah::cli
