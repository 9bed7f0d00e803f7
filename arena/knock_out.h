// The tree of a knock-out tournament, grown as far as results reach.
#pragma once

#include <span>
#include <vector>

#include "arena/schedule.h"

namespace yolah::arena {

class KnockOut {
 public:
  KnockOut(const ScheduleSetup& setup, std::span<const EncounterResult> played);

  /// What is to be played now; empty when there is a winner, or when the last
  /// results are of unfinished encounters.
  const std::vector<Encounter>& next() const { return next_; }

  /// How many rounds a player has come through, byes included.
  const std::vector<int>& survived() const { return survived_; }

 private:
  struct Tie;
  bool play_round(int round);
  bool take_results(std::vector<Tie>& ties, bool replay, int round);
  static int winner(const Tie& tie);

  const ScheduleSetup& setup_;
  std::span<const EncounterResult> played_;
  std::size_t taken_ = 0;
  int block_ = 0;
  std::vector<int> bracket_;  // players in the order of the tree, kNobody among them
  std::vector<int> survived_;
  std::vector<Encounter> next_;
};

}  // namespace yolah::arena
