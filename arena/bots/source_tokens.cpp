#include "arena/bots/source_tokens.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <initializer_list>
#include <iterator>
#include <optional>

namespace yolah::arena {
namespace {

/// What a language does differently from the others.
struct Dialect {
  bool hash_comments = false;  ///< `#` begins a comment; otherwise `//` and `/*` do.
  bool triple_quotes = false;  ///< Strings in three quotes.
  bool characters = false;     ///< 'x' is one character, and an apostrophe may stand alone.
  bool regexes = false;        ///< /x/ is a string where a value is expected.
};

constexpr Dialect kPython = {.hash_comments = true, .triple_quotes = true};
constexpr Dialect kShell = {.hash_comments = true};
constexpr Dialect kScript = {.regexes = true};
constexpr Dialect kC = {.characters = true};
constexpr Dialect kJava = {.triple_quotes = true, .characters = true};

struct Ending {
  std::string_view text;
  Dialect dialect;
};

constexpr auto kEndings = std::to_array<Ending>({{".py", kPython},
                                                 {".js", kScript},
                                                 {".mjs", kScript},
                                                 {".cjs", kScript},
                                                 {".ts", kScript},
                                                 {".c", kC},
                                                 {".cc", kC},
                                                 {".cpp", kC},
                                                 {".cxx", kC},
                                                 {".h", kC},
                                                 {".hpp", kC},
                                                 {".rs", kC},
                                                 {".go", kC},
                                                 {".java", kJava},
                                                 {".kt", kJava},
                                                 {".cs", kJava}});

/// The words that steer a program, of all languages, in the order of the alphabet. Types and
/// modifiers are not among them, nor are `let`, `const` and `var`: they are names like others, so
/// that another type hides nothing.
constexpr auto kKeywords = std::to_array<std::string_view>(
    {"and",    "as",       "assert",  "async",  "await",  "break",    "case",   "catch",
     "class",  "continue", "def",     "del",    "do",     "elif",     "else",   "enum",
     "except", "extends",  "finally", "fn",     "for",    "foreach",  "from",   "fun",
     "func",   "function", "global",  "goto",   "if",     "impl",     "import", "in",
     "is",     "lambda",   "loop",    "match",  "new",    "nonlocal", "not",    "or",
     "pass",   "raise",    "return",  "struct", "switch", "template", "then",   "throw",
     "trait",  "try",      "using",   "when",   "while",  "with",     "yield"});
static_assert(std::is_sorted(kKeywords.begin(), kKeywords.end()));

/// Operators of more than one character; of those that begin alike, the longest first.
constexpr auto kOperators = std::to_array<std::string_view>(
    {">>>=", "<<=",  ">>=", "**=", "//=", "===", "!==", "...", "..=", "&&=",
     "||=",  "?\?=", "<=>", "->",  "=>",  "==",  "!=",  "<=",  ">=",  "<<",
     ">>",   "&&",   "||",  "++",  "--",  "+=",  "-=",  "*=",  "/=",  "%=",
     "&=",   "|=",   "^=",  "**",  "//",  "::",  ":=",  "..",  "??",  "?."});

constexpr std::string_view kSecondCharacters = "<=>*/&|.?+-:";
static_assert(std::all_of(kOperators.begin(), kOperators.end(), [](std::string_view each) {
  return kSecondCharacters.find(each[1]) != std::string_view::npos;
}));

// The kind of an operator is its characters, four at most and all of them ASCII, so that the
// highest bit is never set.
constexpr std::uint32_t kName = 0x8000'0000;
constexpr std::uint32_t kNumber = kName + 1;
constexpr std::uint32_t kString = kName + 2;
constexpr std::uint32_t kFirstKeyword = kName + 3;

// What may be no string after all is looked for no further than this: a line of beginnings without
// ends would take a search for each.
constexpr std::size_t kLongestRegex = 300;
constexpr std::size_t kLongestEscape = 16;
constexpr std::size_t kLongestCharacter = 5;  ///< A letter in UTF-8, and the apostrophe.

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

/// Anything beyond ASCII counts as a letter.
bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$' ||
         static_cast<unsigned char>(c) >= 0x80;
}

bool is_letter_or_digit(char c) {
  return is_letter(c) || is_digit(c);
}

bool is_blank(char c) {
  return static_cast<unsigned char>(c) <= ' ';
}

std::uint32_t kind_of_operator(std::string_view characters) {
  std::uint32_t kind = 0;
  for (const char c : characters) kind = kind << 8 | static_cast<unsigned char>(c);
  return kind;
}

std::uint32_t kind_of_word(std::string_view word) {
  const auto* const found = std::lower_bound(kKeywords.begin(), kKeywords.end(), word);
  if (found == kKeywords.end() || *found != word) return kName;
  return kFirstKeyword + static_cast<std::uint32_t>(found - kKeywords.begin());
}

/// Whether a value follows a token of this kind, and no operator with two sides.
bool is_before_value(std::uint32_t kind) {
  return kind != kName && kind != kNumber && kind != kString && kind != ')' && kind != ']' &&
         kind != '}';
}

std::optional<Dialect> dialect_of(std::string_view path, std::string_view text) {
  for (const Ending& ending : kEndings) {
    if (path.ends_with(ending.text)) return ending.dialect;
  }
  if (!text.starts_with("#!")) return std::nullopt;
  const std::string_view first_line = text.substr(0, text.find('\n'));
  const auto names = [&](std::string_view word) {
    return first_line.find(word) != std::string_view::npos;
  };
  if (names("python") || names("pypy")) return kPython;
  return names("node") || names("deno") || names("bun") ? kScript : kShell;
}

class TokenReader {
 public:
  TokenReader(std::string_view text, const Dialect& dialect) : text_(text), dialect_(dialect) {}

