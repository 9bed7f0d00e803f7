// What every player is: given a position and limits, it thinks, reports, and
// answers with a move.
//
// A player belongs to one game at a time and to one thread at a time (it may use
// several inside). What it learns stays for the next move of the same game;
// new_game() forgets it. With one thread and a limit in nodes, the same game gets
// the same answers, to the bit, on every machine.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "engine/eval/outcome.h"
#include "engine/eval/score.h"
#include "engine/rules/move.h"
#include "engine/rules/position.h"
#include "engine/search/limits.h"

namespace yolah {

/// One of the best moves, and how the game would go on.
struct Line {
  Score score;         ///< The final margin expected, for the side to move.
  bool exact = false;  ///< Whether the score is proven.
  Wdl wdl;             ///< For the side to move.
  std::vector<Move> moves;
  std::uint64_t visits = 0;  ///< How often the first move was tried, if the player counts that.
};

/// What a search knows so far.
struct Report {
  int depth = 0;
  int selective_depth = 0;  ///< The deepest line looked at.
  std::uint64_t nodes = 0;
  std::chrono::nanoseconds elapsed{0};
  int memory_permille = 0;  ///< How full the player's table or tree is.
  std::vector<Line> lines;  ///< Best first, one a root move.
};

using OnReport = std::function<void(const Report&)>;

struct SearchResult {
  Move move;
  Report report;  ///< The last one; its first line starts with the move.
};

class Player {
 public:
  Player() = default;
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;
  virtual ~Player() = default;

  /// Forgets everything learned from the game before: the player is as when it
  /// was made.
  virtual void new_game() = 0;

  /// Thinks about a position that is not over. Returns soon (milliseconds) after
  /// `stop` becomes true. Reports come from the calling thread.
  virtual SearchResult search(const Position& position, const Limits& limits,
                              const std::atomic<bool>& stop, const OnReport& on_report) = 0;
};

}  // namespace yolah
