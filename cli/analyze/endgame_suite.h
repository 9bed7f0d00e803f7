// A suite of endgames with known results: a file for each number of free squares,
// and in it a line for each position, its final margin for the side to move in
// front, or '?' where it is not known yet.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/rules/position.h"
#include "engine/search/endgame/solver.h"
#include "engine/search/limits.h"

namespace yolah::cli {

struct Endgame {
  Position position;
  std::optional<int> margin;
};

struct EndgameSet {
  int free = 0;
  std::vector<Endgame> endgames;
};

/// All sets of a folder up to so many free squares, the fewest first. Throws a
/// Failure that says which line is wrong.
std::vector<EndgameSet> read_endgames(const std::string& folder, int most_free);

/// How a set went. Times and nodes count unsolved positions as they were when the
/// limit ended them.
struct SuiteResult {
  int free = 0;
  int positions = 0;
  int solved = 0;
  int wrong = 0;
  int unknown = 0;  ///< Solved, and nothing to compare with.
  double median_seconds = 0;
  double p90_seconds = 0;
  double median_nodes = 0;
  double p90_nodes = 0;
};

/// The table for positions with so many free squares: no larger than they need, since it is
/// cleared for each of them, and no larger than `most`. A position with 22 free squares looks at
/// some thousand contests, and each free square more about doubles that.
std::size_t megabytes_for(int free, std::size_t most);

/// Solves each with an empty table; `on_progress` is told the share done.
SuiteResult solve_set(const EndgameSet& set, EndgameSolver& solver, const Limits& limits,
                      const std::atomic<bool>& stop,
                      const std::function<void(double)>& on_progress);

}  // namespace yolah::cli
