// Whole numbers read from texts.
#pragma once

#include <charconv>
#include <cstddef>
#include <optional>
#include <string_view>
#include <system_error>

namespace yolah::server {

/// The number that is the whole text; nothing if it is anything else, or does not fit.
template <class Number>
std::optional<Number> whole_number(std::string_view text) {
  Number value{};
  const char* const end = text.data() + text.size();
  const auto [after, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc{} || after != end) return std::nullopt;
  return value;
}

/// Reads numbers, each with a space after it; once one is missing, `good` is false.
class Numbers {
 public:
  explicit Numbers(std::string_view text) : text_(text) {}

  template <class Number>
  Number next() {
    Number value{};
    const auto [end, error] = std::from_chars(text_.data(), text_.data() + text_.size(), value);
    if (error != std::errc{}) {
      good = false;
      return {};
    }
    text_.remove_prefix(static_cast<std::size_t>(end - text_.data()));
    if (!text_.empty()) text_.remove_prefix(1);
    return value;
  }
  std::string_view rest() const { return text_; }

  bool good = true;

 private:
  std::string_view text_;
};

}  // namespace yolah::server
