// The pairings of one round of a Swiss tournament.
#pragma once

#include <span>
#include <vector>

#include "arena/schedule.h"

namespace yolah::arena {

/// Encounters of a Swiss round: half the players, without the one left over.
int swiss_encounters(const ScheduleSetup& setup);

/// Who had no opponent in each round that has begun.
std::vector<int> swiss_byes(const ScheduleSetup& setup, std::span<const EncounterResult> played);

/// The next round. No other pairing has fewer rematches.
std::vector<Encounter> swiss_round(const ScheduleSetup& setup,
                                   std::span<const EncounterResult> played);

}  // namespace yolah::arena
