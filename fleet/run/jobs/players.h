// The players that a run names.
#pragma once

#include <string>

#include "arena/match.h"
#include "engine/search/player_spec.h"
#include "fleet/run/job.h"

namespace yolah::fleet {

/// Throws JobFailure if there is no such player, or if it thinks on several threads.
PlayerSpec spec_of(const std::string& text, const FindFile& find_file);
arena::Contender contender_of(const std::string& text, const FindFile& find_file);

}  // namespace yolah::fleet
