// Before a tournament: does every program that takes part follow the protocol?
//
// The check tells a teacher at once what a night of forfeits would tell later. Who
// fails some of it plays on and answers for it in the games; only a program that
// cannot be started at all is not tried again, and forfeits.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "arena/compliance.h"
#include "arena/contender.h"
#include "cli/tournament/tournament_file.h"

namespace yolah::cli {

struct ProgramCheck {
  std::string name;     ///< Of the player.
  std::string version;  ///< Of the player.
  std::string retry;    ///< The command that shows the check again; empty if there is none.
  arena::ComplianceReport report;
};

/// Checks the programs among the players, several at once, with a progress bar. As soon as
/// one has failed, says on standard error what it did wrong, its last words and what can be
/// done. Ends early, with reports that are not complete, when an InterruptGuard hears of it.
std::vector<ProgramCheck> check_programs(const TournamentFile& file,
                                         const arena::ProgramOptions& options,
                                         std::chrono::nanoseconds tolerance);

/// Checks one program.
ProgramCheck check_program(const Entrant& player, const arena::ProgramOptions& options,
                           std::chrono::nanoseconds tolerance);

/// What a program did wrong, and its last words; what broke several checks is told once.
std::string failed_check_text(const ProgramCheck& check);

/// What failed, for the results file.
std::vector<arena::FailureLine> failure_lines(const std::vector<ProgramCheck>& checks);

/// Lets those who cannot be started forfeit their games at once.
void let_absent_forfeit(const std::vector<ProgramCheck>& checks, arena::TournamentSetup& setup);

}  // namespace yolah::cli
