#include "cli/terminal/board_view.h"

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

enum class Mark { kNone, kSelected, kLastMove };

Mark mark_of(const BoardMarks& marks, Square square) {
  if ((marks.selected & bit(square)) != 0) return Mark::kSelected;
  return (marks.last_move & bit(square)) != 0 ? Mark::kLastMove : Mark::kNone;
}

/// Colours of the 256 that terminals have: ice tiles in two pale blues, dark
/// water for holes, amber for what is pointed out.
int tile_color(Content content, Mark mark, bool light) {
  if (content == Content::kHole) return mark == Mark::kNone ? 17 : 60;
  if (mark == Mark::kSelected) return 214;
  if (mark == Mark::kLastMove) return 222;
  return light ? 153 : 117;
}

int ink_color(Content content, Mark mark) {
  switch (content) {
    case Content::kBlack:
      return 16;
    case Content::kWhite:
      return 231;
    case Content::kHole:
      return mark == Mark::kNone ? 19 : 222;
    default:
      return 24;
  }
}

/// What a square shows, as text without colours.
using Sign = const char* (*)(Content);

const char* small_sign(Content content) {
  switch (content) {
    case Content::kBlack:
    case Content::kWhite:
      return " ● ";
    case Content::kHole:
      return " ~ ";
    case Content::kTarget:
      return " × ";
    default:
      return "   ";
  }
}

// Four columns and two rows are a square on most terminals.
const char* large_upper_sign(Content content) {
  switch (content) {
    case Content::kBlack:
    case Content::kWhite:
      return " ▄▄ ";
    case Content::kHole:
      return " ~  ";
    case Content::kTarget:
      return " ╲╱ ";
    default:
      return "    ";
  }
}

const char* large_lower_sign(Content content) {
  switch (content) {
    case Content::kBlack:
    case Content::kWhite:
      return " ▀▀ ";
    case Content::kHole:
      return "  ~ ";
    case Content::kTarget:
      return " ╱╲ ";
    default:
      return "    ";
  }
}

std::string color_row(const Position& position, const BoardMarks& marks, int rank, Sign sign) {
  std::string text;
  for (int file = 0; file < kFiles; ++file) {
    const Square square = square_at(file, rank);
    const Content content = content_of(position, marks.targets, square);
    const Mark mark = mark_of(marks, square);
    text += fmt::format("\x1b[48;5;{}m\x1b[38;5;{}m{}",
                        tile_color(content, mark, (file + rank) % 2 == 1), ink_color(content, mark),
                        sign(content));
  }
  return text + "\x1b[0m\n";
}

std::string draw_colored(const Position& position, const BoardMarks& marks) {
  std::string text;
  for (int rank = kRanks - 1; rank >= 0; --rank) {
    text += fmt::format("{} ", rank + 1) + color_row(position, marks, rank, small_sign);
  }
  return text + "   a  b  c  d  e  f  g  h\n";
}

std::string draw_large(const Position& position, const BoardMarks& marks) {
  std::string text;
  for (int rank = kRanks - 1; rank >= 0; --rank) {
    text += fmt::format("{} ", rank + 1) + color_row(position, marks, rank, large_upper_sign) +
            "  " + color_row(position, marks, rank, large_lower_sign);
  }
  return text + "   a   b   c   d   e   f   g   h\n";
}

/// What stands left and right of a marked square's sign, without colours.
const char* brackets(Mark mark) {
  switch (mark) {
    case Mark::kSelected:
      return "[]";
    case Mark::kLastMove:
      return "()";
    default:
      return "  ";
  }
}

std::string draw_boxed(const Position& position, const BoardMarks& marks) {
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
      const Square square = square_at(file, rank);
      const char* const around = brackets(mark_of(marks, square));
      text += fmt::format("{}{}{}│", around[0],
                          plain_sign(content_of(position, marks.targets, square)), around[1]);
    }
    text += "\n" + (rank > 0 ? rule("├", "┼", "┤") : rule("└", "┴", "┘"));
  }
  return text + kFileNames;
}

std::string draw_ascii(const Position& position, const BoardMarks& marks) {
  std::string text;
  for (int rank = kRanks - 1; rank >= 0; --rank) {
    text += fmt::format("{} ", rank + 1);
    // Neighbours share the column between them: an opening bracket wins.
    char closing = ' ';
    for (int file = 0; file < kFiles; ++file) {
      const Square square = square_at(file, rank);
      const char* const around = brackets(mark_of(marks, square));
      text += around[0] == ' ' ? closing : around[0];
      text += ascii_sign(content_of(position, marks.targets, square));
      closing = around[1];
    }
    if (closing != ' ') text += closing;
    text += '\n';
  }
  return text + "   a b c d e f g h\n";
}

}  // namespace

Bitboard reached_squares(const Position& position) {
  Bitboard reached = 0;
  for (const Move move : position.slides(position.side_to_move())) reached |= bit(move.to());
  return reached;
}

std::string draw_board(const Position& position, BoardStyle style, const BoardMarks& marks) {
  switch (style) {
    case BoardStyle::kColor:
      return draw_colored(position, marks);
    case BoardStyle::kLarge:
      return draw_large(position, marks);
    case BoardStyle::kAscii:
      return draw_ascii(position, marks);
    default:
      return draw_boxed(position, marks);
  }
}

}  // namespace yolah::cli
