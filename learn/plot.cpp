#include "learn/plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "arena/report/charts.h"
#include "support/markup/escaped.h"

namespace yolah::learn {
namespace {

using arena::report::Axis;

constexpr double kWidth = 720;
constexpr double kHeight = 400;
constexpr double kLeft = 70;
constexpr double kRight = 20;
constexpr double kTop = 74;  // below title and legend
constexpr double kBottom = 52;
constexpr std::size_t kColors = 4;

constexpr std::string_view kStyle = R"(
  svg { font: 13px system-ui, sans-serif; }
  .page { fill: #ffffff; } text { fill: #24292f; } .title { font-size: 16px; font-weight: 600; }
  .grid { stroke: #d0d7de; } .curve { fill: none; stroke-width: 2; stroke-linejoin: round; }
  .band { stroke: none; opacity: 0.18; }
  .c0 { stroke: #0969da; fill: #0969da; } .c1 { stroke: #bc4c00; fill: #bc4c00; }
  .c2 { stroke: #1a7f37; fill: #1a7f37; } .c3 { stroke: #8250df; fill: #8250df; }
  @media (prefers-color-scheme: dark) {
    .page { fill: #0d1117; } text { fill: #e6edf3; } .grid { stroke: #30363d; }
    .c0 { stroke: #58a6ff; fill: #58a6ff; } .c1 { stroke: #f0883e; fill: #f0883e; }
    .c2 { stroke: #3fb950; fill: #3fb950; } .c3 { stroke: #bc8cff; fill: #bc8cff; }
  }
  .curve { fill: none; } .band { stroke: none; }
)";

std::string escaped(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < ' '; }, '?');
  return escaped_markup(text);
}

/// Half the height of the band at a value, 0 without one.
double error_at(const Curve& curve, std::size_t i) {
  return i < curve.errors.size() ? curve.errors[i] : 0;
}

/// From places on the axes to places in the drawing.
struct Frame {
  Axis across;
  Axis up;

  double x(double value) const {
    return kLeft + across.percent(value) / 100 * (kWidth - kLeft - kRight);
  }
  double y(double value) const {
    return kHeight - kBottom - up.percent(value) / 100 * (kHeight - kTop - kBottom);
  }
  /// Of the i-th value of a curve.
  std::string point(std::size_t i, double value) const {
    return fmt::format("{:.1f},{:.1f} ", x(static_cast<double>(i + 1)), y(value));
  }
};

Frame frame_of(const Plot& plot) {
  double last = plot.last;
  double low = 0;
  double high = 0;
  bool any = false;
  for (const Curve& curve : plot.curves) {
    last = std::max(last, static_cast<double>(curve.values.size()));
    for (std::size_t i = 0; i < curve.values.size(); ++i) {
      const double error = error_at(curve, i);
      low = any ? std::min(low, curve.values[i] - error) : curve.values[i] - error;
      high = any ? std::max(high, curve.values[i] + error) : curve.values[i] + error;
      any = true;
    }
  }
  constexpr double kFinest = 1e-6;
  Frame frame{arena::report::round_axis(0, last), arena::report::round_axis(low, high, kFinest)};
  frame.across.high = std::max(last, frame.across.low + 1);
  return frame;
}

std::string grid(const Frame& frame) {
  // As many decimals as the step has.
  const int decimals = std::max(0, static_cast<int>(std::ceil(-std::log10(frame.up.step) - 1e-9)));
  std::string out;
  const auto steps = std::lround((frame.up.high - frame.up.low) / frame.up.step);
  for (long i = 0; i <= steps; ++i) {
    const double at = frame.up.low + static_cast<double>(i) * frame.up.step;
    out += fmt::format(
        "<line class=\"grid\" x1=\"{}\" x2=\"{}\" y1=\"{:.1f}\" y2=\"{:.1f}\"/>"
        "<text x=\"{}\" y=\"{:.1f}\" text-anchor=\"end\">{:.{}f}</text>\n",
        kLeft, kWidth - kRight, frame.y(at), frame.y(at), kLeft - 8, frame.y(at) + 4, at, decimals);
  }
  for (double at = 0; at <= frame.across.high; at += frame.across.step) {
    out += fmt::format("<text x=\"{:.1f}\" y=\"{}\" text-anchor=\"middle\">{:.0f}</text>\n",
                       frame.x(at), kHeight - kBottom + 18, at);
  }
  return out;
}

std::string draw(const Frame& frame, const Curve& curve, std::size_t color) {
  std::string line;
  std::string upper;
  std::string lower;
  for (std::size_t i = 0; i < curve.values.size(); ++i) {
    const double value = curve.values[i];
    line += frame.point(i, value);
    upper += frame.point(i, value + error_at(curve, i));
    lower = frame.point(i, value - error_at(curve, i)) + lower;
  }
  std::string out;
  if (!curve.errors.empty()) {
    out = fmt::format("<polygon class=\"c{} band\" points=\"{}{}\"/>\n", color, upper, lower);
  }
  // A curve of one point would not be seen.
  if (curve.values.size() == 1) {
    out += fmt::format("<circle class=\"c{}\" r=\"3\" cx=\"{:.1f}\" cy=\"{:.1f}\"/>\n", color,
                       frame.x(1), frame.y(curve.values.front()));
  }
  return out + fmt::format("<polyline class=\"c{} curve\" points=\"{}\"/>\n", color, line);
}

std::string legend(const std::vector<Curve>& curves) {
  constexpr double kLetter = 7.5;
  constexpr double kY = 52;
  std::string out;
  double x = kLeft;
  for (std::size_t i = 0; i < curves.size(); ++i) {
    out += fmt::format(
        "<line class=\"c{} curve\" x1=\"{:.0f}\" x2=\"{:.0f}\" y1=\"{}\" y2=\"{}\"/>"
        "<text x=\"{:.0f}\" y=\"{}\">{}</text>\n",
        i % kColors, x, x + 22, kY - 4, kY - 4, x + 28, kY, escaped(curves[i].name));
    x += 52 + kLetter * static_cast<double>(curves[i].name.size());
  }
  return out;
}

}  // namespace

std::string to_svg(const Plot& plot) {
  const Frame frame = frame_of(plot);
  std::string out = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" role=\"img\">\n"
      "<title>{}</title>\n<style>{}</style>\n"
      "<rect class=\"page\" width=\"{}\" height=\"{}\" rx=\"6\"/>\n"
      "<text class=\"title\" x=\"{}\" y=\"26\">{}</text>\n",
      kWidth, kHeight, escaped(plot.title), kStyle, kWidth, kHeight, kLeft, escaped(plot.title));
  out += legend(plot.curves);
  out += grid(frame);
  out += fmt::format("<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>\n", kWidth - kRight,
                     kHeight - 12, escaped(plot.x_label));
  out += fmt::format(
      "<text transform=\"translate(16 {}) rotate(-90)\" text-anchor=\"middle\">{}</text>\n",
      kTop + (kHeight - kTop - kBottom) / 2, escaped(plot.y_label));
  for (std::size_t i = 0; i < plot.curves.size(); ++i) {
    out += draw(frame, plot.curves[i], i % kColors);
  }
  return out + "</svg>\n";
}

}  // namespace yolah::learn
