// Curves over an axis as an SVG file that stands by itself, readable on light and on
// dark: for what learning does while it goes on.
#pragma once

#include <string>
#include <vector>

namespace yolah::learn {

struct Curve {
  std::string name;
  std::vector<double> values;  ///< At 1, 2, 3, ...
  /// Half the height of a band around each value; none when empty.
  std::vector<double> errors = {};
};

struct Plot {
  std::string title;
  std::string x_label;
  std::string y_label;
  std::vector<Curve> curves;  ///< Up to four have colours of their own.
  double last = 1;            ///< Where the x axis ends, at least.
};

std::string to_svg(const Plot& plot);

}  // namespace yolah::learn