  std::vector<Token> read() && {
    if (text_.starts_with("#!")) skip_line();
    while (at_ < text_.size()) step();
    return std::move(tokens_);
  }

 private:
  char peek(std::size_t further = 0) const {
    return at_ + further < text_.size() ? text_[at_ + further] : '\0';
  }
  bool sees(std::string_view expected) const { return text_.substr(at_).starts_with(expected); }

  void step() {
    const char c = peek();
    if (is_blank(c) || (c == '\\' && is_blank(peek(1)))) {
      count_line(c);
      ++at_;
    } else if (dialect_.hash_comments ? c == '#' : sees("//")) {
      skip_line();
    } else if (dialect_.hash_comments || !sees("/*") || !skip_comment()) {
      token();
      line_has_token_ = true;
    }
  }

  void token() {
    const char c = peek();
    if (is_digit(c) || (c == '.' && is_digit(peek(1)))) {
      number();
    } else if (is_letter(c)) {
      word();
    } else if (!quoted(c)) {
      operation();
    }
  }

  void count_line(char c) {
    if (c != '\n') return;
    ++line_;
    line_has_token_ = false;
  }

  void advance_to(std::size_t end) {
    for (; at_ < end; ++at_) count_line(text_[at_]);
  }

  void skip_line() { at_ = std::min(text_.find('\n', at_), text_.size()); }

  /// False if the comment has no end: then it is no comment, and the rest of the file is read. That
  /// none has an end is remembered, so that a million beginnings take no million searches.
  bool skip_comment() {
    if (no_comment_ends_) return false;
    const std::size_t end = text_.find("*/", at_ + 2);
    no_comment_ends_ = end == std::string_view::npos;
    if (!no_comment_ends_) advance_to(end + 2);
    return !no_comment_ends_;
  }

  void add(std::uint32_t kind) {
    tokens_.push_back({.kind = kind, .line = static_cast<std::uint32_t>(line_)});
  }

  /// Constants in a list are one: tables of weights are alike in all programs that have them. The
  /// minus of a constant belongs to it.
  void add_constant(std::uint32_t kind) {
    if (ends_with({'-'}) && (tokens_.size() == 1 || is_before_value(tokens_.rbegin()[1].kind))) {
      tokens_.pop_back();
    }
    if (ends_with({kind, ','})) {
      tokens_.pop_back();
    } else {
      add(kind);
    }
  }

  bool ends_with(std::initializer_list<std::uint32_t> kinds) const {
    return tokens_.size() >= kinds.size() &&
           std::equal(kinds.begin(), kinds.end(), tokens_.end() - std::ssize(kinds),
                      [](std::uint32_t kind, const Token& token) { return token.kind == kind; });
  }

  void number() {
    add_constant(kNumber);
    while (at_ < text_.size()) {
      const char c = peek();
      const bool has_sign = (c == 'e' || c == 'E') && (peek(1) == '-' || peek(1) == '+') &&
                            is_digit(peek(2)) && !in_hexadecimal();
      const bool parts = (c == '.' && peek(1) != '.') ||
                         (c == '\'' && dialect_.characters && is_letter_or_digit(peek(1)));
      if (!is_letter_or_digit(c) && !parts) break;
      at_ += has_sign ? 2 : 1;
    }
  }

