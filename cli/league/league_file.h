// The files by which a teacher runs a league: league.toml with its rules, roster.csv with the
// students and their codes.
#pragma once

#include <string>
#include <vector>

#include "arena/league/league.h"

namespace yolah::cli {

/// Throws a Failure that says what is wrong and where.
arena::LeagueSettings read_league_file(const std::string& folder);

/// Nobody if there is no roster. A student without a code gets one, which is written into the
/// file. Throws a Failure that says which line is wrong.
std::vector<arena::Student> read_roster(const std::string& folder);

/// Makes the folder of a new league, with the students of a file (id,name) if one is named. Tells
/// the files that it made. Throws a Failure, and makes nothing, if something is there already.
std::vector<std::string> lay_out_league(const std::string& folder, const std::string& students);

/// For a spreadsheet.
std::string marks_csv(const std::vector<arena::Mark>& marks);

}  // namespace yolah::cli
