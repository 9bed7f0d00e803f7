#include "engine/rules/notation.h"

#include <cstddef>
#include <optional>
#include <utility>

namespace yolah {
namespace {

constexpr std::size_t kSquareLength = 2;
constexpr std::size_t kMoveLength = 5;

std::string character_name(char c) {
  const bool printable = c >= ' ' && c <= '~';
  return printable ? std::string("'") + c + "'" : "a byte that is not printable";
}

/// Reads a position string from left to right; the first error ends it.
class PositionReader {
 public:
  explicit PositionReader(std::string_view text) : text_(text) {}

  Parsed<Position> read() {
    for (int rank = kRanks - 1; rank >= 0; --rank) {
      if (!read_rank(rank) || (rank > 0 && !expect('/', "between ranks", Fault::kBoard))) {
        return error();
      }
    }
    if (!check_pieces() || !expect(' ', "after the board", Fault::kSide) || !read_side() ||
        !expect(' ', "after the side to move", Fault::kPoints) ||
        !read_points(parts_.black_points) || !expect(' ', "between the points", Fault::kPoints) ||
        !read_points(parts_.white_points)) {
      return error();
    }
    if (at_ < text_.size()) {
      fail(Fault::kAfterPosition,
           "unexpected " + character_name(text_[at_]) + " after the position");
      return error();
    }
    const auto position = Position::from_parts(parts_);
    if (!position) {
      fail(Fault::kHoles, "the points add up to " +
                              std::to_string(parts_.black_points + parts_.white_points) +
                              " but there are " + std::to_string(count(parts_.holes)) + " holes");
      return error();
    }
    return *position;
  }

 private:
  ParseError error() const { return {at_, reason_, fault_}; }

  bool fail(Fault fault, std::string reason) {
    fault_ = fault;
    reason_ = std::move(reason);
    return false;
  }

  char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }

  bool expect(char c, const char* where, Fault fault) {
    if (peek() != c || at_ >= text_.size()) {
      return fail(fault, "expected " + character_name(c) + " " + where);
    }
    ++at_;
    return true;
  }

  bool read_rank(int rank) {
    bool after_digit = false;
    for (int file = 0; file < kFiles; ++at_) {
      const char c = peek();
      if (c >= '1' && c <= '8') {
        if (after_digit) {
          return fail(Fault::kBoard, "two digits in a row: write one number for a run");
        }
        if (c - '0' > kFiles - file) {
          return fail(Fault::kBoard, "more than eight squares in a rank");
        }
        file += c - '0';
      } else if (!place(c, square_at(file, rank))) {
        return fail(Fault::kBoard,
                    "expected b, w, x or 1 to 8 in rank " + std::to_string(rank + 1));
      } else {
        ++file;
      }
      after_digit = c >= '1' && c <= '8';
    }
    return true;
  }

  bool place(char c, Square square) {
    switch (c) {
      case 'b':
        parts_.black |= bit(square);
        return true;
      case 'w':
        parts_.white |= bit(square);
        return true;
      case 'x':
        parts_.holes |= bit(square);
        return true;
      default:
        return false;
    }
  }

  bool check_pieces() {
    const auto wrong = [&](Bitboard pieces, const char* side) {
      return fail(Fault::kPieceCount, std::string(side) + " has " + std::to_string(count(pieces)) +
                                          " pieces: each side has four");
    };
    if (count(parts_.black) != kPiecesPerSide) return wrong(parts_.black, "black");
    if (count(parts_.white) != kPiecesPerSide) return wrong(parts_.white, "white");
    return true;
  }

  bool read_side() {
    if (peek() != 'b' && peek() != 'w') {
      return fail(Fault::kSide, "expected the side to move, b or w");
    }
    parts_.side_to_move = peek() == 'b' ? Color::kBlack : Color::kWhite;
    ++at_;
    return true;
  }

  bool read_points(int& points) {
    const std::size_t start = at_;
    points = 0;
    while (peek() >= '0' && peek() <= '9' && points <= kMaxScoringMoves) {
      points = 10 * points + (peek() - '0');
      ++at_;
    }
    if (at_ == start) return fail(Fault::kPoints, "expected a number of points");
    if (points > kMaxScoringMoves) return fail(Fault::kPoints, "more points than a game can have");
    if (at_ - start > 1 && text_[start] == '0') {
      return fail(Fault::kPoints, "points written with a leading zero");
    }
    return true;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::string reason_;
  Fault fault_ = Fault::kOther;
  Position::Parts parts_;
};

}  // namespace

std::string to_string(Square square) {
  return {static_cast<char>('a' + file_of(square)), static_cast<char>('1' + rank_of(square))};
}

std::string to_string(Move move) {
  return to_string(move.from()) + ':' + to_string(move.to());
}

std::string to_string(std::span<const Move> moves) {
  std::string text;
  for (const Move move : moves) text += (text.empty() ? "" : " ") + to_string(move);
  return text;
}

std::string to_string(const Position& position) {
  std::string text;
  for (int rank = kRanks - 1; rank >= 0; --rank) {
    int run = 0;
    const auto end_run = [&] {
      if (run > 0) text += static_cast<char>('0' + run);
      run = 0;
    };
    for (int file = 0; file < kFiles; ++file) {
      const Bitboard square = bit(square_at(file, rank));
      if ((square & position.free_squares()) != 0) {
        ++run;
        continue;
      }
      end_run();
      const bool hole = (square & position.holes()) != 0;
      const bool black = (square & position.pieces(Color::kBlack)) != 0;
      text += hole ? 'x' : black ? 'b' : 'w';
    }
    end_run();
    if (rank > 0) text += '/';
  }
  text += position.side_to_move() == Color::kBlack ? " b " : " w ";
  text += std::to_string(position.points(Color::kBlack)) + ' ';
  text += std::to_string(position.points(Color::kWhite));
  return text;
}

std::string_view to_string(Color side) {
  return side == Color::kBlack ? "black" : "white";
}

Parsed<Square> parse_square(std::string_view text) {
  if (text.empty() || text[0] < 'a' || text[0] > 'h') {
    return ParseError{0, "expected a file, a to h", Fault::kMove};
  }
  if (text.size() < kSquareLength || text[1] < '1' || text[1] > '8') {
    return ParseError{1, "expected a rank, 1 to 8", Fault::kMove};
  }
  if (text.size() > kSquareLength) {
    return ParseError{kSquareLength,
                      "unexpected " + character_name(text[kSquareLength]) + " after the square",
                      Fault::kMove};
  }
  return square_at(text[0] - 'a', text[1] - '1');
}

Parsed<Move> parse_move(std::string_view text) {
  const auto from = parse_square(text.substr(0, kSquareLength));
  if (!from) return from.error();
  if (text.size() <= kSquareLength || text[kSquareLength] != ':') {
    return ParseError{kSquareLength, "expected ':' between the two squares of a move",
                      Fault::kMove};
  }
  const auto to = parse_square(text.substr(kSquareLength + 1, kSquareLength));
  if (!to) {
    return ParseError{kSquareLength + 1 + to.error().offset, to.error().reason, Fault::kMove};
  }
  if (text.size() > kMoveLength) {
    return ParseError{kMoveLength,
                      "unexpected " + character_name(text[kMoveLength]) + " after the move",
                      Fault::kMove};
  }
  if (*from == *to && index(*from) != 0) {
    return ParseError{kSquareLength + 1, "a piece cannot stay where it is; the pass is a1:a1",
                      Fault::kMove};
  }
  return Move(*from, *to);
}

Parsed<Position> parse_position(std::string_view text) {
  return PositionReader(text).read();
}

}  // namespace yolah
