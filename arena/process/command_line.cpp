#include "arena/process/command_line.h"

#include <utility>

namespace yolah::arena {
namespace {

/// Reads words one after another.
class CommandReader {
 public:
  CommandReader(std::string_view text, Shell shell)
      : text_(text), backslash_escapes_(shell == Shell::kPosix) {}

  Parsed<std::vector<std::string>> read() {
    std::vector<std::string> words;
    for (skip_spaces(); at_ < text_.size(); skip_spaces()) {
      std::string word;
      std::string reason = read_word(word);
      if (!reason.empty()) return ParseError{at_, std::move(reason)};
      words.push_back(std::move(word));
    }
    if (words.empty() || words.front().empty()) return ParseError{0, "expected a command"};
    return words;
  }

 private:
  static bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

  void skip_spaces() {
    while (at_ < text_.size() && is_space(text_[at_])) ++at_;
  }

  /// Why the word is wrong, or an empty string.
  std::string read_word(std::string& word) {
    while (at_ < text_.size() && !is_space(text_[at_])) {
      const char c = text_[at_];
      if (c == '\0') return "a command cannot hold the character zero";
      if (c == '\'' || c == '"') {
        const std::size_t start = at_;
        if (!read_quoted(c, word)) {
          at_ = start;
          return "this quote is never closed";
        }
      } else if (c == '\\' && backslash_escapes_) {
        if (at_ + 1 == text_.size()) return "nothing follows the backslash";
        word += text_[at_ + 1];
        at_ += 2;
      } else {
        word += c;
        ++at_;
      }
    }
    return {};
  }

  bool read_quoted(char quote, std::string& word) {
    for (++at_; at_ < text_.size(); ++at_) {
      if (text_[at_] == quote) {
        ++at_;
        return true;
      }
      if (text_[at_] == '\0') return false;
      const bool escape = quote == '"' && text_[at_] == '\\' && at_ + 1 < text_.size() &&
                          (text_[at_ + 1] == '"' || (text_[at_ + 1] == '\\' && backslash_escapes_));
      if (escape) ++at_;
      word += text_[at_];
    }
    return false;
  }

  std::string_view text_;
  bool backslash_escapes_;
  std::size_t at_ = 0;
};

}  // namespace

Parsed<std::vector<std::string>> split_command(std::string_view text, Shell shell) {
  return CommandReader(text, shell).read();
}

std::string in_quotes_for_shell(std::string_view word, Shell shell) {
  const char quote = shell == Shell::kWindows ? '"' : '\'';
  const std::string_view quote_inside = shell == Shell::kWindows ? "\\\"" : "'\\''";
  std::string text(1, quote);
  for (const char c : word) {
    if (c == quote) {
      text += quote_inside;
    } else {
      text += c;
    }
  }
  return text + quote;
}

std::string quoted_for_shell(std::string_view word, Shell shell) {
  std::string plain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_./+:,@-";
  plain += shell == Shell::kWindows ? '\\' : '%';
  if (!word.empty() && word.find_first_not_of(plain) == std::string_view::npos) {
    return std::string(word);
  }
  return in_quotes_for_shell(word, shell);
}

}  // namespace yolah::arena
