// What a move took, and how much of that is charged to the player.
//
// A machine with other work to do holds players up; that is not their doing. So the kernel is asked
// how long a player could have run and did not, and a program in a control group is charged what it
// used of the processor, all its processes together. docs/match.md has the rules for users.
#pragma once

#include <algorithm>
#include <chrono>
#include <optional>
#include <string>

#include "arena/transcript.h"
#include "engine/search/player.h"

namespace yolah::arena {

/// A move that takes this much longer than a fixed move time is an overstep.
inline constexpr std::chrono::milliseconds kMoveTimeTolerance{50};

/// How long a program that is charged for the processor may take for a move with so much left: it
/// may idle, but not for ever.
constexpr std::chrono::nanoseconds idling_guard(std::chrono::nanoseconds left) {
  return 3 * left + std::chrono::seconds(1);
}

struct MoveTime {
  std::chrono::nanoseconds wall{0};
  std::chrono::nanoseconds waited{0};  ///< For a processor that others had.
  /// What a program's processes used, where they are counted.
  std::optional<std::chrono::nanoseconds> processor;

  /// The time that the machine did not take away.
  std::chrono::nanoseconds own() const {
    return std::max(wall - waited, std::chrono::nanoseconds(0));
  }

  /// What counts against the time left: the use of the processor if it is known. A program that
  /// idles far beyond that is charged its own time all the same.
  std::chrono::nanoseconds charged(std::chrono::nanoseconds left) const {
    return processor && own() <= idling_guard(left) ? *processor : own();
  }
};

/// Without a count of what a side used of the processor, strict referees let it overstep by so much
/// in a game, all moves together.
inline constexpr std::chrono::milliseconds kSpareTime{1000};

/// What is left of that.
class SpareTime {
 public:
  /// Takes an overstep off; false if there was not enough left. A count of the processor needs no
  /// such kindness.
  bool covers(std::chrono::nanoseconds overstep, const MoveTime& spent) {
    if (spent.processor) return false;
    left_ -= overstep;
    return left_ >= std::chrono::nanoseconds(0);
  }

 private:
  std::chrono::nanoseconds left_ = kSpareTime;
};

/// A player who knows better than the referee's clock what its moves took, and has more to say than
/// its moves.
class TimedPlayer : public Player {
 public:
  /// Of the last search that gave a move.
  virtual MoveTime last_move() const = 0;
  /// What it wrote to standard error since this was last asked.
  virtual std::string take_errors() { return {}; }
  /// Tells of every line between it and the referee, until it is given an empty function.
  virtual void watch(OnSpokenLine /*on_line*/) {}
};

}  // namespace yolah::arena
