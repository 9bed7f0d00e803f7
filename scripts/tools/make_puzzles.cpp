// Makes the puzzles of the web app (web/src/lib/learn/puzzles.json): positions from games
// of minmax against itself in which exactly one move wins, or exactly one draws. Every
// move's final margin is proven.
//
//   make_puzzles FILE [SEED]
//
// Themes, by what the board shows:
//
//   isolate      the best move makes squares the mover's own (arena/suite/themes.h)
//   last-region  one region is still contested; whoever gets more of it decides
//   only-move    several regions are contested
//
// Difficulty is how far the best move is from what a beginner would play, which is to
// keep many moves for oneself and leave few to the other: 1 if it is that move, 2 if it
// is among the better third, 3 otherwise.
#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "arena/openings/openings.h"
#include "arena/suite/themes.h"
#include "engine/eval/insight.h"
#include "engine/playout/random.h"
#include "engine/rules/notation.h"
#include "engine/search/endgame/solver.h"
#include "engine/search/player_spec.h"

namespace {

using namespace yolah;
using Json = nlohmann::ordered_json;

constexpr std::uint32_t kFewestFree = 10;
constexpr std::uint32_t kMostFree = 22;
constexpr std::uint64_t kNodesAMove = 300;
constexpr std::uint64_t kMostGames = 20'000;
constexpr int kFewestMoves = 6;  // with fewer there is little to think about
constexpr int kClearGap = 2;     // points between the best move and the next
/// Puzzles of each theme, and of these at most so many of one difficulty.
constexpr std::size_t kOfTheme = 8;
constexpr std::size_t kOfDifficulty = 4;
constexpr const char* kThemes[] = {"isolate", "last-region", "only-move"};
const std::atomic<bool> kGoOn{false};

/// A move with the margin it leads to, for its side, and the slides it keeps.
struct Candidate {
  Move move;
  int margin = 0;
  int mobility = 0;
  std::vector<Move> line;  // the move first
};

struct Puzzle {
  Position position;
  std::string theme;
  int difficulty = 0;
  Candidate best;
  Candidate second;    // the best of the others
  Candidate tempting;  // of the others, what a beginner would play
};

Position play_to(const arena::Opening& opening, int free, Player& player) {
  Limits limits;
  limits.nodes = kNodesAMove;
  Position position = opening.end();
  player.new_game();
  while (count(position.free_squares()) > free && !position.is_over()) {
    position.play(player.search(position, limits, kGoOn, {}).move);
  }
  return position;
}

Candidate judge(const Position& position, Move move, EndgameSolver& solver) {
  Position after = position;
  after.play(move);
  const auto reply = solver.solve(after, Budget({}, after, kGoOn));
  Candidate candidate{move, -reply->margin, arena::mobility_after(position, move), {move}};
  candidate.line.insert(candidate.line.end(), reply->line.begin(), reply->line.end());
  return candidate;
}

/// Every move, best first; of equal ones the more tempting first.
std::vector<Candidate> judge_all(const Position& position, EndgameSolver& solver) {
  std::vector<Candidate> candidates;
  for (const Move move : position.legal_moves()) {
    candidates.push_back(judge(position, move, solver));
  }
  std::ranges::sort(candidates, [](const Candidate& a, const Candidate& b) {
    return std::tuple(-a.margin, -a.mobility, a.move) < std::tuple(-b.margin, -b.mobility, b.move);
  });
  return candidates;
}

int result(int margin) {
  return (margin > 0) - (margin < 0);
}

std::string theme_of(const Position& position, Move best, LongestPlay& plays) {
  if (arena::isolates(position, best)) return kThemes[0];
  const Insight insight = insight_into(position, plays);
  const auto contested = std::ranges::count(insight.regions, Owner::kBoth, &Region::owner);
  return contested == 1 ? kThemes[1] : kThemes[2];
}

int difficulty_of(const std::vector<Candidate>& candidates) {
  const int mobility = candidates.front().mobility;
  const auto more = std::ranges::count_if(
      candidates, [mobility](const Candidate& other) { return other.mobility > mobility; });
  if (more == 0) return 1;
  return 3 * more <= static_cast<long>(candidates.size()) ? 2 : 3;
}

std::optional<Puzzle> puzzle_from(const Position& position, EndgameSolver& solver,
                                  LongestPlay& plays) {
  if (is_decided(position) || position.legal_moves().size() < kFewestMoves) return std::nullopt;
  solver.clear();
  const std::vector<Candidate> candidates = judge_all(position, solver);
  const Candidate& best = candidates[0];
  const Candidate& second = candidates[1];
  if (result(best.margin) <= result(second.margin)) return std::nullopt;
  if (best.margin - second.margin < kClearGap) return std::nullopt;
  const auto tempting =
      std::ranges::max_element(candidates.begin() + 1, candidates.end(), {}, &Candidate::mobility);
  return Puzzle{
      position, theme_of(position, best.move, plays), difficulty_of(candidates), best, second,
      *tempting};
}

Json json_of(const Puzzle& puzzle) {
  return {{"position", to_string(puzzle.position)},
          {"theme", puzzle.theme},
          {"difficulty", puzzle.difficulty},
          {"best",
           {{"move", to_string(puzzle.best.move)},
            {"margin", puzzle.best.margin},
            {"line", to_string(puzzle.best.line)}}},
          {"second", {{"move", to_string(puzzle.second.move)}, {"margin", puzzle.second.margin}}},
          {"tempting",
           {{"move", to_string(puzzle.tempting.move)},
            {"margin", puzzle.tempting.margin},
            {"line", to_string(puzzle.tempting.line)}}}};
}

std::size_t count_of(const std::vector<Puzzle>& puzzles, const std::string& theme) {
  return static_cast<std::size_t>(std::ranges::count(puzzles, theme, &Puzzle::theme));
}

bool is_complete(const std::vector<Puzzle>& puzzles) {
  return std::ranges::all_of(
      kThemes, [&](const char* theme) { return count_of(puzzles, theme) == kOfTheme; });
}

bool is_wanted(const Puzzle& puzzle, const std::vector<Puzzle>& kept) {
  const auto alike = std::ranges::count_if(kept, [&](const Puzzle& other) {
    return other.theme == puzzle.theme && other.difficulty == puzzle.difficulty;
  });
  return count_of(kept, puzzle.theme) < kOfTheme && static_cast<std::size_t>(alike) < kOfDifficulty;
}

/// By theme, the easy ones first.
std::vector<Puzzle> make_puzzles(std::uint64_t seed, Player& player, EndgameSolver& solver) {
  const arena::Openings openings = arena::Openings::suite(seed);
  LongestPlay plays;
  Random random(seed);
  std::vector<Puzzle> puzzles;
  for (std::uint64_t game = 0; game < kMostGames && !is_complete(puzzles); ++game) {
    const auto free = kFewestFree + random.below(kMostFree - kFewestFree + 1);
    const Position position = play_to(openings.at(game), static_cast<int>(free), player);
    const auto puzzle = puzzle_from(position, solver, plays);
    if (!puzzle || !is_wanted(*puzzle, puzzles)) continue;
    std::printf("game %llu: %s, difficulty %d\n", static_cast<unsigned long long>(game),
                puzzle->theme.c_str(), puzzle->difficulty);
    std::fflush(stdout);
    puzzles.push_back(*puzzle);
  }
  std::ranges::sort(puzzles, {}, [](const Puzzle& puzzle) {
    return std::tuple(puzzle.theme, puzzle.difficulty, to_string(puzzle.position));
  });
  return puzzles;
}

/// One puzzle a line, so that a change of one shows as one.
void write(const std::vector<Puzzle>& puzzles, std::ofstream& file) {
  const char* separator = "[\n";
  for (const Puzzle& puzzle : puzzles) {
    file << separator << json_of(puzzle).dump();
    separator = ",\n";
  }
  file << "\n]\n";
}

}  // namespace

int main(int argument_count, char** arguments) {
  if (argument_count < 2 || argument_count > 3) {
    std::fprintf(stderr,
                 "Usage: make_puzzles FILE [SEED]\n"
                 "Example: make_puzzles web/src/lib/learn/puzzles.json 1\n");
    return 2;
  }
  const auto player = make_player(*parse_player_spec("minmax:hash=4"));
  const auto solver = EndgameSolver::make(16);
  if (!player || !solver) return 1;
  const std::uint64_t seed =
      argument_count == 3 ? std::strtoull(arguments[2], nullptr, 10) : std::uint64_t{1};
  const std::vector<Puzzle> puzzles = make_puzzles(seed, *player, *solver);
  std::ofstream file(arguments[1]);
  write(puzzles, file);
  if (!file.flush()) {
    std::fprintf(stderr, "Cannot write %s\n", arguments[1]);
    return 1;
  }
  return is_complete(puzzles) ? 0 : 1;
}
