#include "scripts/tools/puzzles/themes.h"

#include <algorithm>

#include "arena/suite/themes.h"
#include "engine/eval/insight.h"
#include "scripts/tools/puzzles/puzzle.h"

namespace yolah::puzzles {
namespace {

/// The same with the other side to move.
Position passed(Position position) {
  position.play(Move::pass());
  return position;
}

Bitboard beside(Bitboard piece, const Position& position) {
  return grow(piece) & position.free_squares();
}

Bitboard targets(const Position& position, Color side) {
  Bitboard all = 0;
  for (const Move slide : position.slides(side)) all |= bit(slide.to());
  return all;
}

/// Whether the other side can lock in a piece with one slide.
bool is_threatened(const Position& position, Bitboard piece, Color other) {
  const Bitboard exits = beside(piece, position);
  return count(exits) == 1 && (exits & targets(position, other)) != 0;
}

bool escapes(const Position& position, Move move) {
  const Color other = opponent(position.side_to_move());
  const Position next = after(position, move);
  return is_threatened(position, bit(move.from()), other) && beside(bit(move.to()), next) != 0 &&
         !is_threatened(next, bit(move.to()), other);
}

bool locks_in(const Position& position, Move move) {
  const Position next = after(position, move);
  for (Bitboard pieces = next.pieces(next.side_to_move()); pieces != 0;) {
    const Bitboard piece = bit(pop_first(pieces));
    if (beside(piece, next) == 0 && count(flood(piece, position.free_squares())) >= kLockedSquares)
      return true;
  }
  return false;
}

/// How many slides of the side to move isolate.
long isolating(const Position& position) {
  const MoveList moves = position.slides(position.side_to_move());
  return std::count_if(moves.begin(), moves.end(),
                       [&](Move move) { return arena::isolates(position, move); });
}

/// Whether the other side threatens to isolate, and the move ends that.
bool blocks(const Position& position, Move move) {
  return isolating(passed(position)) > 0 && isolating(after(position, move)) == 0;
}

bool is_quiet(const Position& position, Move best) {
  const MoveList moves = position.legal_moves();
  const int kept = arena::mobility_after(position, best);
  const auto more = std::count_if(moves.begin(), moves.end(), [&](Move move) {
    return arena::mobility_after(position, move) > kept;
  });
  return 2 * more > moves.size();
}

struct Contested {
  long regions = 0;
  int squares = 0;
  bool both_have_safe_moves = false;
};

Contested contested_in(const Position& position) {
  LongestPlay plays;
  const Insight insight = insight_into(position, plays);
  Contested contested;
  for (const Region& region : insight.regions) {
    if (region.owner != Owner::kBoth) continue;
    ++contested.regions;
    contested.squares += count(region.squares);
  }
  contested.both_have_safe_moves = insight.black_sure > 0 && insight.white_sure > 0;
  return contested;
}

}  // namespace

std::string theme_of(const Position& position, Move best, int margin) {
  if (escapes(position, best)) return "escape";
  if (is_quiet(position, best)) return "quiet";
  if (locks_in(position, best)) return "lock-in";
  if (blocks(position, best)) return "block";
  if (arena::isolates(position, best)) return "isolate";
  if (isolating(position) >= kManyIsolate) return "keep-open";
  const Contested contested = contested_in(position);
  if (contested.regions == 1) return "last-region";
  if (contested.squares <= kFewContested && contested.both_have_safe_moves) return "count";
  return margin == 0 ? "save-the-draw" : "only-move";
}

}  // namespace yolah::puzzles
