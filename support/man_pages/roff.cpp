#include "support/man_pages/roff.h"

namespace yolah::manual {
namespace {

// The formatter would make typographic characters of these, and commands on a page are
// for copying.
std::string_view escape_of(char character) {
  switch (character) {
    case '\\':
      return "\\e";
    case '-':
      return "\\-";
    case '\'':
      return "\\(aq";
    case '`':
      return "\\(ga";
    case '^':
      return "\\(ha";
    case '~':
      return "\\(ti";
    case '"':
      return "\\(dq";
    default:
      return {};
  }
}

}  // namespace

std::string roff(std::string_view text) {
  std::string out;
  bool line_begins = true;
  for (const char character : text) {
    if (line_begins && character == '.') out += "\\&";
    line_begins = character == '\n';
    const std::string_view escape = escape_of(character);
    if (escape.empty()) {
      out += character;
    } else {
      out += escape;
    }
  }
  return out;
}

std::string bold(std::string_view text) {
  return "\\fB" + roff(text) + "\\fR";
}

std::string italic(std::string_view text) {
  return "\\fI" + roff(text) + "\\fR";
}

}  // namespace yolah::manual
