#include "tests/search/naive_search.h"

#include <algorithm>
#include <unordered_map>

#include "engine/eval/regions.h"
#include "engine/playout/playout.h"
#include "engine/rules/hash.h"

namespace yolah::naive {
namespace {

/// The boards and the side to move; points already made do not matter.
struct Key {
  Bitboard black;
  Bitboard white;
  Bitboard holes;
  Color side;

  friend bool operator==(const Key&, const Key&) = default;
};

struct KeyHash {
  std::size_t operator()(const Key& key) const {
    return static_cast<std::size_t>(mix(key.black ^ mix(key.white ^ mix(key.holes))) +
                                    static_cast<std::uint64_t>(index(key.side)));
  }
};

/// What a move scores at once, and then what is left of the rest.
int margin_after(const Position& position, Move move) {
  Position after = position;
  after.play(move);
  return (move.is_pass() ? 0 : 1) - exact_margin(after);
}

}  // namespace

int exact_margin(const Position& position) {
  static std::unordered_map<Key, int, KeyHash> known;
  if (position.is_over()) return 0;
  const Key key{position.pieces(Color::kBlack), position.pieces(Color::kWhite), position.holes(),
                position.side_to_move()};
  if (const auto found = known.find(key); found != known.end()) return found->second;
  int best = -kSquares;
  for (const Move move : position.legal_moves()) {
    best = std::max(best, margin_after(position, move));
  }
  known.emplace(key, best);
  return best;
}

std::vector<Move> best_moves(const Position& position) {
  const int best = exact_margin(position);
  std::vector<Move> moves;
  for (const Move move : position.legal_moves()) {
    if (margin_after(position, move) == best) moves.push_back(move);
  }
  return moves;
}

std::vector<Position> late_positions(int how_many, int free_squares, bool undecided) {
  std::vector<Position> positions;
  for (std::uint64_t game = 0; positions.size() < static_cast<std::size_t>(how_many); ++game) {
    Random random(2024, game);
    Position position;
    while (!position.is_over() && count(position.free_squares()) > free_squares) {
      position.play(random_move(position, random));
    }
    if (position.legal_moves().size() < 2 || (undecided && is_decided(position))) continue;
    positions.push_back(position);
  }
  return positions;
}

}  // namespace yolah::naive
