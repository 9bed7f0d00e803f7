#include "engine/protocol/words.h"

#include <algorithm>
#include <charconv>
#include <system_error>

#include "engine/protocol/line_buffer.h"

namespace yolah {
namespace {

constexpr std::string_view kSpaces = " \t\r";
constexpr std::size_t kLongestQuote = 60;
constexpr std::size_t kLongestMessage = 500;

std::string shortened(std::string_view text, std::size_t longest) {
  std::string shown(text.substr(0, longest));
  for (char& c : shown) {
    if (c < ' ' || c > '~') c = '?';
  }
  if (text.size() > longest) shown += "...";
  return shown;
}

}  // namespace

std::string_view WordReader::peek() const {
  const std::size_t end = std::min(line_.find_first_of(kSpaces, at_), line_.size());
  return line_.substr(at_, end - at_);
}

std::string_view WordReader::next() {
  const std::string_view word = peek();
  at_ += word.size();
  skip_spaces();
  return word;
}

std::string_view WordReader::rest() {
  const std::string_view rest = line_.substr(at_);
  at_ = line_.size();
  return rest.substr(0, rest.find_last_not_of(kSpaces) + 1);
}

void WordReader::skip_spaces() {
  at_ = std::min(line_.find_first_not_of(kSpaces, at_), line_.size());
}

std::string printable(std::string_view text) {
  return shortened(text, kLongestMessage);
}

std::string quoted(std::string_view text) {
  return "'" + shortened(text, kLongestQuote) + "'";
}

ParseError too_long() {
  return {kLongestLine, "a line longer than " + std::to_string(kLongestLine) + " bytes"};
}

std::optional<std::int64_t> whole_number(std::string_view word) {
  std::int64_t number = 0;
  const char* const begin = word.data();
  const char* const end = begin + word.size();
  const auto [stopped, error] = std::from_chars(begin, end, number);
  if (error != std::errc() || stopped != end) return std::nullopt;
  return number;
}

std::string read_number(WordReader& words, std::string_view key, std::int64_t least,
                        std::int64_t most, std::optional<std::int64_t>& number) {
  if (number) return std::string(key) + " is given twice";
  const std::optional<std::int64_t> given = whole_number(words.peek());
  if (!given || *given < least || *given > most) {
    return std::string(key) + " needs a whole number from " + std::to_string(least) + " to " +
           std::to_string(most) + ", not " + quoted(words.peek());
  }
  number = given;
  words.next();
  return {};
}

}  // namespace yolah
