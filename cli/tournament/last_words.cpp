#include "cli/tournament/last_words.h"

#include <algorithm>
#include <cctype>
#include <sstream>

#include "cli/options/input.h"
#include "cli/terminal/screen_text.h"

namespace yolah::cli {
namespace {

constexpr std::size_t kWidth = 160;

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
  return clip(printable(words.substr(0, words.find_last_not_of(" \t\r") + 1)), kWidth);
}

}  // namespace yolah::cli
