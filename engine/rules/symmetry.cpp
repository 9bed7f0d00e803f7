#include "engine/rules/symmetry.h"

#include <algorithm>
#include <array>
#include <optional>

#include "engine/rules/hash.h"

namespace yolah {
namespace {

constexpr unsigned kSwapAxes = 1;
constexpr unsigned kFlipFiles = 2;
constexpr unsigned kFlipRanks = 4;

constexpr unsigned parts_of(Symmetry symmetry) {
  return static_cast<unsigned>(symmetry);
}

/// Exchanges, for every bit of `mask`, that square with the one `distance` on.
constexpr Bitboard exchange(Bitboard squares, Bitboard mask, int distance) {
  const Bitboard differing = ((squares >> distance) ^ squares) & mask;
  return squares ^ differing ^ (differing << distance);
}

constexpr Bitboard swap_axes(Bitboard squares) {
  squares = exchange(squares, 0x00000000F0F0F0F0, 28);
  squares = exchange(squares, 0x0000CCCC0000CCCC, 14);
  return exchange(squares, 0x00AA00AA00AA00AA, 7);
}

constexpr Bitboard mirror_files(Bitboard squares) {
  squares = exchange(squares, 0x0F0F0F0F0F0F0F0F, 4);
  squares = exchange(squares, 0x3333333333333333, 2);
  return exchange(squares, 0x5555555555555555, 1);
}

constexpr Bitboard mirror_ranks(Bitboard squares) {
  squares = exchange(squares, 0x00000000FFFFFFFF, 32);
  squares = exchange(squares, 0x0000FFFF0000FFFF, 16);
  return exchange(squares, 0x00FF00FF00FF00FF, 8);
}

/// Bits are checked by construction: images of a valid position are valid.
Position build(Bitboard black, Bitboard white, Bitboard holes, const Position& source) {
  return *Position::from_parts({black, white, holes, source.points(Color::kBlack),
                                source.points(Color::kWhite), source.side_to_move()});
}

}  // namespace

Symmetry inverse(Symmetry symmetry) {
  // The quarter turns undo each other; the six others undo themselves.
  if (symmetry == Symmetry::kQuarterTurn) return Symmetry::kThreeQuarterTurn;
  if (symmetry == Symmetry::kThreeQuarterTurn) return Symmetry::kQuarterTurn;
  return symmetry;
}

Square transform(Square square, Symmetry symmetry) {
  return first_square(transform(bit(square), symmetry));
}

Bitboard transform(Bitboard squares, Symmetry symmetry) {
  const unsigned parts = parts_of(symmetry);
  if ((parts & kSwapAxes) != 0) squares = swap_axes(squares);
  if ((parts & kFlipFiles) != 0) squares = mirror_files(squares);
  if ((parts & kFlipRanks) != 0) squares = mirror_ranks(squares);
  return squares;
}

Move transform(Move move, Symmetry symmetry) {
  if (move.is_pass()) return move;
  return {transform(move.from(), symmetry), transform(move.to(), symmetry)};
}

Position transform(const Position& position, Symmetry symmetry) {
  return build(transform(position.pieces(Color::kBlack), symmetry),
               transform(position.pieces(Color::kWhite), symmetry),
               transform(position.holes(), symmetry), position);
}

Position swap_colors(const Position& position) {
  return *Position::from_parts({position.pieces(Color::kWhite), position.pieces(Color::kBlack),
                                position.holes(), position.points(Color::kWhite),
                                position.points(Color::kBlack), opponent(position.side_to_move())});
}

Canonical canonical(const Position& position) {
  // Boards first, and a position of the least only: books ask this of every move.
  using Boards = std::array<Bitboard, 3>;
  const Boards boards = {position.pieces(Color::kBlack), position.pieces(Color::kWhite),
                         position.holes()};
  Boards least = boards;
  Symmetry symmetry = Symmetry::kIdentity;
  for (const Symmetry other : all_symmetries()) {
    const Boards image = {transform(boards[0], other), transform(boards[1], other),
                          transform(boards[2], other)};
    if (image >= least) continue;
    least = image;
    symmetry = other;
  }
  return {build(least[0], least[1], least[2], position), symmetry};
}

Canonical canonical_up_to_colors(const Position& position) {
  // The side to move decides whether to exchange: black moves in every
  // canonical position, and the eight symmetries settle the rest.
  const bool swap = position.side_to_move() == Color::kWhite;
  Canonical best = canonical(swap ? swap_colors(position) : position);
  best.colors_swapped = swap;
  return best;
}

std::uint64_t canonical_key(const Position& position) {
  return hash(canonical_up_to_colors(position).position);
}

Move canonical_move(const Position& position, Move move) {
  const Position form = canonical_up_to_colors(position).position;
  const bool swap = position.side_to_move() == Color::kWhite;
  const Position black_moves = swap ? swap_colors(position) : position;
  std::optional<Move> least;
  for (const Symmetry symmetry : all_symmetries()) {
    if (transform(black_moves, symmetry) != form) continue;
    const Move image = transform(move, symmetry);
    if (!least || image.bits() < least->bits()) least = image;
  }
  return *least;
}

}  // namespace yolah
