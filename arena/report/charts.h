// Drawings of the report as inline SVG. Colours come from the page's style by
// class, so that they follow light, dark and print; every drawing stands beside
// the same numbers as text.
#pragma once

#include <string>
#include <string_view>

#include "arena/report/tables.h"

namespace yolah::arena::report {

/// A whole number with its sign, zero without: "+12", "−3", "0".
std::string signed_text(double number);

/// A scale from one number to another, with round steps.
struct Axis {
  double low = 0;
  double high = 1;
  double step = 1;

  /// 0 at the low end, 100 at the high one.
  double percent(double value) const { return 100 * (value - low) / (high - low); }
};
/// Holds both numbers, with at most about six steps, none finer than the least.
Axis round_axis(double low, double high, double least_step = 1);

/// One row of the rating plot: a point with its error, over the axis' lines.
std::string interval_plot(const Axis& axis, double value, double error);
/// The numbers under such rows.
std::string axis_labels(const Axis& axis);

/// Wins, draws and losses as shares of one bar.
std::string tally_bar(const Tally& tally);
/// A bar of so much of the width, 0 to 1.
std::string share_bar(double share);

struct HistogramText {
  std::string_view title;   ///< What is counted: "Plies of a game".
  std::string_view column;  ///< Head of the bins' column: "plies".
  bool by_sign = false;     ///< Below zero is white's, above black's.
};
/// A figure with its title and, to unfold, its numbers as a table.
std::string histogram_figure(const Histogram& histogram, const HistogramText& text);

}  // namespace yolah::arena::report
