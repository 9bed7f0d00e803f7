// The table of a tournament, for people, spreadsheets and programs.
#pragma once

#include <cstddef>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "arena/tournament.h"
#include "cli/options/failure.h"

namespace yolah::cli {

/// The first thing that went wrong for each player, by name.
class FirstFailures {
 public:
  void add(const arena::GameLine& game);
  /// Empty if nothing did.
  std::string of(const std::string& name) const;

 private:
  struct Failure {
    std::uint64_t game = 0;
    std::string reason;  ///< With the program's last words, if it had any.
  };
  std::map<std::string, Failure> first_;
};

/// What the machine cost the players.
class BusyMachine {
 public:
  void add(const arena::GameLine& game);
  /// Sentences for the end of a tournament; empty if it cost nothing.
  std::string text() const;

  std::uint64_t moves = 0;
  std::uint64_t held_up = 0;    ///< Moves that were late by its fault.
  std::uint64_t replayed = 0;   ///< Games that were lost on time and played again alone...
  std::uint64_t confirmed = 0;  ///< ... and lost on time again.
};

/// "bob (white) 28-24 ann": the winner first, with the colour it had; then why the loser lost, if
/// that was not by points.
std::string outcome_text(const arena::GameLine& game);

/// The official table as it stands.
arena::OfficialTable table_of(const arena::TournamentSetup& setup,
                              const arena::TournamentState& state);

/// A heading and a line each, at most so many lines.
std::vector<std::string> table_lines(const arena::OfficialTable& table, std::size_t most);

/// "place,name,points,..." and a line each, as spreadsheets read it.
std::string table_csv(const arena::OfficialTable& table, const FirstFailures& failures,
                      const arena::CheckResults& checks);

nlohmann::ordered_json table_json(const arena::OfficialTable& table, const FirstFailures& failures,
                                  const arena::CheckResults& checks);

}  // namespace yolah::cli