  /// Whether the digits before this place began with 0x, where `e` is a digit and no exponent.
  bool in_hexadecimal() const {
    std::size_t begin = at_;
    while (begin > 0 && at_ - begin < 20 && is_letter_or_digit(text_[begin - 1])) --begin;
    return text_.substr(begin, 2) == "0x" || text_.substr(begin, 2) == "0X";
  }

  void word() {
    const std::size_t begin = at_;
    while (at_ < text_.size() && is_letter_or_digit(peek())) ++at_;
    const std::string_view word = text_.substr(begin, at_ - begin);
    const std::uint32_t kind = kind_of_word(word);
    // A prefix, as in r"...", belongs to the string.
    const bool before_quote = peek() == '"' || (peek() == '\'' && !dialect_.characters);
    const bool is_prefix = before_quote && kind == kName && word.size() <= 2;
    if (!is_prefix) add(kind);
  }

  bool quoted(char quote) {
    if (quote == '`') return quoted_until(text_.find('`', at_ + 1), 1);
    if (quote == '/' && dialect_.regexes && expects_value()) return in_line(quote, kLongestRegex);
    if (quote != '"' && quote != '\'') return false;
    if (dialect_.triple_quotes && peek(1) == quote && peek(2) == quote) {
      const std::string_view three = text_.substr(at_, 3);
      if (quoted_until(text_.find(three, at_ + 3), 3)) return true;
    }
    if (quote == '\'' && dialect_.characters) return character();
    if (!in_line(quote, text_.size())) {
      add_constant(kString);
      skip_line();
    }
    return true;
  }

  /// A string that may have many lines. One that begins its line is a docstring: the program does
  /// nothing with it.
  bool quoted_until(std::size_t end, std::size_t quotes) {
    if (end == std::string_view::npos) return false;
    const bool is_docstring = dialect_.hash_comments && quotes == 3 && !line_has_token_;
    if (!is_docstring) add_constant(kString);
    advance_to(end + quotes);
    return true;
  }

  /// A string that ends in this line, after so many characters at most; false if it does not.
  bool in_line(char quote, std::size_t most) {
    const std::size_t limit = most < text_.size() - at_ ? at_ + most : text_.size();
    bool in_class = false;  // A slash does not end a regular expression in brackets.
    for (std::size_t i = at_ + 1; i < limit && text_[i] != '\n'; ++i) {
      if (quote == '/' && (text_[i] == '[' || text_[i] == ']')) in_class = text_[i] == '[';
      if (text_[i] == '\\') {
        ++i;
      } else if (text_[i] == quote && !in_class) {
        add_constant(kString);
        advance_to(i + 1);
        return true;
      }
    }
    return false;
  }

  /// 'x' or an escape. Otherwise, as in Rust's lifetimes, the apostrophe is an operator.
  bool character() {
    if (peek(1) == '\\') return in_line('\'', kLongestEscape);
    const std::size_t end = text_.substr(at_ + 1, kLongestCharacter).find('\'');
    if (end == std::string_view::npos) return false;
    add_constant(kString);
    advance_to(at_ + end + 2);
    return true;
  }

  /// Whether a slash here begins a regular expression and does not divide.
  bool expects_value() const { return tokens_.empty() || is_before_value(tokens_.back().kind); }

  void operation() {
    std::size_t length = 1;
    if (kSecondCharacters.find(peek(1)) != std::string_view::npos) {
      const auto* const found = std::find_if(kOperators.begin(), kOperators.end(),
                                             [&](std::string_view each) { return sees(each); });
      if (found != kOperators.end()) length = found->size();
    }
    const std::string_view characters = text_.substr(at_, length);
    const char c = characters.front();
    const bool closes = c == ')' || c == ']' || c == '}';
    if (closes && ends_with({','})) tokens_.pop_back();
    if (c != ';') add(kind_of_operator(characters));
    at_ += characters.size();
  }

  std::string_view text_;
  const Dialect& dialect_;
  std::size_t at_ = 0;
  std::size_t line_ = 1;
  bool line_has_token_ = false;
  bool no_comment_ends_ = false;
  std::vector<Token> tokens_;
};

}  // namespace

bool is_source(std::string_view path, std::string_view text) {
  return dialect_of(path, text).has_value();
}

std::vector<Token> tokens_of(std::string_view path, std::string_view text) {
  const std::optional<Dialect> dialect = dialect_of(path, text);
  return dialect ? TokenReader(text, *dialect).read() : std::vector<Token>();
}

}  // namespace yolah::arena
