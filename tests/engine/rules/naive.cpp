#include "tests/engine/rules/naive.h"

#include <cctype>

namespace yolah::test {

NaiveBoard::NaiveBoard() {
  for (auto& rank : board) rank.fill('.');
  for (const char* square : {"a1", "e4", "d5", "h8"}) {
    board[static_cast<std::size_t>(square[1] - '1')][static_cast<std::size_t>(square[0] - 'a')] =
        'b';
  }
  for (const char* square : {"h1", "d4", "e5", "a8"}) {
    board[static_cast<std::size_t>(square[1] - '1')][static_cast<std::size_t>(square[0] - 'a')] =
        'w';
  }
}

NaiveBoard::NaiveBoard(const Position& position)
    : side(position.side_to_move() == Color::kBlack ? 'b' : 'w'),
      black_points(position.points(Color::kBlack)),
      white_points(position.points(Color::kWhite)) {
  for (std::size_t rank = 0; rank < 8; ++rank) {
    for (std::size_t file = 0; file < 8; ++file) {
      const auto has = [&](Bitboard squares) { return (squares >> (8 * rank + file) & 1) != 0; };
      board[rank][file] = has(position.pieces(Color::kBlack))   ? 'b'
                          : has(position.pieces(Color::kWhite)) ? 'w'
                          : has(position.holes())               ? 'x'
                                                                : '.';
    }
  }
}

std::vector<std::pair<int, int>> NaiveBoard::slides(char mover) const {
  std::vector<std::pair<int, int>> moves;
  for (int rank = 0; rank < 8; ++rank) {
    for (int file = 0; file < 8; ++file) {
      if (board[static_cast<std::size_t>(rank)][static_cast<std::size_t>(file)] != mover) continue;
      for (int up = -1; up <= 1; ++up) {
        for (int right = -1; right <= 1; ++right) {
          if (up == 0 && right == 0) continue;
          int r = rank + up;
          int f = file + right;
          while (r >= 0 && r < 8 && f >= 0 && f < 8 &&
                 board[static_cast<std::size_t>(r)][static_cast<std::size_t>(f)] == '.') {
            moves.emplace_back(8 * rank + file, 8 * r + f);
            r += up;
            f += right;
          }
        }
      }
    }
  }
  return moves;
}

bool NaiveBoard::over() const {
  return slides('b').empty() && slides('w').empty();
}

void NaiveBoard::play(std::pair<int, int> move) {
  if (move != std::pair(0, 0)) {
    const auto square = [&](int index) -> char& {
      return board[static_cast<std::size_t>(index / 8)][static_cast<std::size_t>(index % 8)];
    };
    square(move.second) = square(move.first);
    square(move.first) = 'x';
    (side == 'b' ? black_points : white_points) += 1;
  }
  side = side == 'b' ? 'w' : 'b';
}

std::string NaiveBoard::to_string() const {
  std::string text;
  for (std::size_t rank = 8; rank-- > 0;) {
    for (const char c : board[rank]) {
      // A run of free squares is one digit.
      if (c == '.' && !text.empty() && std::isdigit(static_cast<unsigned char>(text.back())) != 0) {
        ++text.back();
      } else {
        text += c == '.' ? '1' : c;
      }
    }
    if (rank > 0) text += '/';
  }
  return text + ' ' + side + ' ' + std::to_string(black_points) + ' ' +
         std::to_string(white_points);
}

std::vector<std::pair<int, int>> slides_of(const Position& position, Color side) {
  std::vector<std::pair<int, int>> moves;
  for (const Move move : position.slides(side)) {
    moves.emplace_back(index(move.from()), index(move.to()));
  }
  return moves;
}

}  // namespace yolah::test
