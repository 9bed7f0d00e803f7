#include "arena/report/untrusted.h"

#include "support/markup/escaped.h"

namespace yolah::arena::report {
namespace {

bool is_control(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return (byte < 0x20 && c != '\n' && c != '\t') || byte == 0x7F;
}

bool is_continuation(char c) {
  return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
}

}  // namespace

Untrusted::Untrusted(std::string_view text) {
  text_.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\r') {
      // Logs from other systems: one line end is enough.
      if (i + 1 == text.size() || text[i + 1] != '\n') text_ += '\n';
    } else if (is_control(text[i])) {
      text_ += "\xEF\xBF\xBD";
    } else {
      text_ += text[i];
    }
  }
}

std::string Untrusted::html() const {
  return escaped_markup(text_);
}

Untrusted Untrusted::beginning(std::size_t bytes) const {
  if (text_.size() <= bytes) return *this;
  while (bytes > 0 && is_continuation(text_[bytes])) --bytes;
  Untrusted cut;
  cut.text_ = text_.substr(0, bytes) + "...";
  return cut;
}

Untrusted Untrusted::ending(std::size_t bytes) const {
  if (text_.size() <= bytes) return *this;
  std::size_t from = text_.size() - bytes;
  while (from < text_.size() && is_continuation(text_[from])) ++from;
  Untrusted cut;
  cut.text_ = "..." + text_.substr(from);
  return cut;
}

std::string json_for_script(std::string_view json) {
  std::string out;
  out.reserve(json.size());
  for (std::size_t i = 0; i < json.size(); ++i) {
    const std::string_view rest = json.substr(i, 3);
    if (json[i] == '<') {
      out += "\\u003c";
    } else if (json[i] == '>') {
      out += "\\u003e";
    } else if (json[i] == '&') {
      out += "\\u0026";
    } else if (rest == "\xE2\x80\xA8" || rest == "\xE2\x80\xA9") {
      out += rest == "\xE2\x80\xA8" ? "\\u2028" : "\\u2029";
      i += 2;
    } else {
      out += json[i];
    }
  }
  return out;
}

}  // namespace yolah::arena::report
