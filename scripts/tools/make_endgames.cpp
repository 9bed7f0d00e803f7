// Makes the suite of endgames (tests/data/endgames): open positions from games of
// minmax against itself, one of each game and number of free squares, with their
// exact results.
//
//   make_endgames FOLDER SECONDS_A_POSITION [FREE_SQUARES]
//
// A position that was not solved in the time has '?' for its result.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <optional>
#include <string>

#include "arena/openings/endgames.h"
#include "engine/rules/notation.h"
#include "engine/search/endgame/solver.h"

namespace {

using namespace yolah;

constexpr int kFewestFree = 12;
constexpr int kMostFree = 32;
constexpr int kLargeFree = 28;  // from here on, fewer positions: they take long
const std::atomic<bool> kGoOn{false};

void make_set(int free, std::uint64_t first_game, arena::Endgames& endgames, EndgameSolver& solver,
              const std::string& folder, std::chrono::milliseconds time) {
  std::ofstream file(folder + "/free-" + std::to_string(free) + ".txt");
  file << "# Final margin for the side to move, and an open position with " << free
       << " free squares.\n# Made by make_endgames (scripts/tools/).\n";
  const int wanted = free < kLargeFree ? 100 : 30;
  int made = 0;
  for (std::uint64_t game = first_game; made < wanted; ++game) {
    const std::optional<Position> position = endgames.at(game, free, kGoOn);
    if (!position) continue;
    solver.clear();
    Limits limits;
    limits.move_time = time;
    const Bounds margin = solver.margin(*position, Budget(limits, *position, kGoOn));
    file << (margin.exact() ? std::to_string(margin.lower) : "?") << ' ' << to_string(*position)
         << '\n';
    file.flush();
    ++made;
  }
  std::printf("%d free: %d positions\n", free, made);
  std::fflush(stdout);
}

}  // namespace

int main(int argument_count, char** arguments) {
  if (argument_count < 3 || argument_count > 4 || std::atoi(arguments[2]) <= 0) {
    std::fprintf(stderr,
                 "Usage: make_endgames FOLDER SECONDS_A_POSITION [FREE_SQUARES]\n"
                 "Example: make_endgames tests/data/endgames 60\n");
    return 2;
  }
  arena::Endgames endgames(1);
  const auto solver = EndgameSolver::make(1024);
  if (!solver) return 1;
  const int only = argument_count == 4 ? std::atoi(arguments[3]) : 0;
  std::uint64_t first_game = 0;
  for (int free = kFewestFree; free <= kMostFree; free += 2) {
    if (only == 0 || only == free) {
      make_set(free, first_game, endgames, *solver, arguments[1],
               std::chrono::seconds(std::atoi(arguments[2])));
    }
    first_game += 50;
  }
  return 0;
}
