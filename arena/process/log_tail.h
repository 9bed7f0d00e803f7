// The end of what a program wrote to its standard error, in bounded memory.
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

}  // namespace yolah::arena
