// What people want to see of a position: who comes first to each square, which regions
// are whose, and how many moves are safe. For pictures and words; no move is chosen by it.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/eval/regions.h"
#include "engine/rules/bitboard.h"
#include "engine/rules/color.h"
#include "engine/rules/position.h"

namespace yolah {

enum class Owner : std::uint8_t { kNobody, kBlack, kWhite, kBoth };

/// A connected set of free squares, and who can come there.
struct Region {
  Bitboard squares = 0;
  Owner owner = Owner::kNobody;
};

struct Insight {
  // Free squares by who needs fewer slides to get there, the other not moving; those that
  // neither can come to are in none of them.
  Bitboard black_first = 0;
  Bitboard white_first = 0;
  Bitboard together = 0;
  std::vector<Region> regions;
  // Moves that a side can make in regions of its own, whatever the other does.
  int black_sure = 0;
  int white_sure = 0;
};

Insight insight_into(const Position& position, LongestPlay& puzzles);

}  // namespace yolah
