#include "cli/bench/yardstick.h"

#include <array>
#include <bit>
#include <cstddef>

#include "engine/rules/attacks.h"
#include "engine/rules/lines.h"

namespace yolah::yardstick {
namespace {

/// What a look-up needs for one square and one kind of line.
struct Magic {
  Bitboard mask;
  std::uint64_t magic;
  Bitboard* moves;
  std::uint32_t shift;

  std::uint32_t index(Bitboard occupied) const {
    return static_cast<std::uint32_t>(((occupied & mask) * magic) >> shift);
  }
};

Bitboard orthogonal_table[102400];
Bitboard diagonal_table[5248];
Magic orthogonal_magics[kSquares];
Magic diagonal_magics[kSquares];

void init_magics(Lines lines, Bitboard* table, Magic* magics) {
  for (int i = 0; i < kSquares; ++i) {
    const Square from = square_at(i);
    const MagicIndex constants(lines, from);
    magics[i] = {constants.mask, constants.magic, table, constants.shift};
    for_each_subset(constants.mask, [&](Bitboard occupied) {
      magics[i].moves[magics[i].index(occupied)] = walk_lines(lines, from, occupied);
      ++table;
    });
  }
}

[[maybe_unused]] const bool kTablesReady = [] {
  init_magics(Lines::kOrthogonal, orthogonal_table, orthogonal_magics);
  init_magics(Lines::kDiagonal, diagonal_table, diagonal_magics);
  return true;
}();

Bitboard moves_from(Square from, Bitboard occupied) {
  const Magic& orthogonal = orthogonal_magics[index(from)];
  const Magic& diagonal = diagonal_magics[index(from)];
  return (orthogonal.moves[orthogonal.index(occupied)] | diagonal.moves[diagonal.index(occupied)]) &
         ~occupied;
}

}  // namespace

bool Board::game_over() const {
  const Bitboard players = black_ | white_;
  const Bitboard free = ~(players | holes_);
  const Bitboard around = (players << 8) | (players >> 8) | ((players & ~kFileH) << 1) |
                          ((players & ~kFileA) >> 1) | ((players & ~kFileH) << 9) |
                          ((players & ~kFileA) << 7) | ((players & ~kFileH) >> 7) |
                          ((players & ~kFileA) >> 9);
  return (around & free) == 0;
}

void Board::moves(MoveList& list) const {
  list = MoveList();
  const Bitboard occupied = black_ | white_ | holes_;
  Bitboard pieces = player_pieces();
  const Square from0 = pop_first(pieces);
  const Square from1 = pop_first(pieces);
  const Square from2 = pop_first(pieces);
  const Square from3 = pop_first(pieces);
  Bitboard b0 = moves_from(from0, occupied);
  Bitboard b1 = moves_from(from1, occupied);
  Bitboard b2 = moves_from(from2, occupied);
  Bitboard b3 = moves_from(from3, occupied);
  while (b0 != 0) list.push(Move(from0, pop_first(b0)));
  while (b1 != 0) list.push(Move(from1, pop_first(b1)));
  while (b2 != 0) list.push(Move(from2, pop_first(b2)));
  while (b3 != 0) list.push(Move(from3, pop_first(b3)));
  if (list.empty()) [[unlikely]] {
    list.push(Move::pass());
  }
}

Move Board::random_move(std::mt19937& random) const {
  const Bitboard occupied = black_ | white_ | holes_;
  Bitboard pieces = player_pieces();
  const Square from0 = pop_first(pieces);
  const Square from1 = pop_first(pieces);
  const Square from2 = pop_first(pieces);
  const Square from3 = pop_first(pieces);
  const Bitboard b0 = moves_from(from0, occupied);
  const Bitboard b1 = moves_from(from1, occupied);
  const Bitboard b2 = moves_from(from2, occupied);
  const Bitboard b3 = moves_from(from3, occupied);
  const int n0 = count(b0);
  const int n1 = count(b1);
  const int n2 = count(b2);
  const int n3 = count(b3);
  const int n = n0 + n1 + n2 + n3;
  if (n == 0) [[unlikely]] {
    return Move::pass();
  }
  std::uniform_int_distribution<int> draw(0, n - 1);
  int which = draw(random);
  const int piece = (which >= n0) + (which >= n0 + n1) + (which >= n0 + n1 + n2);
  which -= (piece > 0) * n0 + (piece > 1) * n1 + (piece > 2) * n2;
  const auto i = static_cast<std::size_t>(piece);
  const Square from = std::array{from0, from1, from2, from3}[i];
  const Bitboard targets = std::array{b0, b1, b2, b3}[i];
  return {from, nth_square(targets, which)};
}

void Board::play(Move move) {
  if (!move.is_pass()) [[likely]] {
    if (player() == 1) {
      white_ ^= bit(move.from()) | bit(move.to());
      ++white_score_;
    } else {
      black_ ^= bit(move.from()) | bit(move.to());
      ++black_score_;
    }
    holes_ |= bit(move.from());
  }
  ++ply_;
}

void Board::undo(Move move) {
  --ply_;
  if (!move.is_pass()) [[likely]] {
    if (player() == 1) {
      white_ ^= bit(move.from()) | bit(move.to());
      --white_score_;
    } else {
      black_ ^= bit(move.from()) | bit(move.to());
      --black_score_;
    }
    holes_ ^= bit(move.from());
  }
}

namespace {

template <class Choose>
Wins play_games(std::uint64_t games, Choose choose) {
  Wins wins;
  for (std::uint64_t i = 0; i < games; ++i) {
    Board board;
    while (!board.game_over()) board.play(choose(board));
    if (board.black_score() > board.white_score()) {
      ++wins.black;
    } else if (board.white_score() > board.black_score()) {
      ++wins.white;
    } else {
      ++wins.draws;
    }
  }
  return wins;
}

}  // namespace

Wins random_games(std::uint64_t games, std::mt19937& random) {
  return play_games(games, [&](const Board& board) { return board.random_move(random); });
}

Wins random_games_by_list(std::uint64_t games, std::mt19937& random) {
  MoveList list;
  return play_games(games, [&](const Board& board) {
    board.moves(list);
    return list[std::uniform_int_distribution<int>(0, list.size() - 1)(random)];
  });
}

std::uint64_t perft(Board& board, int depth) {
  if (depth == 0 || board.game_over()) return 1;
  std::uint64_t leaves = 0;
  MoveList list;
  board.moves(list);
  for (const Move move : list) {
    board.play(move);
    leaves += perft(board, depth - 1);
    board.undo(move);
  }
  return leaves;
}

std::uint64_t perft_by_copy(Board& board, int depth) {
  if (depth == 0 || board.game_over()) return 1;
  std::uint64_t leaves = 0;
  MoveList list;
  board.moves(list);
  const Board saved = board;
  for (const Move move : list) {
    board.play(move);
    leaves += perft_by_copy(board, depth - 1);
    board = saved;
  }
  return leaves;
}

}  // namespace yolah::yardstick
