#include "tests/load/members.h"

namespace yolah::load {

void Members::skip_space() {
  while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\n')) ++at_;
}

bool Members::take(char c) {
  skip_space();
  if (at_ >= text_.size() || text_[at_] != c) return false;
  ++at_;
  return true;
}

std::optional<std::string_view> Members::take_string() {
  if (!take('"')) return std::nullopt;
  const std::size_t begin = at_;
  while (at_ < text_.size() && text_[at_] != '"') at_ += text_[at_] == '\\' ? 2U : 1U;
  if (at_ >= text_.size()) return std::nullopt;
  return text_.substr(begin, at_++ - begin);
}

std::optional<std::string_view> Members::take_nested() {
  const std::size_t begin = at_;
  int depth = 0;
  while (at_ < text_.size()) {
    const char c = text_[at_];
    if (c == '"') {
      if (!take_string()) return std::nullopt;
      continue;
    }
    ++at_;
    if (c == '{' || c == '[') ++depth;
    if ((c == '}' || c == ']') && --depth == 0) return text_.substr(begin, at_ - begin);
  }
  return std::nullopt;
}

std::optional<std::string_view> Members::take_value() {
  skip_space();
  if (at_ >= text_.size()) return std::nullopt;
  if (text_[at_] == '"') return take_string();
  if (text_[at_] == '{' || text_[at_] == '[') return take_nested();
  const std::size_t begin = at_;
  at_ = text_.find_first_of(",} \n", at_);
  if (at_ == std::string_view::npos) at_ = text_.size();
  return at_ == begin ? std::nullopt : std::optional(text_.substr(begin, at_ - begin));
}

std::optional<Members::Member> Members::next() {
  if (complete_ || (!begun_ && !take('{'))) return std::nullopt;
  if (take('}')) {
    skip_space();
    complete_ = at_ == text_.size();
    return std::nullopt;
  }
  if (begun_ && !take(',')) return std::nullopt;
  begun_ = true;
  const auto key = take_string();
  if (!key || !take(':')) return std::nullopt;
  const auto value = take_value();
  if (!value) return std::nullopt;
  return Member{*key, *value};
}

}  // namespace yolah::load
