// What a fleet works at: a run, which is cut into jobs.
//
// A job is a pure function of its run and its number: fixed nodes, one thread, fresh
// tables. So any machine that has the run's build and nets does it with the same result, to
// the byte, as often as one likes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "arena/sprt.h"
#include "engine/rules/parsed.h"
#include "learn/self_play.h"

namespace yolah::fleet {

/// Pairs of games between two players.
struct MatchWork {
  std::string first;            ///< As players are written: "minmax:hash=4". A file is named by its
  std::string second;           ///< SHA-256: "minmax:net=@5f70bf…".
  std::uint64_t nodes = 5'000;  ///< A move.
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

using Work = std::variant<MatchWork, DataWork>;

struct Run {
  std::string id;     ///< Letters and digits, in lower case.
  std::string build;  ///< Of the program that may work at it (build_hash).
  std::uint64_t seed = 1;
  /// How much of the fleet it gets, beside others.
  std::uint32_t share = 100;
  Work work;

  std::uint64_t jobs() const;
};

/// What goes between machines: JSON on one line.
std::string to_text(const Run& run);
/// Everything is checked but whether the players can be made.
Parsed<Run> parse_run(std::string_view text);

/// The program this is, by the sources that decide what a job's result is.
std::string_view build_hash();

}  // namespace yolah::fleet
