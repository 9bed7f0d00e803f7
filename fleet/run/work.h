// The kinds of work that a fleet does.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "arena/sprt.h"
#include "engine/search/limits.h"

namespace yolah::fleet {

/// So much time for every move, or a clock for the game.
using TimeControl = std::variant<std::chrono::milliseconds, PlayerClock>;

/// Pairs of games between two players.
struct MatchWork {
  std::string first;            ///< As players are written: "minmax:hash=4". A file is named by its
  std::string second;           ///< SHA-256: "minmax:net=@5f70bf…".
  std::uint64_t nodes = 5'000;  ///< A move; counts for nothing with a time.
  /// Makes it a timed match, which is never the same twice.
  std::optional<TimeControl> time;
  std::uint64_t pairs_a_job = 10;
  std::uint64_t most_pairs = 10'000;
  std::optional<arena::SprtSetup> sprt;  ///< Ends the run once decided.
};

/// Positions of self-play.
struct DataWork {
  std::string player;
  std::uint64_t nodes = 500;  ///< A move.
  int solve_at = 20;
  std::uint64_t solve_nodes = 2'000;
  std::uint64_t games_a_job = 500;
  std::uint64_t jobs = 100;
};

/// Exact results of positions that games come to.
struct SolveWork {
  int free = 24;                     ///< Squares.
  std::uint64_t nodes = 10'000'000;  ///< A position; one that takes more stays unsolved.
  std::uint64_t positions_a_job = 10;
  std::uint64_t jobs = 100;
};

/// Evolution of the weights of the heuristics, by games.
struct GenomeWork {
  int population = 24;
  int generations = 40;
  int meetings = 8;  ///< Pairs of games that each begins in a generation; the best half, twice.
  std::uint64_t nodes = 300;  ///< A move.
  double step = 0.2;          ///< How much genes change at first.
  std::string from = "hand";  ///< Or "learned", or "random".
  std::uint64_t meetings_a_job = 8;
};

using Work = std::variant<MatchWork, DataWork, SolveWork, GenomeWork>;

/// "match", "timed", "data", "solve" or "genome": the word that people and programs know it by.
std::string_view kind_of(const Work& work);

/// Whether two machines must come to the same result, to the byte.
bool deterministic(const Work& work);

/// How long the players of a match may think.
Limits limits_of(const MatchWork& work);

/// Into how many jobs it is cut.
std::uint64_t jobs_of(const Work& work);

}  // namespace yolah::fleet
