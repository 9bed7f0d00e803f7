// The lines of a search as a table that grows better while one looks.
#pragma once

#include <chrono>
#include <string>

#include "engine/search/player.h"

namespace yolah::cli {

/// The report as text: a heading, then a row for each line: move, score in points
/// for the side to move, chances, the line itself.
std::string line_table(const Report& report, std::size_t width);

/// Prints tables, each over the one before if standard output is a terminal.
class LineTablePrinter {
 public:
  LineTablePrinter();

  /// A report on the way: shown on a terminal only, and not too often.
  void update(const Report& report);
  /// The last one.
  void finish(const Report& report);

 private:
  void draw(const Report& report);

  bool in_place_;
  std::size_t rows_ = 0;  // drawn so far, to draw over
  std::chrono::steady_clock::time_point next_;
};

}  // namespace yolah::cli
