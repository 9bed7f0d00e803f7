#include "arena/process/log_tail.h"

#include <algorithm>

namespace yolah::arena {
namespace {

/// The length of the UTF-8 character at the start of a text; 0 if there is none,
/// or none that prints.
std::size_t character_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned first = byte(0);
  if (first < 0x80) return first >= 0x20 && first != 0x7F ? 1 : 0;
  const std::size_t length = first < 0xC2   ? 0
                             : first < 0xE0 ? 2
                             : first < 0xF0 ? 3
                             : first < 0xF5 ? 4
                                            : 0;
  if (length == 0 || text.size() < length) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0U) != 0x80) return 0;
  }
  // Overlong forms, surrogates, beyond the last plane, and the C1 controls.
  const unsigned second = byte(1);
  const bool wrong = (first == 0xE0 && second < 0xA0) || (first == 0xED && second >= 0xA0) ||
                     (first == 0xF0 && second < 0x90) || (first == 0xF4 && second >= 0x90) ||
                     (first == 0xC2 && second < 0xA0);
  return wrong ? 0 : length;
}

std::string cleaned(std::string_view text) {
  std::string clean;
  while (!text.empty()) {
    std::size_t length = character_length(text);
    if (text[0] == '\n' || length > 0) {
      length = std::max<std::size_t>(length, 1);
      clean += text.substr(0, length);
    } else if (text[0] != '\r') {
      clean += text[0] == '\t' ? ' ' : '?';
    }
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return clean;
}

std::string_view last_lines(std::string_view text, int count) {
  std::size_t at = text.size();
  for (int i = 0; i < count; ++i) {
    const std::size_t feed = at == 0 ? std::string_view::npos : text.rfind('\n', at - 1);
    if (feed == std::string_view::npos) return text;
    at = feed;
  }
  return text.substr(at + 1);
}

}  // namespace

void LogTail::add(std::string_view bytes) {
  if (bytes.size() > kMostBytes) bytes.remove_prefix(bytes.size() - kMostBytes);
  bytes_ += bytes;
  if (bytes_.size() > 2 * kMostBytes) bytes_.erase(0, bytes_.size() - kMostBytes);
}

std::string LogTail::text() const {
  std::string_view text = bytes_;
  if (text.size() > kMostBytes) text.remove_prefix(text.size() - kMostBytes);
  while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) text.remove_suffix(1);
  return cleaned(last_lines(text, kMostLines));
}

}  // namespace yolah::arena
