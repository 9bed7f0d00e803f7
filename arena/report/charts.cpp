#include "arena/report/charts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace yolah::arena::report {
namespace {

// The histogram's drawing, in its own units.
constexpr double kWidth = 360;
constexpr double kHeight = 150;
constexpr double kBase = 126;  // where bars stand
constexpr double kTop = 18;

std::string range_text(const Histogram& histogram, std::size_t bin) {
  if (histogram.width == 1) return fmt::format("{}", histogram.low(bin));
  return fmt::format("{} to {}", histogram.low(bin), histogram.high(bin));
}

std::string_view bar_class(const Histogram& histogram, std::size_t bin, bool by_sign) {
  if (!by_sign) return "bar";
  if (histogram.low(bin) > 0) return "bar black";
  return histogram.high(bin) < 0 ? "bar white" : "bar even";
}

std::string bars(const Histogram& histogram, bool by_sign) {
  const double slot = kWidth / static_cast<double>(histogram.bins.size());
  const double gap = std::min(2.0, slot / 5);
  std::string out;
  for (std::size_t bin = 0; bin < histogram.bins.size(); ++bin) {
    const double height = (kBase - kTop) * static_cast<double>(histogram.bins[bin]) /
                          static_cast<double>(histogram.largest());
    out += fmt::format(
        R"(<rect class="{}" x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}"><title>{}: {}</title></rect>)",
        bar_class(histogram, bin, by_sign), static_cast<double>(bin) * slot + gap / 2,
        kBase - height, slot - gap, height, range_text(histogram, bin), histogram.bins[bin]);
  }
  return out;
}

/// Numbers under the bars, at round values only.
std::string bin_labels(const Histogram& histogram) {
  const double slot = kWidth / static_cast<double>(histogram.bins.size());
  const double middle = (histogram.width - 1) / 2.0;
  const Axis axis = round_axis(histogram.first, histogram.high(histogram.bins.size() - 1));
  std::string out;
  for (double at = axis.low; at <= axis.high; at += axis.step) {
    const double x = ((at - histogram.first - middle) / histogram.width + 0.5) * slot;
    if (x < 8 || x > kWidth - 8) continue;
    out += fmt::format(R"(<text x="{:.1f}" y="143" text-anchor="middle">{:.0f}</text>)", x, at);
  }
  return out;
}

std::string numbers_table(const Histogram& histogram, const HistogramText& text) {
  std::string rows;
  for (std::size_t bin = 0; bin < histogram.bins.size(); ++bin) {
    if (histogram.bins[bin] == 0) continue;
    rows += fmt::format("<tr><th scope=\"row\">{}</th><td>{}</td></tr>", range_text(histogram, bin),
                        histogram.bins[bin]);
  }
  return fmt::format(
      "<details><summary>The numbers</summary><table class=\"small\"><caption "
      "class=\"unseen\">{}</caption><thead><tr><th scope=\"col\">{}</th><th "
      "scope=\"col\">games</th></tr></thead><tbody>{}</tbody></table></details>",
      text.title, text.column, rows);
}

}  // namespace

std::string signed_text(double number) {
  const std::int64_t rounded = std::llround(number);
  if (rounded == 0) return "0";
  return fmt::format("{}{}", rounded < 0 ? "−" : "+", std::abs(rounded));
}

Axis round_axis(double low, double high, double least_step) {
  const double span = std::max(high - low, least_step);
  double step = std::pow(10, std::floor(std::log10(span / 6)));
  for (const double factor : {1.0, 2.0, 5.0, 10.0}) {
    if (span / (step * factor) <= 6) {
      step *= factor;
      break;
    }
  }
  step = std::max(step, least_step);
  return {std::floor(low / step) * step,
          std::max(std::ceil(high / step), std::floor(low / step) + 1) * step, step};
}

