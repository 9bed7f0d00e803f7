#include "support/http/request_text.h"

#include <algorithm>
#include <boost/beast/core/string.hpp>
#include <cstddef>
#include <cstdint>

namespace yolah::server {
namespace {

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

bool has_control(std::string_view text) {
  return std::ranges::any_of(
      text, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; });
}

std::optional<std::string> decoded(std::string_view text, bool plus_is_space) {
  std::string result;
  result.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '%') {
      if (i + 2 >= text.size()) return std::nullopt;
      const int high = hex_digit(text[i + 1]);
      const int low = hex_digit(text[i + 2]);
      if (high < 0 || low < 0) return std::nullopt;
      result += static_cast<char>(high * 16 + low);
      i += 2;
    } else {
      result += plus_is_space && text[i] == '+' ? ' ' : text[i];
    }
  }
  if (has_control(result) || !is_utf8(result)) return std::nullopt;
  return result;
}

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t") - begin + 1);
}

/// Cuts the text up to the next separator off its front.
std::string_view next_piece(std::string_view& text, char separator) {
  const std::size_t end = text.find(separator);
  const std::string_view piece = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  return piece;
}

bool parse_query(std::string_view text, Target& target) {
  while (!text.empty()) {
    std::string_view value = next_piece(text, '&');
    if (value.empty()) continue;
    const auto name = decoded(next_piece(value, '='), true);
    auto content = decoded(value, true);
    if (!name || !content) return false;
    if (!target.query.emplace(*name, std::move(*content)).second) return false;
  }
  return true;
}

/// The length of the character at the start of a text that is not empty; 0 if it is none.
std::size_t character_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const std::uint32_t first = byte(0);
  if (first < 0x80) return 1;
  const std::size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4 || length > text.size()) return 0;
  std::uint32_t value = first & (0x7fU >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xc0U) != 0x80) return 0;
    value = value << 6 | (byte(i) & 0x3fU);
  }
  const bool overlong = (length == 3 && value < 0x800) || (length == 4 && value < 0x10000);
  const bool surrogate = value >= 0xd800 && value <= 0xdfff;
  return overlong || surrogate || value > 0x10ffff ? 0 : length;
}

}  // namespace

bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    const std::size_t length = character_length(text);
    if (length == 0) return false;
    text.remove_prefix(length);
  }
  return true;
}

std::optional<Target> parse_target(std::string_view target) {
  if (!target.starts_with('/') || target.find('#') != std::string_view::npos) return std::nullopt;
  Target result;
  auto path = decoded(next_piece(target, '?'), false);
  if (!path || !parse_query(target, result)) return std::nullopt;
  result.path = std::move(*path);
  return result;
}

std::string_view bearer_token(std::string_view authorization) {
  authorization = trimmed(authorization);
  const std::string_view scheme = next_piece(authorization, ' ');
  if (!boost::beast::iequals({scheme.data(), scheme.size()}, "bearer")) return {};
  return trimmed(authorization);
}

std::string_view cookie_value(std::string_view cookies, std::string_view name) {
  while (!cookies.empty()) {
    std::string_view value = next_piece(cookies, ';');
    if (trimmed(next_piece(value, '=')) == name) return trimmed(value);
  }
  return {};
}

std::string_view last_forwarded(std::string_view header) {
  const std::size_t comma = header.rfind(',');
  return trimmed(comma == std::string_view::npos ? header : header.substr(comma + 1));
}

}  // namespace yolah::server
