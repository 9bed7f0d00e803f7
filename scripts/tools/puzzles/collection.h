// The published puzzles: a folder of slices, 00.json, 01.json, ..., and index.json, by which
// the browser app chooses one by theme and level without loading slices.
//
// The number of a puzzle is its address in the app. So published puzzles stay where they are,
// and new ones come after them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "scripts/tools/puzzles/puzzle.h"

namespace yolah::puzzles {

inline constexpr std::size_t kInSlice = 250;

/// The puzzles of a slice. Ends the program if it is none, and says why.
std::vector<Puzzle> read_slice(const std::filesystem::path& file);
/// All slices of a folder, in order.
std::vector<Puzzle> read_collection(const std::filesystem::path& folder);
void write_collection(const std::vector<Puzzle>& puzzles, const std::filesystem::path& folder);
/// The index of a folder, as it stands there, and as it has to be.
Json read_index(const std::filesystem::path& folder);
Json index_of(const std::vector<Puzzle>& puzzles);

/// Adds puzzles that are not among the published ones until there are `count`, of each theme
/// and level as many as there are. In an order that the seed gives, and such that neighbours
/// differ in theme and level, because the daily puzzle goes by number.
void publish(std::vector<Puzzle>& published, const std::vector<Puzzle>& found, std::size_t count,
             std::uint64_t seed);

}  // namespace yolah::puzzles
