// A tournament as people write it down: a TOML file, a folder of bots, or both.
//
// Every key is checked; a wrong one is named with its line.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "arena/bots/bot_folder.h"
#include "arena/contender.h"
#include "arena/results.h"
#include "arena/tournament.h"

namespace yolah {
class TomlReader;
}  // namespace yolah

namespace yolah::cli {

using arena::Entrant;

/// Settings with what holds when nothing is said.
struct TournamentFile {
  std::string name = "tournament";
  arena::Format format = arena::Format::kRoundRobin;
  std::optional<int> rounds;  ///< Else what fits the format.
  int games = 2;
  int replays = 1;
  std::uint64_t seed = 1;
  Limits limits;
  std::optional<bool> strict;  ///< Else whether a program plays.
  bool adjudicate = false;
  int solve_from = 0;
  std::optional<int> opening_plies;  ///< Random moves instead of the balanced openings.
  std::string openings;              ///< A file instead; empty for none.
  int concurrency = 1;
  std::vector<Entrant> players;

  bool has_programs() const;
};

/// The keys movetime, clock, nodes and depth. Throws a TomlError.
void read_limits(TomlReader& table, Limits& limits);

/// Throws a Failure that says what is wrong and where. Paths in the file are
/// relative to its folder.
TournamentFile read_tournament_file(const std::string& path);

/// What the arena plays. Throws a Failure if the players are too few, or two have
/// one name, or a spec is wrong. Waiting for programs ends when an InterruptGuard
/// hears of it.
arena::TournamentSetup make_setup(const TournamentFile& file,
                                  const arena::ProgramOptions& programs);

/// The first line of its results.
arena::TournamentLine make_tournament_line(const TournamentFile& file,
                                           const arena::TournamentSetup& setup);

/// The bots in the subfolders of a folder. Throws a Failure as arena::read_bots does.
std::vector<Entrant> read_bots(const std::string& folder);

}  // namespace yolah::cli
