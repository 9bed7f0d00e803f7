// Lines from a terminal or pipe, without waiting longer than one wants.
#pragma once

#include <chrono>
#include <string>

#include "support/system/terminal.h"

namespace yolah::cli {

class LineReader {
 public:
  enum class Outcome { kLine, kEndOfInput, kNothingYet };

  explicit LineReader(int descriptor) : input_(descriptor) {}

  /// Waits for a line until the time is over or a signal comes. A line longer
  /// than anybody types is cut.
  Outcome read(std::string& line, std::chrono::milliseconds wait);

 private:
  bool take_line(std::string& line);

  system::Input input_;
  std::string buffer_;
  bool ended_ = false;
  bool skipping_ = false;  // the rest of a line too long
};

}  // namespace yolah::cli
