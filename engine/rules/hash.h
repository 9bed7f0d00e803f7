// A 64-bit key for a position: pieces, holes and side to move. Points already
// made are left out, because what is still to come does not depend on them.
//
// The key is mixed from the three bitboards when it is asked for.
#pragma once

#include <bit>
#include <cstdint>

#include "engine/rules/position.h"

namespace yolah {

constexpr std::uint64_t hash(const Position& position) {
  const std::uint64_t side = position.side_to_move() == Color::kBlack ? 0 : 0x9FB21C651E98DF25;
  std::uint64_t key = (position.pieces(Color::kBlack) * 0x9E3779B97F4A7C15) ^
                      std::rotl(position.pieces(Color::kWhite) * 0xC2B2AE3D27D4EB4F, 21) ^
                      std::rotl(position.holes() * 0x165667B19E3779F9, 42) ^ side;
  // One round: the products have spread the squares already.
  key = (key ^ (key >> 32)) * 0xD6E8FEB86659FD93;
  return key ^ (key >> 29);
}

}  // namespace yolah
