// A folder of bots: one subfolder for each, named after its author.
#pragma once

#include <string>
#include <vector>

#include "cli/tournament/tournament_file.h"

namespace yolah::cli {

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
