// A 64-bit key for a position: pieces, holes and side to move. Points already
// made are left out, because what is still to come does not depend on them.
//
// The key is mixed from the three bitboards when it is asked for. Measured
// against incremental Zobrist keys (bench/hash_bench.cpp), the mix costs about
// as much as the three table look-ups of a move, and spares the eight bytes
// beside every position and the care of keeping them right.
#pragma once

#include <bit>
#include <cstdint>

#include "engine/rules/mix.h"
#include "engine/rules/position.h"

namespace yolah {

constexpr std::uint64_t hash(const Position& position) {
  const std::uint64_t side = position.side_to_move() == Color::kBlack ? 0 : 0x9FB21C651E98DF25;
  return mix((position.pieces(Color::kBlack) * 0x9E3779B97F4A7C15) ^
             std::rotl(position.pieces(Color::kWhite) * 0xC2B2AE3D27D4EB4F, 21) ^
             std::rotl(position.holes() * 0x165667B19E3779F9, 42) ^ side);
}

}  // namespace yolah
