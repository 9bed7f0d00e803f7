#include "cli/board_view.h"

#include <fmt/format.h>

namespace yolah::cli {
namespace {

constexpr const char* kFileNames = "    a   b   c   d   e   f   g   h\n";

enum class Content { kBlack, kWhite, kHole, kTarget, kFree };

Content content_of(const Position& position, Bitboard reached, Square square) {
  const Bitboard here = bit(square);
  if ((position.pieces(Color::kBlack) & here) != 0) return Content::kBlack;
  if ((position.pieces(Color::kWhite) & here) != 0) return Content::kWhite;
  if ((position.holes() & here) != 0) return Content::kHole;
  return (reached & here) != 0 ? Content::kTarget : Content::kFree;
}

const char* plain_sign(Content content) {
  switch (content) {
    case Content::kBlack:
      return "●";
    case Content::kWhite:
      return "○";
    case Content::kHole:
      return " ";
    case Content::kTarget:
      return "×";
    default:
      return "·";
  }
}

const char* ascii_sign(Content content) {
  switch (content) {
    case Content::kBlack:
      return "b";
    case Content::kWhite:
      return "w";
    case Content::kHole:
      return "x";
    case Content::kTarget:
      return "*";
    default:
      return ".";
  }
}

/// Ice tiles in two pale blues, dark water for holes, discs in black and white.
std::string color_cell(Content content, bool light) {
  const int tile = content == Content::kHole ? 17 : light ? 153 : 117;
  const auto cell = [&](int ink, const char* sign) {
    return fmt::format("\x1b[48;5;{}m\x1b[38;5;{}m {} \x1b[0m", tile, ink, sign);
  };
  switch (content) {
    case Content::kBlack:
      return cell(16, "●");
    case Content::kWhite:
      return cell(231, "●");
    case Content::kHole:
      return cell(19, "~");
    case Content::kTarget:
      return cell(24, "×");
    default:
      return cell(24, " ");
  }
}

Bitboard reached_squares(const Position& position) {
  Bitboard reached = 0;
  for (const Move move : position.slides(position.side_to_move())) reached |= bit(move.to());
  return reached;
}

std::string draw_colored(const Position& position, Bitboard reached) {
  std::string text;
  for (int rank = kRanks - 1; rank >= 0; --rank) {
    text += fmt::format("{} ", rank + 1);
    for (int file = 0; file < kFiles; ++file) {
      text +=
          color_cell(content_of(position, reached, square_at(file, rank)), (file + rank) % 2 == 1);
    }
    text += '\n';
  }
  return text + "   a  b  c  d  e  f  g  h\n";
}

std::string draw_boxed(const Position& position, Bitboard reached) {
  const auto rule = [](const char* left, const char* middle, const char* right) {
    std::string line = std::string("  ") + left;
    for (int file = 0; file < kFiles; ++file) {
      line += "───";
      line += file + 1 < kFiles ? middle : right;
    }
    return line + "\n";
  };
  std::string text = rule("┌", "┬", "┐");
  for (int rank = kRanks - 1; rank >= 0; --rank) {
    text += fmt::format("{} │", rank + 1);
    for (int file = 0; file < kFiles; ++file) {
      text +=
          fmt::format(" {} │", plain_sign(content_of(position, reached, square_at(file, rank))));
    }
    text += "\n" + (rank > 0 ? rule("├", "┼", "┤") : rule("└", "┴", "┘"));
  }
  return text + kFileNames;
}

std::string draw_ascii(const Position& position, Bitboard reached) {
  std::string text;
  for (int rank = kRanks - 1; rank >= 0; --rank) {
    text += fmt::format("{} ", rank + 1);
    for (int file = 0; file < kFiles; ++file) {
      text += fmt::format(" {}", ascii_sign(content_of(position, reached, square_at(file, rank))));
    }
    text += '\n';
  }
  return text + "   a b c d e f g h\n";
}

}  // namespace

std::string draw_board(const Position& position, BoardStyle style, bool targets) {
  const Bitboard reached = targets ? reached_squares(position) : 0;
  switch (style) {
    case BoardStyle::kColor:
      return draw_colored(position, reached);
    case BoardStyle::kAscii:
      return draw_ascii(position, reached);
    default:
      return draw_boxed(position, reached);
  }
}

}  // namespace yolah::cli
