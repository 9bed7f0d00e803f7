// A tournament: the games of a schedule, several at once, each finished game told
// at once so that it can be kept.
//
// Each game is known by its number: that gives its players, its opening and their
// seeds. So a tournament that was broken off goes on with exactly the games that
// are missing, and at fixed nodes these are the games it would have had. A player
// that cannot be made forfeits the game; the tournament goes on.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "arena/match.h"
#include "arena/official_table.h"
#include "arena/openings/openings.h"
#include "arena/results.h"
#include "arena/schedule.h"

namespace yolah::arena {

struct TournamentSetup {
  std::string name;
  ScheduleSetup schedule;
  std::vector<Contender> players;  ///< No two of the same name.
  Openings openings = Openings::random(1, 4);
  Limits limits;
  bool strict_move_time = false;
  bool adjudicate = false;
  int solve_from = 0;  ///< See GameSetup.
  int concurrency = 1;
  std::chrono::nanoseconds tolerance = kMoveTimeTolerance;  ///< See GameSetup.
  std::string log_folder;  ///< For a Transcript of each game; empty for none.
  /// Names of those known to be sound. What they lose on time is played once more at the end of
  /// the round, with no other game beside it; that counts, however it ends.
  std::set<std::string> sound;
};

/// Called after every game that was played now, from one thread at a time.
using OnTournamentGame = std::function<void(const GameLine&, const TournamentState&)>;

/// Plays all games but those known already, until the end or until `stop` becomes
/// true; games cut short are not told. Throws a ResultsError if the known games
/// are not of this tournament; what `on_game` throws comes out here, once all
/// threads have ended.
TournamentState play_tournament(const TournamentSetup& setup, std::span<const GameLine> known,
                                const std::atomic<bool>& stop, const OnTournamentGame& on_game);

}  // namespace yolah::arena
