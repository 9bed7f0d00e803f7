// A tournament as people write it down: a TOML file, a folder of bots, or both.
//
// Every key is checked; a wrong one is named with its line.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "arena/contender.h"
#include "arena/results.h"
#include "arena/tournament.h"

namespace yolah::cli {

/// Someone who takes part.
struct Entrant {
  std::string name;
  std::string spec;          ///< As for arena::make_contender.
  std::string folder = ".";  ///< Where a program runs.
  std::string absence;       ///< Why there is nothing to start; empty if there is.
};

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

/// The bots of a folder: one subfolder for each, named after its author.
/// The bots, by name. How each is started, by the first that its folder has:
///   bot.toml   with command = "java Bot", and a name if it is not the folder's
///   run        a program
///   bot.py     by python3
///   bot.js     by node
/// Hidden folders are left out. A folder that has none of these still takes part,
/// and forfeits: the table is of the whole class. Throws a Failure if the folder
/// cannot be read, or a bot.toml is wrong.
std::vector<Entrant> read_bots(const std::string& folder);

}  // namespace yolah::cli
