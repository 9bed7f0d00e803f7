#include "online/preview/foreign_text.h"

#include <algorithm>
#include <cstddef>

#include "support/http/request_text.h"

namespace yolah::server {
namespace {

/// Takes the first character off a text that is not empty and is right UTF-8.
std::string_view take_character(std::string_view& text) {
  const auto first = static_cast<unsigned char>(text.front());
  const std::size_t length = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  const std::string_view character = text.substr(0, length);
  text.remove_prefix(length);
  return character;
}

char32_t code_of(std::string_view character) {
  const auto first = static_cast<unsigned char>(character.front());
  if (character.size() == 1) return first;
  char32_t code = first & (0x7fU >> character.size());
  for (const char c : character.substr(1))
    code = code << 6 | (static_cast<unsigned char>(c) & 0x3fU);
  return code;
}

/// Controls of the line, of direction and of joining, and what XML forbids.
bool is_unseen(char32_t code) {
  return code < 0x20 || (code >= 0x7f && code < 0xa0) || code == 0xad || code == 0x61c ||
         (code >= 0x200b && code <= 0x200f) || (code >= 0x2028 && code <= 0x202e) ||
         (code >= 0x2060 && code <= 0x206f) || code == 0xfeff || (code & 0xfffe) == 0xfffe;
}

double width_of_letter(char c) {
  constexpr std::string_view kNarrow = "ijlI.,:;'|! -_frt()[]";
  if (kNarrow.find(c) != std::string_view::npos) return 0.5;
  if (c == 'm' || c == 'w' || c == 'M' || c == 'W' || c == '@' || c == '%') return 1.11;
  return c >= 'A' && c <= 'Z' ? 0.85 : 0.72;
}

}  // namespace

std::string plain_text(std::string_view text, int most_characters) {
  if (!is_utf8(text)) return "?";
  std::string plain;
  int count = 0;
  while (!text.empty()) {
    const std::string_view character = take_character(text);
    if (is_unseen(code_of(character))) continue;
    if (++count > most_characters) return plain + "…";
    plain += character;
  }
  return plain;
}

std::string isolated(std::string_view name) {
  const bool is_plain =
      std::ranges::all_of(name, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
  if (is_plain) return std::string(name);
  std::string alone = "\u2068";  // NOLINT(misc-misleading-bidirectional): ended below
  alone += name;
  alone += "\u2069";
  return alone;
}

double width_of(std::string_view text) {
  double width = 0;
  while (!text.empty()) {
    const std::string_view character = take_character(text);
    width += character.size() == 1 ? width_of_letter(character.front()) : 1.2;
  }
  return width;
}

}  // namespace yolah::server
