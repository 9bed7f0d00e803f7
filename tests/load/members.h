// The members of a JSON object, one after another, without building anything.
//
// Frames come by the ten thousand a second and the machine is shared with the server that
// is measured, so this looks at each byte once. Values are given as they are written; a
// nested object or list is one value. Strings keep their escapes, which no value that is
// looked at has.
#pragma once

#include <charconv>
#include <optional>
#include <string_view>

namespace yolah::load {

class Members {
 public:
  explicit Members(std::string_view object) : text_(object) {}

  struct Member {
    std::string_view key;
    std::string_view value;  ///< A string without its quotes.
  };
  /// The next one; nothing at the end, or where the text stops being JSON.
  std::optional<Member> next();
  /// Whether the object was read to its end.
  bool complete() const { return complete_; }

 private:
  void skip_space();
  bool take(char c);
  std::optional<std::string_view> take_string();
  std::optional<std::string_view> take_nested();
  std::optional<std::string_view> take_value();

  std::string_view text_;
  std::size_t at_ = 0;
  bool begun_ = false;
  bool complete_ = false;
};

/// Whether the whole text is a number, which is then in `value`.
template <class T>
bool read_number(std::string_view text, T& value) {
  const char* const end = text.data() + text.size();
  const std::from_chars_result result = std::from_chars(text.data(), end, value);
  return result.ec == std::errc() && result.ptr == end;
}

/// Whether the text is a list of two numbers: "[178200,180000]".
template <class Pair>
bool read_two_numbers(std::string_view text, Pair& values) {
  const std::size_t comma = text.find(',');
  if (text.size() < 5 || text.front() != '[' || text.back() != ']' || comma == text.npos) {
    return false;
  }
  std::string_view second = text.substr(comma + 1, text.size() - comma - 2);
  while (!second.empty() && second.front() == ' ') second.remove_prefix(1);
  return read_number(text.substr(1, comma - 1), values[0]) && read_number(second, values[1]);
}

}  // namespace yolah::load
