// Lists that people write by hand, with an entry on each line. Empty lines and those that begin
// with # are left out, and so are spaces at both ends of a line.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/rules/parsed.h"

namespace yolah::arena {

/// `parse_line` reads a line and gives Parsed<Entry>, with the place of an error in the line; here
/// it becomes the place in the text.
template <class Entry, class ParseLine>
Parsed<std::vector<Entry>> parse_lines(std::string_view text, const ParseLine& parse_line) {
  constexpr std::string_view kSpaces = " \t\r";
  std::vector<Entry> entries;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t line_end = std::min(text.find('\n', at), text.size());
    const std::size_t begin = std::min(text.find_first_not_of(kSpaces, at), line_end);
    if (begin < line_end && text[begin] != '#') {
      const std::size_t last = text.find_last_not_of(kSpaces, line_end - 1);
      Parsed<Entry> entry = parse_line(text.substr(begin, last + 1 - begin));
      if (!entry) return ParseError{begin + entry.error().offset, entry.error().reason};
      entries.push_back(std::move(*entry));
    }
    at = line_end + 1;
  }
  return entries;
}

}  // namespace yolah::arena
