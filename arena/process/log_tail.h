// The end of what a program wrote to its standard error, in bounded memory, and what it says about
// why the program failed.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace yolah::arena {

class LogTail {
 public:
  static constexpr std::size_t kMostBytes = 4096;
  static constexpr int kMostLines = 20;

  void add(std::string_view bytes);

  /// The last lines, fit to be shown and stored: bytes that are neither printable
  /// nor part of a right UTF-8 character are '?'. No line feed at the end.
  std::string text() const;

 private:
  std::string bytes_;  // up to twice kMostBytes, so that little is moved
};

/// What a program wrote to its standard error in a while, in bounded memory: of a long text the
/// beginning and the end.
class LogExcerpt {
 public:
  static constexpr std::size_t kMostBytes = 2048;

  void add(std::string_view bytes);

  /// The text, fit to be shown, with "… 12 lines left out" where it was too long; it is empty then.
  std::string take();

 private:
  void shorten_end(std::size_t most);

  std::string beginning_;
  std::string end_;
  std::size_t lines_left_out_ = 0;
  bool is_cut_ = false;
};

/// A text fit to be shown: bytes that are neither printable nor part of a right UTF-8 character
/// are '?', tabs are spaces, line feeds stay.
std::string clean_text(std::string_view text);

/// Why a program failed, in a line, from its standard error: the last line that names an error,
/// else the last that is not part of a list of calls, and where in its source that was:
/// "ValueError: no idea (bot.py:3)". Fit to be shown, not longer than 160 characters or so. Empty
/// if nothing was written.
std::string cause_in(std::string_view log);

}  // namespace yolah::arena
