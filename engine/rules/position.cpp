#include "engine/rules/position.h"

namespace yolah {

std::optional<Position> Position::from_parts(const Parts& parts) {
  const bool disjoint =
      (parts.black & parts.white) == 0 && ((parts.black | parts.white) & parts.holes) == 0;
  const bool four_each =
      count(parts.black) == kPiecesPerSide && count(parts.white) == kPiecesPerSide;
  const bool points_fit = parts.black_points >= 0 && parts.white_points >= 0 &&
                          parts.black_points + parts.white_points == count(parts.holes);
  if (!disjoint || !four_each || !points_fit) return std::nullopt;

  Position position;
  position.pieces_[0] = parts.black;
  position.pieces_[1] = parts.white;
  position.holes_ = parts.holes;
  position.points_[0] = static_cast<std::uint8_t>(parts.black_points);
  position.points_[1] = static_cast<std::uint8_t>(parts.white_points);
  position.side_to_move_ = parts.side_to_move;
  return position;
}

MoveList Position::slides(Color side) const {
  MoveList moves;
  const Bitboard occupied_squares = occupied();
  for (Bitboard pieces_left = pieces(side); pieces_left != 0;) {
    const Square from = pop_first(pieces_left);
    for (Bitboard targets = reach(from, occupied_squares); targets != 0;) {
      moves.push(Move(from, pop_first(targets)));
    }
  }
  return moves;
}

MoveList Position::legal_moves() const {
  MoveList moves = slides(side_to_move_);
  if (moves.empty() && can_move(opponent(side_to_move_))) moves.push(Move::pass());
  return moves;
}

int Position::mobility(Color side) const {
  int moves = 0;
  for (Bitboard pieces_left = pieces(side); pieces_left != 0;) {
    moves += count(reach(pop_first(pieces_left), occupied()));
  }
  return moves;
}

bool Position::is_legal(Move move) const {
  if (move.is_pass()) return !can_move(side_to_move_) && can_move(opponent(side_to_move_));
  return (pieces(side_to_move_) & bit(move.from())) != 0 &&
         (reach(move.from(), occupied()) & bit(move.to())) != 0;
}

}  // namespace yolah
