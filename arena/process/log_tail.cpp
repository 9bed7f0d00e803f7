#include "arena/process/log_tail.h"

#include <algorithm>
#include <cctype>

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

std::string_view last_lines(std::string_view text, int count) {
  std::size_t at = text.size();
  for (int i = 0; i < count; ++i) {
    const std::size_t feed = at == 0 ? std::string_view::npos : text.rfind('\n', at - 1);
    if (feed == std::string_view::npos) return text;
    at = feed;
  }
  return text.substr(at + 1);
}

constexpr std::size_t kLongestCause = 160;

bool has_letter(std::string_view line) {
  return std::any_of(line.begin(), line.end(),
                     [](unsigned char c) { return std::isalpha(c) != 0 || c >= 0x80; });
}

/// Indented lines are source text, and the calls that led there.
bool is_indented(std::string_view line) {
  return line.front() == ' ' || line.front() == '\t';
}

bool names_error(std::string_view line) {
  return line.find("Error") != std::string_view::npos ||
         line.find("Exception") != std::string_view::npos;
}

std::string_view without_spaces(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t\r") + 1 - begin);
}

/// "bot.py:3" of a file and the text that begins with the line's number; else empty.
std::string file_and_line(std::string_view file, std::string_view number) {
  const auto digits = std::min(number.find_first_not_of("0123456789"), number.size());
  if (file.empty() || digits == 0) return {};
  file.remove_prefix(std::min(file.rfind('/') + 1, file.size()));
  return std::string(file) + ":" + std::string(number.substr(0, digits));
}

/// Of `File "/bots/ann/bot.py", line 3, in choose`.
std::string python_place(std::string_view call) {
  constexpr std::string_view kBegin = "File \"";
  constexpr std::string_view kLine = "\", line ";
  const std::size_t middle = call.find(kLine);
  if (!call.starts_with(kBegin) || middle == std::string_view::npos) return {};
  const std::string_view file = call.substr(kBegin.size(), middle - kBegin.size());
  if (file.starts_with('<') || file.starts_with("/usr/")) return {};
  return file_and_line(file, call.substr(middle + kLine.size()));
}

/// Of `at choose (/bots/ann/bot.js:3:5)` or `at Bot.main(Bot.java:3)`.
std::string other_place(std::string_view call) {
  if (!call.starts_with("at ") || call.find("node:") != std::string_view::npos ||
      call.find("java.base/") != std::string_view::npos) {
    return {};
  }
  call.remove_prefix(std::min(call.rfind('(') + 1, call.size()));
  if (call.starts_with("at ")) call.remove_prefix(3);
  const std::size_t colon = call.find(':');
  if (colon == std::string_view::npos) return {};
  return file_and_line(call.substr(0, colon), call.substr(colon + 1));
}

}  // namespace

std::string clean_text(std::string_view text) {
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

std::string cause_in(std::string_view log) {
  std::string_view error;
  std::string_view last;
  std::string_view any;
  std::string python;
  std::string other;
  while (!log.empty()) {
    const std::size_t end = std::min(log.find('\n'), log.size());
    const std::string_view line = log.substr(0, end);
    log.remove_prefix(std::min(end + 1, log.size()));
    if (!has_letter(line)) continue;
    any = line;
    // Python ends with the innermost call, others begin with it.
    if (std::string place = python_place(without_spaces(line)); !place.empty()) python = place;
    if (other.empty()) other = other_place(without_spaces(line));
    // Node ends its trace with its own version.
    if (is_indented(line) || line.starts_with("Node.js v")) continue;
    last = line;
    if (names_error(line)) error = line;
  }
  const std::string_view words = without_spaces(!error.empty()  ? error
                                                : !last.empty() ? last
                                                                : any);
  std::string cause = clean_text(words);
  if (cause.size() > kLongestCause) {
    cause.resize(kLongestCause);
    while (!cause.empty() && (static_cast<unsigned char>(cause.back()) & 0xC0U) == 0x80U) {
      cause.pop_back();
    }
    if (!cause.empty() && static_cast<unsigned char>(cause.back()) >= 0xC0U) cause.pop_back();
  }
  const std::string& place = python.empty() ? other : python;
  return cause.empty() || place.empty() ? cause : cause + " (" + clean_text(place) + ")";
}

void LogTail::add(std::string_view bytes) {
  if (bytes.size() > kMostBytes) bytes.remove_prefix(bytes.size() - kMostBytes);
  bytes_ += bytes;
  if (bytes_.size() > 2 * kMostBytes) bytes_.erase(0, bytes_.size() - kMostBytes);
}

void LogExcerpt::add(std::string_view bytes) {
  constexpr std::size_t kHalf = kMostBytes / 2;
  const std::size_t begin = std::min(bytes.size(), kHalf - beginning_.size());
  beginning_ += bytes.substr(0, begin);
  end_ += bytes.substr(begin);
  if (end_.size() > kMostBytes) shorten_end(kHalf);
}

void LogExcerpt::shorten_end(std::size_t most) {
  if (end_.size() <= most) return;
  const auto cut = end_.begin() + static_cast<std::ptrdiff_t>(end_.size() - most);
  lines_left_out_ += static_cast<std::size_t>(std::count(end_.begin(), cut, '\n'));
  end_.erase(end_.begin(), cut);
  is_cut_ = true;
}

std::string LogExcerpt::take() {
  shorten_end(kMostBytes / 2);
  std::string text = beginning_;
  if (is_cut_) {
    text += "\n… " + std::to_string(std::max<std::size_t>(lines_left_out_, 1)) +
            (lines_left_out_ > 1 ? " lines" : " line") + " left out\n";
  }
  text += end_;
  while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) text.pop_back();
  *this = {};
  return clean_text(text);
}

std::string LogTail::text() const {
  std::string_view text = bytes_;
  if (text.size() > kMostBytes) text.remove_prefix(text.size() - kMostBytes);
  while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) text.remove_suffix(1);
  return clean_text(last_lines(text, kMostLines));
}

}  // namespace yolah::arena
