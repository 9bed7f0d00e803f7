// Makes the exact suite (arena/suite/exact.txt): open positions from games of minmax against
// itself, with what every legal move loses, proven by the solver.
//
//   make_exact add FILE FREE_SQUARES POSITIONS   until the file has so many of that kind
//   make_exact check FILE EVERY [MOST_FREE]      proves every so-many-th position again, of those
//                                                with at most so many free squares
//
// It takes one position of a game, in the order of the games, whatever it takes to solve. What is
// in the file already is not made again, so that it may be killed at any time.
#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "arena/openings/endgames.h"
#include "arena/suite/exact_suite.h"
#include "engine/rules/notation.h"
#include "engine/rules/symmetry.h"
#include "engine/search/endgame/solver.h"

namespace {

using namespace yolah;
using arena::ExactPosition;

constexpr std::uint64_t kSeed = 24;
constexpr std::uint64_t kGamesAKind = 100'000;  // each number of free squares has its own
constexpr std::size_t kMegabytes = 1024;
const std::atomic<bool> kGoOn{false};

/// What each legal move loses; the table of the solver serves them all.
ExactPosition prove(const Position& position, EndgameSolver& solver) {
  solver.clear();
  std::vector<int> margins;
  for (const Move move : arena::moves_by_square(position)) {
    Position after = position;
    after.play(move);
    margins.push_back(-solver.margin(after, Budget(Limits(), after, kGoOn)).lower);
  }
  ExactPosition result{position, *std::max_element(margins.begin(), margins.end()), {}};
  for (const int margin : margins) result.lost.push_back(result.margin - margin);
  return result;
}

std::vector<ExactPosition> read(const std::string& path) {
  std::ifstream file(path);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  if (text.empty()) return {};
  auto positions = arena::parse_exact_suite(text);
  if (!positions) {
    std::fprintf(stderr, "%s: at byte %zu: %s\n", path.c_str(), positions.error().offset,
                 positions.error().reason.c_str());
    std::exit(1);
  }
  return std::move(*positions);
}

int add(const std::string& path, int free, std::size_t wanted, EndgameSolver& solver) {
  std::set<std::uint64_t> known;  // up to symmetry
  std::size_t have = 0;
  for (const ExactPosition& one : read(path)) {
    known.insert(canonical_key(one.position));
    if (one.free_squares() == free) ++have;
  }
  arena::Endgames endgames(kSeed);
  std::ofstream file(path, std::ios::app);
  if (known.empty())
    file << "# What every move loses: docs/suite.md. Made by scripts/tools/make_exact.\n";
  const std::uint64_t first = kGamesAKind * static_cast<std::uint64_t>(free);
  for (std::uint64_t game = first; have < wanted; ++game) {
    const auto position = endgames.at(game, free, kGoOn);
    if (!position || position->legal_moves().size() < 2) continue;
    if (count(position->free_squares()) != free) continue;
    if (!known.insert(canonical_key(*position)).second) continue;
    const ExactPosition proven = prove(*position, solver);
    if (proven.worst() > arena::kMostLost) continue;
    file << to_string(proven) << std::endl;  // NOLINT: it may be killed at any time
    std::printf("\r%d free: %zu of %zu", free, ++have, wanted);
    std::fflush(stdout);
  }
  std::printf("\n");
  return file ? 0 : 1;
}

int check(const std::string& path, std::size_t every, int most_free, EndgameSolver& solver) {
  std::vector<ExactPosition> positions = read(path);
  std::erase_if(positions,
                [&](const ExactPosition& one) { return one.free_squares() > most_free; });
  int wrong = 0;
  std::size_t checked = 0;
  for (std::size_t i = 0; i < positions.size(); i += every) {
    const ExactPosition proven = prove(positions[i].position, solver);
    ++checked;
    if (proven == positions[i]) continue;
    ++wrong;
    std::printf("wrong: %s\nright: %s\n", to_string(positions[i]).c_str(),
                to_string(proven).c_str());
  }
  std::printf("%zu of %zu positions proven again, %d wrong\n", checked, positions.size(), wrong);
  return wrong == 0 && checked > 0 ? 0 : 1;
}

}  // namespace

int main(int count, char** words) {
  const std::vector<std::string> arguments(words, words + count);
  const auto number = [&](int i) {
    return std::atoi(arguments[static_cast<std::size_t>(i)].c_str());
  };
  const auto solver = EndgameSolver::make(kMegabytes);
  if (!solver) return 1;
  if (count == 5 && arguments[1] == "add" && number(3) > 0 && number(4) > 0) {
    return add(arguments[2], number(3), static_cast<std::size_t>(number(4)), *solver);
  }
  if ((count == 4 || count == 5) && arguments[1] == "check" && number(3) > 0) {
    return check(arguments[2], static_cast<std::size_t>(number(3)),
                 count == 5 ? number(4) : kSquares, *solver);
  }
  std::fprintf(stderr,
               "Usage: make_exact add FILE FREE_SQUARES POSITIONS\n"
               "       make_exact check FILE EVERY [MOST_FREE]\n"
               "Example: make_exact add arena/suite/exact.txt 26 150\n");
  return 2;
}
