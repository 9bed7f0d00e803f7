#include "cli/terminal/screen_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
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

constexpr std::size_t kLongestWords = 160;

bool has_letter(const std::string& line) {
  return std::any_of(line.begin(), line.end(),
                     [](unsigned char c) { return std::isalpha(c) != 0 || c >= 0x80; });
}

/// Indented lines are source text, and the calls that led there.
bool is_indented(const std::string& line) {
  return line.front() == ' ' || line.front() == '\t';
}

bool names_error(const std::string& line) {
  return line.find("Error") != std::string::npos || line.find("Exception") != std::string::npos;
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

std::string last_words(const std::string& log) {
  std::string error;
  std::string last;
  std::string any;
  std::istringstream stream(log);
  for (std::string line; std::getline(stream, line);) {
    if (!has_letter(line)) continue;
    any = line;
    // Node ends its trace with its own version.
    if (is_indented(line) || line.starts_with("Node.js v")) continue;
    last = line;
    if (names_error(line)) error = line;
  }
  std::string words = !error.empty() ? error : !last.empty() ? last : any;
  words.erase(0, words.find_first_not_of(" \t"));
  return clip(printable(words.substr(0, words.find_last_not_of(" \t\r") + 1)), kLongestWords);
}

}  // namespace yolah::cli
