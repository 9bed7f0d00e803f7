// What reading commands and reading answers share: words, numbers with a range,
// and the way mistakes are quoted.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/rules/parsed.h"

namespace yolah {

/// The words of a line from left to right; spaces, tabs and carriage returns
/// stand between them. The line must outlive the reader.
class WordReader {
 public:
  explicit WordReader(std::string_view line) : line_(line) { skip_spaces(); }

  bool at_end() const { return at_ == line_.size(); }
  /// Where the next word begins; the length of the line at its end.
  std::size_t offset() const { return at_; }
  /// The next word, which stays to be read; empty at the end.
  std::string_view peek() const;
  /// Reads a word; empty at the end.
  std::string_view next();
  /// Reads all that is left, as it stands but for spaces at the end.
  std::string_view rest();

 private:
  void skip_spaces();

  std::string_view line_;
  std::size_t at_ = 0;
};

/// A text fit for a message of one line: bytes that do not print become '?', a
/// long text is cut.
std::string printable(std::string_view text);
/// The same in quotes, cut to the length of a few words.
std::string quoted(std::string_view text);

/// Why a line longer than kLongestLine is refused.
ParseError too_long();

/// A word that is one whole number and nothing else.
std::optional<std::int64_t> whole_number(std::string_view word);

inline constexpr std::int64_t kLargestNumber = std::numeric_limits<std::int64_t>::max();
/// Longest time in milliseconds, 116 days: far from where adding times overflows.
inline constexpr std::int64_t kLongestTime = 10'000'000'000;

/// A word followed by a number in a range, and the member that keeps it. Two keys
/// with the same member are synonyms.
template <class Numbers>
struct NumberKey {
  std::string_view name;
  std::optional<std::int64_t> Numbers::* number;
  std::int64_t least;
  std::int64_t most;
};

/// Reads the number after a key; why it is wrong, or an empty string.
std::string read_number(WordReader& words, std::string_view key, std::int64_t least,
                        std::int64_t most, std::optional<std::int64_t>& number);

template <class Numbers>
const NumberKey<Numbers>* find_key(std::span<const NumberKey<Numbers>> keys,
                                   std::string_view name) {
  for (const NumberKey<Numbers>& key : keys) {
    if (key.name == name) return &key;
  }
  return nullptr;
}

}  // namespace yolah
