// Which puzzles there are, and how strong each is before anybody has tried it.
//
// The levels are those of the browser app: its list of puzzles is built into the program. The
// first ratings are those that the app uses, too (web/src/lib/learn/strength.ts); tests compare
// both with tests/data/puzzle_strength.json.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "online/rating/glicko.h"

namespace yolah {

/// The app's list of puzzles, built into the program from web/src/lib/learn/slices/index.json.
std::span<const unsigned char> puzzle_index();

}  // namespace yolah

namespace yolah::server {

/// What no level finds counts as one more level.
inline constexpr int kHardestPuzzle = 11;

/// The puzzles have the numbers from 1 to this one.
std::int64_t puzzle_count();
/// From 1 to the hardest; nothing if there is no such puzzle.
std::optional<int> level_of_puzzle(std::int64_t number);
/// What a puzzle of this level counts as before anybody has tried it.
Rating first_rating(int level);

}  // namespace yolah::server
