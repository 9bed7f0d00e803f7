// Prints random games position by position, for rules in other languages to be
// compared with the engine's. A line has four fields separated by tabs: the move
// that led here ("start" at the start of a game), the position, the legal moves in
// the order of their letters, and who has more points ("b", "w" or "=").
//
//   print_games GAMES SEED
//
// Every second game starts from a board set up at random, where passes and early
// ends are frequent.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "engine/playout/playout.h"
#include "engine/playout/random.h"
#include "engine/rules/notation.h"
#include "engine/rules/position.h"

namespace {

using yolah::Position;
using yolah::Random;

/// Eight pieces, and any number of holes, on squares drawn at random.
Position random_position(Random& random) {
  std::vector<int> squares(yolah::kSquares);
  for (int i = 0; i < yolah::kSquares; ++i) squares[static_cast<std::size_t>(i)] = i;
  for (std::size_t i = squares.size(); i > 1; --i) {
    std::swap(squares[i - 1], squares[random.below(static_cast<std::uint32_t>(i))]);
  }
  const auto take = [&](int number) {
    yolah::Bitboard taken = 0;
    for (int i = 0; i < number; ++i) {
      taken |= bit(yolah::square_at(squares.back()));
      squares.pop_back();
    }
    return taken;
  };
  Position::Parts parts;
  const int holes = static_cast<int>(random.below(yolah::kMaxScoringMoves + 1));
  parts.black = take(yolah::kPiecesPerSide);
  parts.white = take(yolah::kPiecesPerSide);
  parts.holes = take(holes);
  parts.black_points = static_cast<int>(random.below(static_cast<std::uint32_t>(holes) + 1));
  parts.white_points = holes - parts.black_points;
  parts.side_to_move = random.below(2) == 0 ? yolah::Color::kBlack : yolah::Color::kWhite;
  return Position::from_parts(parts).value_or(Position());
}

void print_line(const std::string& move, const Position& position) {
  std::vector<std::string> moves;
  for (const yolah::Move legal : position.legal_moves()) moves.push_back(to_string(legal));
  std::sort(moves.begin(), moves.end());
  std::string joined;
  for (const std::string& legal : moves) joined += (joined.empty() ? "" : " ") + legal;
  const int lead = position.points(yolah::Color::kBlack) - position.points(yolah::Color::kWhite);
  std::printf("%s\t%s\t%s\t%c\n", move.c_str(), to_string(position).c_str(), joined.c_str(),
              lead == 0  ? '='
              : lead > 0 ? 'b'
                         : 'w');
}

void print_game(Position position, Random& random) {
  print_line("start", position);
  while (!position.is_over()) {
    const yolah::Move move = random_move(position, random);
    position.play(move);
    print_line(to_string(move), position);
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fprintf(stderr, "Usage: print_games GAMES SEED\nExample: print_games 200 1\n");
    return 2;
  }
  const unsigned long games = std::strtoul(argv[1], nullptr, 10);
  Random random(std::strtoull(argv[2], nullptr, 10));
  for (unsigned long game = 0; game < games; ++game) {
    print_game(game % 2 == 0 ? Position() : random_position(random), random);
  }
  return std::fflush(stdout) == 0 ? 0 : 1;
}
