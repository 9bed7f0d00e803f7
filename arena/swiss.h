// The pairings of a Swiss round, and what makes them: as many pairs as possible from players of
// whom some may not be paired.
#pragma once

#include <span>
#include <vector>

#include "arena/schedule.h"

namespace yolah::arena {

/// Who may be paired with whom; symmetric, nobody with themselves.
using PairGraph = std::vector<std::vector<bool>>;

inline constexpr int kUnpaired = -1;

/// A matching of maximum size (Edmonds's blossom algorithm): for each one the
/// partner, or kUnpaired.
std::vector<int> maximum_matching(const PairGraph& graph);

/// How many pairs it has.
int matching_size(const PairGraph& graph);

/// Encounters of a Swiss round: half the players, without the one left over.
int swiss_encounters(const ScheduleSetup& setup);

/// Who had no opponent in each round that has begun.
std::vector<int> swiss_byes(const ScheduleSetup& setup, std::span<const EncounterResult> played);

/// The next round. No other pairing has fewer rematches.
std::vector<Encounter> swiss_round(const ScheduleSetup& setup,
                                   std::span<const EncounterResult> played);

}  // namespace yolah::arena
