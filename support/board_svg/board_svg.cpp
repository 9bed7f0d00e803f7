#include "support/board_svg/board_svg.h"

#include <fmt/format.h>

#include <string_view>

namespace yolah {
namespace {

// Lengths of docs/images/position.svg.
constexpr int kWhole = 388;
constexpr int kLeft = 28;  // of the numbers of the ranks
constexpr int kTop = 8;
constexpr int kCell = 44;  // from one tile's edge to the next
constexpr int kTile = 40;

// Tokens of the style sheet, by their names there.
constexpr std::string_view kWaterTop = "#0d2a3f";
constexpr std::string_view kWaterBottom = "#16445f";
constexpr std::string_view kWaterInk = "#a9c6d8";
constexpr std::string_view kIce = "#eaf3f8";
constexpr std::string_view kIceOther = "#dce9f1";
constexpr std::string_view kIceSide = "#a9c3d3";
constexpr std::string_view kLast = "#f2d26b";
constexpr std::string_view kLastLine = "#ffd95e";

constexpr std::string_view kBlackDisc = R"(fill="#1a232d" stroke="#55687a")";
constexpr std::string_view kWhiteDisc = R"(fill="#fdfeff" stroke="#7f95a6")";

int left_of(Square square) {
  return kLeft + kCell * file_of(square);
}

int top_of(Square square) {
  return kTop + kCell * (kRanks - 1 - rank_of(square));
}

std::string hole(Square square, bool left_now) {
  const std::string_view line =
      left_now ? R"(stroke-width="2" stroke-dasharray="5 4" stroke-linecap="round")"
               : R"(stroke-opacity="0.13")";
  return fmt::format(
      R"(<rect x="{}" y="{}" width="{}" height="{}" rx="6" fill="none" stroke="{}" {}/>)",
      left_of(square) + 2, top_of(square) + 2, kTile - 4, kTile - 4,
      left_now ? kLastLine : kWaterInk, line);
}

/// Ice has a side below its top.
std::string tile(Square square, std::string_view colour) {
  return fmt::format(R"(<rect x="{0}" y="{2}" width="{4}" height="{5}" rx="6" fill="{6}"/>)"
                     R"(<rect x="{0}" y="{1}" width="{4}" height="{3}" rx="6" fill="{7}"/>)",
                     left_of(square), top_of(square), top_of(square) + 2, kTile - 1, kTile,
                     kTile - 1, kIceSide, colour);
}

std::string disc(Square square, std::string_view paint) {
  return fmt::format(R"(<circle cx="{}" cy="{}" r="15" {} stroke-width="2"/>)",
                     left_of(square) + kTile / 2, top_of(square) + kTile / 2, paint);
}

std::string name(int x, int y, char letter) {
  return fmt::format(R"(<text x="{}" y="{}" fill="{}">{}</text>)", x, y, kWaterInk, letter);
}

}  // namespace

std::string board_svg(const Position& position, Move last_move, const BoardPlace& place) {
  const Bitboard left = last_move.is_pass() ? 0 : bit(last_move.from());
  const Bitboard reached = last_move.is_pass() ? 0 : bit(last_move.to());
  std::string svg = fmt::format(
      R"(<svg xmlns="http://www.w3.org/2000/svg" x="{}" y="{}" width="{}" height="{}" )"
      R"(viewBox="0 0 {} {}" font-family="Inter, sans-serif" font-size="13" text-anchor="middle">)"
      R"(<linearGradient id="water" x2="0" y2="1"><stop stop-color="{}"/>)"
      R"(<stop offset="1" stop-color="{}"/></linearGradient>)"
      R"svg(<rect width="100%" height="100%" rx="12" fill="url(#water)"/>)svg",
      place.x, place.y, place.side, place.side, kWhole, kWhole, kWaterTop, kWaterBottom);
  for (int i = 0; i < kSquares; ++i) {
    const Square square = square_at(i);
    svg += '\n';
    if ((position.holes() & bit(square)) != 0) {
      svg += hole(square, (left & bit(square)) != 0);
      continue;
    }
    const bool is_other = (file_of(square) + rank_of(square)) % 2 == 0;
    const bool is_last = (reached & bit(square)) != 0;
    svg += tile(square, is_last ? kLast : is_other ? kIceOther : kIce);
    if ((position.pieces(Color::kBlack) & bit(square)) != 0) svg += disc(square, kBlackDisc);
    if ((position.pieces(Color::kWhite) & bit(square)) != 0) svg += disc(square, kWhiteDisc);
  }
  svg += '\n';
  for (int i = 0; i < kRanks; ++i) {
    const Square on_diagonal = square_at(i, i);
    svg += name(kLeft / 2, top_of(on_diagonal) + 25, static_cast<char>('1' + i));
    svg += name(left_of(on_diagonal) + kTile / 2, kWhole - 10, static_cast<char>('a' + i));
  }
  return svg + "</svg>\n";
}

}  // namespace yolah
