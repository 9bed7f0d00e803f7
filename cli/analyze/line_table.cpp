#include "cli/analyze/line_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

#include "cli/terminal/progress.h"
#include "cli/terminal/report_text.h"
#include "cli/terminal/screen_text.h"
#include "cli/terminal/terminal.h"

namespace yolah::cli {
namespace {

/// Through a pipe lines are not cut: nobody's screen is in the way.
constexpr std::size_t kUncut = std::size_t{1} << 20;

std::string chance(int permille) {
  return fmt::format("{:>6}", percent_text(permille));
}

}  // namespace

std::string line_table(const Report& report, std::size_t width) {
  const double seconds = std::chrono::duration<double>(report.elapsed).count();
  const auto nodes = static_cast<double>(report.nodes);
  std::string text = fmt::format("depth {}/{}, {} nodes, {:.2f} s", report.depth,
                                 report.selective_depth, shortened(nodes), seconds);
  if (seconds > 0.01) text += fmt::format(", {} nodes/s", shortened(nodes / seconds));
  text = clip(text, width) + "\n" + clip(" #  score         win %  draw %  loss %  line", width) +
         "\n";
  for (std::size_t i = 0; i < report.lines.size(); ++i) {
    const Line& line = report.lines[i];
    text += clip(fmt::format("{:>2}  {:>6} {:<5} {} {:>7} {:>7}  {}", i + 1, score_text(line.score),
                             line.exact ? "exact" : "", chance(line.wdl.win), chance(line.wdl.draw),
                             chance(line.wdl.loss), moves_text(line.moves)),
                 width) +
            "\n";
  }
  return text;
}

LineTablePrinter::LineTablePrinter() : in_place_(screen_can_be_redrawn()) {}

void LineTablePrinter::update(const Report& report) {
  const auto now = std::chrono::steady_clock::now();
  if (!in_place_ || now < next_) return;
  next_ = now + kRedrawEvery;
  draw(report);
}

void LineTablePrinter::finish(const Report& report) {
  draw(report);
}

void LineTablePrinter::draw(const Report& report) {
  const std::string table = line_table(report, in_place_ ? terminal_width() - 1 : kUncut);
  if (rows_ > 0) fmt::print("\x1b[{}A\r\x1b[J", rows_);
  fmt::print("{}", table);
  std::fflush(stdout);
  rows_ = in_place_ ? static_cast<std::size_t>(std::count(table.begin(), table.end(), '\n')) : 0;
}

}  // namespace yolah::cli
