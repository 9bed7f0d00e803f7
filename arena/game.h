// One refereed game between two players.
//
// The referee keeps the clocks, checks every move against the rules, plays
// forced passes itself at no cost of time, and says how the game ended: by
// points, or lost by an illegal move, on time, or by a player that failed. What a
// player does wrong never leaves play_game in any other way than as a result.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <exception>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "arena/move_time.h"
#include "arena/transcript.h"
#include "engine/rules/color.h"
#include "engine/rules/record.h"
#include "engine/search/limits.h"
#include "engine/search/player.h"

namespace yolah::arena {

struct GameSetup {
  Position start;
  std::vector<Move> opening;      ///< Legal moves, played before the players are asked.
  Limits limits;                  ///< The same for both sides; a clock is what each starts with.
  bool strict_move_time = false;  ///< Whether oversteps of the move time lose.
  /// How far beyond the move time a move is no overstep: more than usual on a busy machine, where
  /// the referee itself is late.
  std::chrono::nanoseconds tolerance = kMoveTimeTolerance;
  bool adjudicate = false;  ///< Whether the referee plays out what is certain.
  /// With so many free squares or fewer the referee ends the game with best play of
  /// both sides; 0 leaves it to the players.
  int solve_from = 0;
  std::vector<Tag> tags;             ///< Go first into the record.
  Transcript* transcript = nullptr;  ///< Gets what is said in the game, if there is one.
};

/// What one side did in a game, or in many.
struct SideStatistics {
  std::uint64_t moves = 0;  ///< Those it was asked for: no opening moves, no passes.
  std::uint64_t nodes = 0;
  std::chrono::nanoseconds time{0};  ///< What was charged, as in the two below.
  std::chrono::nanoseconds slowest_move{0};
  /// How far beyond its move time or its clock a move went, at worst.
  std::chrono::nanoseconds worst_overshoot{0};
  std::uint64_t oversteps = 0;  ///< Moves beyond the move time and its tolerance, or the clock.
  /// Moves that were as late, but because the machine did not let the player run.
  std::uint64_t held_up = 0;
  /// Depths count where something was left to search: a solved position is
  /// "searched" to the end of the game, which would drown the rest.
  std::uint64_t searched_moves = 0;
  std::uint64_t searched_plies = 0;

  /// Nothing for a player that tells no depths or no nodes.
  std::optional<double> mean_depth() const;
  std::optional<double> mean_nodes() const;
  double mean_seconds() const;

  SideStatistics& operator+=(const SideStatistics& other);
};

struct GameResult {
  GameRecord record;                    ///< Winner and termination are in here.
  std::string reason;                   ///< What the loser did wrong; empty after a game by points.
  std::array<SideStatistics, 2> sides;  ///< By colour.
  /// By colour: last words of a program that failed or lost by a late or illegal move.
  std::array<std::string, 2> logs;
  /// What programs wrote to standard error, by ply. Of very much the middle is left out.
  std::vector<MoveErrors> errors;

  const SideStatistics& side(Color color) const {
    return sides[static_cast<std::size_t>(index(color))];
  }
  bool is_complete() const { return record.termination != Termination::kAbandoned; }
};

/// How a player that cannot go on says so: thrown by its search(), turned into the
/// outcome of the game by play_game.
class PlayerFailure : public std::exception {
 public:
  PlayerFailure(Termination how, std::string what_happened, std::string last_words = {})
      : kind(how), detail(std::move(what_happened)), log(std::move(last_words)) {}

  const char* what() const noexcept override { return detail.c_str(); }

  Termination kind;
  std::string detail;  ///< What the player did, to follow its name: "exited with code 3".
  std::string log;     ///< The last lines of a program's standard error; may be empty.
};

/// Plays one game with players that know nothing of another. When `stop` becomes
/// true the game is abandoned. Some limit must be given, or a player may think
/// forever.
GameResult play_game(const GameSetup& setup, Player& black, Player& white,
                     const std::atomic<bool>& stop);

/// Writes how a game ended; play_game does so itself.
void note_end(Transcript& transcript, const GameResult& result);

/// Limits as they stand in a record: "1s+10ms", "100ms a move", "nodes 5000".
std::string to_string(const Limits& limits);

}  // namespace yolah::arena
