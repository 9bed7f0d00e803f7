// Source text as a row of tokens, for comparing programs: what a copy keeps when somebody disguises
// it.
//
// One small reader serves Python, shell, JavaScript, TypeScript, C, C++, Java, Rust, Go, Kotlin and
// C#. All names are one kind of token, all numbers are one, all strings are one. Words that steer a
// program (`if`, `return`, `def`, ...) and operators stay as they are. White space, comments and
// docstrings disappear, and so do `;` and a comma before a closing bracket, which formatters add
// and remove. A list of constants is one constant: a table of weights says nothing about who wrote
// it.
//
// The text may be anything: bytes that are not UTF-8 count as letters. A string that is not closed
// ends at the end of its line, so that one odd quote does not swallow the rest of the file. The
// time grows with the length of the text, no faster.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace yolah::arena {

struct Token {
  /// Equal for tokens that count as the same, and for no others.
  std::uint32_t kind = 0;
  /// Where it begins, from 1.
  std::uint32_t line = 1;
};

/// Whether a file is read as source: by the ending of its name, or because it begins with `#!`.
bool is_source(std::string_view path, std::string_view text);

/// The tokens of a file; none if it is no source.
std::vector<Token> tokens_of(std::string_view path, std::string_view text);

}  // namespace yolah::arena
