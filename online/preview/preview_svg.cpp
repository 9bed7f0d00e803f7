#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "online/preview/foreign_text.h"
#include "online/preview/preview.h"
#include "support/board_svg/board_svg.h"
#include "support/markup/escaped.h"

namespace yolah::server {
namespace {

// The board to the left, the words to the right of it. Some readers cut the edges off.
constexpr BoardPlace kBoard{45, 45, 540};
constexpr int kLeft = 630;
constexpr int kRight = 1155;
constexpr int kRow = 84;  // from one player to the next

// Tokens of web/src/styles/tokens.css, light.
constexpr std::string_view kPage = "#eef3f6";
constexpr std::string_view kInk = "#14202b";
constexpr std::string_view kMuted = "#51606e";
constexpr std::string_view kAccent = "#0b7a7c";

struct Style {
  double size = 30;
  int weight = 400;
  std::string_view colour = kInk;
  std::string_view anchor = "start";
};

std::string text_at(int x, int y, std::string_view text, const Style& style) {
  return fmt::format(
      R"(<text x="{}" y="{}" font-size="{:.1f}" font-weight="{}" fill="{}" text-anchor="{}">{}</text>)"
      "\n",
      x, y, style.size, style.weight, style.colour, style.anchor, escaped_markup(text));
}

/// As large as fits into so many pixels, at most as the style says; a longer text is cut.
std::string fitted(int x, int y, std::string_view text, int width, Style style) {
  constexpr double kSmallest = 26;
  constexpr double kLight = 0.9;  // as wide as bold letters
  const auto size_of = [&](std::string_view all) {
    return width / std::max(width_of(all) * (style.weight < 700 ? kLight : 1), 1.0);
  };
  std::string shown(text);
  for (int most = kLongestName; size_of(shown) < kSmallest && most > 0; --most) {
    shown = plain_text(text, most);
  }
  style.size = std::min(style.size, size_of(shown));
  return text_at(x, y, shown, style);
}

std::string disc(int x, int y, Color side) {
  const bool black = side == Color::kBlack;
  return fmt::format(R"(<circle cx="{}" cy="{}" r="24" fill="{}" stroke="{}" stroke-width="3"/>)"
                     "\n",
                     x, y, black ? "#1a232d" : "#fdfeff", black ? "#55687a" : "#7f95a6");
}

/// Returns how far down it goes.
int add_rows(std::string& svg, const Preview& preview, int y) {
  constexpr int kDiscs = 72;  // they and the points stand beside the name
  constexpr int kPoints = 84;
  for (const Preview::Row& row : preview.rows) {
    y += kRow;
    if (row.color) {
      svg += disc(kLeft + 26, y - 18, *row.color);
      const std::string_view ink = row.lost ? kMuted : kInk;
      svg += fitted(kLeft + kDiscs, y, row.name, kRight - kLeft - kDiscs - kPoints, {54, 700, ink});
      svg += text_at(kRight, y, std::to_string(row.points), {54, 700, ink, "end"});
    } else {
      svg += fitted(kLeft, y, row.name, kRight - kLeft, {66, 700});
    }
  }
  return y;
}

}  // namespace

std::string preview_svg(const Preview& preview) {
  std::string svg = fmt::format(
      R"(<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630" )"
      R"(font-family="Inter, DejaVu Sans, sans-serif">)"
      R"(<clipPath id="words"><rect x="{0}" y="0" width="{1}" height="630"/></clipPath>)"
      R"(<rect width="1200" height="630" fill="{2}"/>)"
      "\n",
      kLeft - 4, kRight - kLeft + 8, kPage);
  svg += board_svg(preview.position, preview.last_move, kBoard);
  svg += "<g clip-path=\"url(#words)\">\n";
  const bool alone = preview.rows.empty();
  svg += text_at(kLeft, alone ? 190 : 105, "Yolah", {alone ? 120.0 : 64.0, 700, kAccent});
  const int y = add_rows(svg, preview, alone ? 190 : 130);
  svg += fitted(kLeft, y + 66, preview.status, kRight - kLeft, {40, 400, kInk});
  svg += fitted(kLeft, y + 114, preview.terms, kRight - kLeft, {34, 400, kMuted});
  // The rule, in lines that fit with every font.
  int line = 478;
  for (const std::string_view part : {"Slide your pieces,", "melt the ice behind them,",
                                      "make more moves", "than your opponent."}) {
    svg += text_at(kLeft, line, part, {30, 400, kMuted});
    line += 36;
  }
  return svg + "</g>\n</svg>\n";
}

}  // namespace yolah::server
