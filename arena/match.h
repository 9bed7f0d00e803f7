// A match: many games between two contenders, in pairs that share an opening
// with colours swapped, several at once.
//
// Each game is known by its number: that gives its opening, its colours and its
// players' seeds, and every game has players of its own. So, with limits that do
// not depend on time, the games are the same however many are played at once.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "arena/contender.h"
#include "arena/game.h"
#include "arena/openings/openings.h"
#include "arena/sprt.h"
#include "arena/statistics.h"
#include "engine/search/player_spec.h"

namespace yolah::arena {

struct MatchSetup {
  Contender first;
  Contender second;
  Openings openings = Openings::random(1, 4);
  Limits limits;
  bool strict_move_time = false;
  std::uint64_t games = 2;
  std::uint64_t first_game = 0;  ///< Their numbers begin here: an even one.
  int concurrency = 1;
  std::chrono::nanoseconds tolerance = kMoveTimeTolerance;  ///< See GameSetup.
  std::string log_folder;         ///< For a Transcript of each game; empty for none.
  std::optional<SprtSetup> sprt;  ///< Ends the match once decided.
};

struct PlayedGame {
  std::uint64_t number = 0;  ///< From 0; games 2k and 2k + 1 are a pair.
  GameResult result;

  /// The first contender has black in the first game of each pair.
  Color first_color() const { return number % 2 == 0 ? Color::kBlack : Color::kWhite; }
  Outcome outcome() const;
  /// The first contender's points less the second's.
  int margin() const;
};

/// What one contender did in all games.
struct ContenderStatistics {
  SideStatistics play;
  std::uint64_t time_forfeits = 0;
  std::uint64_t illegal_moves = 0;
  std::uint64_t failures = 0;  ///< Games lost by a program that failed...
  std::string last_failure;    ///< ... and what happened in the last of them.
  /// Of the last game lost by a late or illegal move or by a failure: what happened, and what the
  /// program had last written to standard error.
  std::string last_fault;
  std::string last_log;
};

struct MatchResult {
  ResultCounts counts;
  std::uint64_t points_games = 0;  ///< Games that ended by points...
  std::int64_t margin_sum = 0;     ///< ... and the first contender's margin in them.
  ContenderStatistics first;
  ContenderStatistics second;
  std::optional<SprtState> sprt;

  double mean_margin() const;
};

/// Called after every game, in the order of their numbers, from one thread at a
/// time, with the result so far.
using OnGame = std::function<void(const PlayedGame&, const MatchResult&)>;

/// Plays until all games are played, the SPRT has decided or `stop` becomes true.
/// Games cut short by `stop` are not part of the result. What `make` and
/// `on_game` throw comes out here, once all threads have ended.
MatchResult play_match(const MatchSetup& setup, const std::atomic<bool>& stop,
                       const OnGame& on_game);

}  // namespace yolah::arena