std::string interval_plot(const Axis& axis, double value, double error) {
  std::string out = R"(<svg class="plot" aria-hidden="true">)";
  for (double at = axis.low; at <= axis.high + axis.step / 2; at += axis.step) {
    out += fmt::format(R"(<line class="{}" x1="{:.2f}%" x2="{:.2f}%" y1="0" y2="100%"/>)",
                       std::abs(at) < axis.step / 2 ? "grid zero" : "grid", axis.percent(at),
                       axis.percent(at));
  }
  const double low = axis.percent(value - error);
  const double high = axis.percent(value + error);
  out += fmt::format(R"(<line class="error" x1="{0:.2f}%" x2="{1:.2f}%" y1="50%" y2="50%"/>)"
                     R"(<line class="error" x1="{0:.2f}%" x2="{0:.2f}%" y1="35%" y2="65%"/>)"
                     R"(<line class="error" x1="{1:.2f}%" x2="{1:.2f}%" y1="35%" y2="65%"/>)"
                     R"(<circle class="dot" cx="{2:.2f}%" cy="50%" r="4.5"/></svg>)",
                     low, high, axis.percent(value));
  return out;
}

std::string axis_labels(const Axis& axis) {
  std::string out = R"(<svg class="plot labels" aria-hidden="true">)";
  for (double at = axis.low; at <= axis.high + axis.step / 2; at += axis.step) {
    const double x = axis.percent(at);
    // Every second one gives way on a narrow screen.
    const bool minor = std::llround(at / axis.step) % 2 != 0;
    out += fmt::format(R"(<text{} x="{:.2f}%" y="14" text-anchor="{}">{}</text>)",
                       minor ? R"( class="minor")" : "", x,
                       x < 5    ? "start"
                       : x > 95 ? "end"
                                : "middle",
                       signed_text(at));
  }
  return out + "</svg>";
}

std::string tally_bar(const Tally& tally) {
  if (tally.games() == 0) return R"(<svg class="mix" aria-hidden="true"></svg>)";
  const auto all = static_cast<double>(tally.games());
  const double wins = 100 * static_cast<double>(tally.wins) / all;
  const double draws = 100 * static_cast<double>(tally.draws) / all;
  return fmt::format(
      R"(<svg class="mix" aria-hidden="true"><rect class="win" width="{0:.2f}%" height="100%"/>)"
      R"(<rect class="draw" x="{0:.2f}%" width="{1:.2f}%" height="100%"/>)"
      R"(<rect class="loss" x="{2:.2f}%" width="{3:.2f}%" height="100%"/></svg>)",
      wins, draws, wins + draws, 100 - wins - draws);
}

std::string share_bar(double share) {
  return fmt::format(
      R"(<svg class="mix share" aria-hidden="true"><rect class="bar" width="{:.2f}%" height="100%"/></svg>)",
      100 * std::clamp(share, 0.0, 1.0));
}

std::string histogram_figure(const Histogram& histogram, const HistogramText& text) {
  if (histogram.bins.empty()) {
    return fmt::format(
        "<figure><figcaption>{}</figcaption><p class=\"muted\">No such "
        "games.</p></figure>",
        text.title);
  }
  return fmt::format(
      "<figure><figcaption>{0}</figcaption><svg class=\"histogram\" viewBox=\"0 0 {1} {2}\" "
      "role=\"img\" aria-label=\"{0}: {3} games, from {4} to {5}\">"
      "<line class=\"grid\" x1=\"0\" x2=\"{1}\" y1=\"{6}\" y2=\"{6}\"/>"
      "<text x=\"0\" y=\"12\">{7}</text><line class=\"grid\" x1=\"0\" x2=\"{1}\" y1=\"{8}\" "
      "y2=\"{8}\"/>{9}{10}</svg>{11}</figure>",
      text.title, kWidth, kHeight, histogram.total(), histogram.first,
      histogram.high(histogram.bins.size() - 1), kBase,
      fmt::format("{} games", histogram.largest()), kTop, bars(histogram, text.by_sign),
      bin_labels(histogram), numbers_table(histogram, text));
}

}  // namespace yolah::arena::report
