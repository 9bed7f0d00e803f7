// A 64-bit key for a position: pieces, holes and side to move. Points already
// made are left out, because what is still to come does not depend on them.
//
// Zobrist keys, kept beside the position by whoever needs them: a random number
// for each thing on each square, combined by exclusive or, so that a move
// changes a key by two look-ups. Measured against a mix of the three bitboards
// (tests/bench/hash_bench.cpp): 1.3 ns a move against 2.4, and 4.9 against 9.2 where
// the next step waits for the key.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/rules/mix.h"
#include "engine/rules/position.h"

namespace yolah {

struct ZobristKeys {
  using BySquare = std::array<std::uint64_t, kSquares>;

  std::array<BySquare, 2> piece{};
  BySquare hole{};
  std::uint64_t white_to_move = 0;
  /// A piece that leaves makes a hole and ends its side's turn: one number.
  std::array<BySquare, 2> leave{};
};

constexpr ZobristKeys make_zobrist_keys() {
  ZobristKeys keys;
  std::uint64_t counter = 0;
  const auto draw = [&] { return mix(++counter * 0x9E3779B97F4A7C15); };
  keys.white_to_move = draw();
  for (std::size_t square = 0; square < kSquares; ++square) {
    keys.hole[square] = draw();
    for (std::size_t side = 0; side < 2; ++side) {
      keys.piece[side][square] = draw();
      keys.leave[side][square] = keys.piece[side][square] ^ keys.hole[square] ^ keys.white_to_move;
    }
  }
  return keys;
}

inline constexpr ZobristKeys kZobrist = make_zobrist_keys();

/// The key of a position, from nothing.
constexpr std::uint64_t hash(const Position& position) {
  std::uint64_t key = position.side_to_move() == Color::kBlack ? 0 : kZobrist.white_to_move;
  const auto add = [&](Bitboard squares, const ZobristKeys::BySquare& numbers) {
    while (squares != 0) key ^= numbers[static_cast<std::size_t>(index(pop_first(squares)))];
  };
  add(position.pieces(Color::kBlack), kZobrist.piece[0]);
  add(position.pieces(Color::kWhite), kZobrist.piece[1]);
  add(position.holes(), kZobrist.hole);
  return key;
}

/// The key after a move, from the key before it and the side that makes it.
constexpr std::uint64_t hash_after(std::uint64_t key, Color side, Move move) {
  if (move.is_pass()) return key ^ kZobrist.white_to_move;
  const auto mover = static_cast<std::size_t>(index(side));
  return key ^ kZobrist.leave[mover][static_cast<std::size_t>(index(move.from()))] ^
         kZobrist.piece[mover][static_cast<std::size_t>(index(move.to()))];
}

}  // namespace yolah
