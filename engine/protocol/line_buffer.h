// Cuts a stream of bytes into lines, in bounded memory.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace yolah {

/// The longest line of the protocol, its end not counted. A whole game takes less
/// than a kilobyte.
inline constexpr std::size_t kLongestLine = 65'536;

/// Bytes go in as they arrive, lines come out without their line feed; any other
/// byte is kept. Of a line that is too long, kLongestLine + 1 bytes come out, for
/// whoever reads it to refuse; the rest is dropped.
class LineBuffer {
 public:
  using OnLine = std::function<void(std::string_view line)>;

  void feed(std::string_view bytes, const OnLine& on_line) {
    for (auto end = bytes.find('\n'); end != std::string_view::npos; end = bytes.find('\n')) {
      keep(bytes.substr(0, end));
      on_line(line_);
      line_.clear();
      bytes.remove_prefix(end + 1);
    }
    keep(bytes);
  }

  /// At the end of the stream: gives the last line if no line feed ended it.
  void finish(const OnLine& on_line) {
    if (!line_.empty()) on_line(line_);
    line_.clear();
  }

  /// What has come of a line whose end has not.
  std::string_view unfinished() const { return line_; }

 private:
  void keep(std::string_view bytes) { line_ += bytes.substr(0, kLongestLine + 1 - line_.size()); }

  std::string line_;
};

}  // namespace yolah
