// What the pages of a league are told, as JSON. docs/league.md lists the fields.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "arena/league/league.h"
#include "arena/results.h"

namespace yolah::arena {

/// The table and the latest games; `now` in milliseconds of Unix time.
std::string league_json(const League& league, std::span<const Student> roster, std::int64_t now);

/// A player with games and versions; for its author with what the check found. Empty if there is
/// nobody of that name.
std::string player_json(const League& league, std::span<const Student> roster,
                        const std::string& id, bool is_author);

/// A game to replay; a player's own words are for its author alone.
std::string game_json(const GameLine& game, const std::string& author);

}  // namespace yolah::arena
