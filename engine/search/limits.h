// How long a player may think about a move.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

namespace yolah {

/// The clock of a side: what it has left, at the start of a game all that it is given, and what it
/// gets back after each move. What is agreed for a game on the server is more than this, since days
/// there are for each move: online/game/time_control.h.
struct PlayerClock {
  std::chrono::milliseconds remaining{0};
  std::chrono::milliseconds increment{0};

  friend bool operator==(const PlayerClock&, const PlayerClock&) = default;
};

/// Each limit that is given holds; with none, thinking lasts until it is stopped
/// or everything is known.
struct Limits {
  std::optional<std::chrono::milliseconds> move_time;
  std::optional<PlayerClock> clock;
  std::optional<PlayerClock> opponent_clock;  ///< No limit; told to programs that ask for it.
  std::optional<std::uint64_t> nodes;         ///< Positions searched, or games played out.
  std::optional<int> depth;                   ///< Plies; the tree's for a tree search.
  int lines = 1;                              ///< How many best moves to report.
};

}  // namespace yolah
