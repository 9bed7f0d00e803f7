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
#include <string>

#include "arena/openings/openings.h"
#include "engine/eval/regions.h"
#include "engine/rules/notation.h"
#include "engine/search/endgame/solver.h"
#include "engine/search/player_spec.h"

namespace {

using namespace yolah;

constexpr int kFewestFree = 12;
constexpr int kMostFree = 32;
constexpr int kLargeFree = 28;  // from here on, fewer positions: they take long
const std::atomic<bool> kGoOn{false};

/// The position of a game with so many free squares, whatever it is.
Position play_to(const arena::Opening& opening, int free, Player& player) {
  Limits limits;
  limits.nodes = 10'000;
  Position position = opening.end();
  player.new_game();
  while (count(position.free_squares()) > free) {
    position.play(player.search(position, limits, kGoOn, {}).move);
  }
  return position;
}

void make_set(int free, std::uint64_t first_game, Player& player, EndgameSolver& solver,
              const std::string& folder, std::chrono::milliseconds time) {
  std::ofstream file(folder + "/free-" + std::to_string(free) + ".txt");
  file << "# Final margin for the side to move, and an open position with " << free
       << " free squares.\n# Made by make_endgames (tools/).\n";
  const int wanted = free < kLargeFree ? 100 : 30;
  const arena::Openings openings = arena::Openings::suite(1);
  int made = 0;
  for (std::uint64_t game = first_game; made < wanted; ++game) {
    const Position position = play_to(openings.at(game), free, player);
    if (is_decided(position)) continue;
    solver.clear();
    Limits limits;
    limits.move_time = time;
    const Bounds margin = solver.margin(position, Budget(limits, position, kGoOn));
    file << (margin.exact() ? std::to_string(margin.lower) : "?") << ' ' << to_string(position)
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
  const auto player = make_player(*parse_player_spec("minmax:hash=16"));
  const auto solver = EndgameSolver::make(1024);
  if (!player || !solver) return 1;
  const int only = argument_count == 4 ? std::atoi(arguments[3]) : 0;
  std::uint64_t first_game = 0;
  for (int free = kFewestFree; free <= kMostFree; free += 2) {
    if (only == 0 || only == free) {
      make_set(free, first_game, *player, *solver, arguments[1],
               std::chrono::seconds(std::atoi(arguments[2])));
    }
    first_game += 50;
  }
  return 0;
}
