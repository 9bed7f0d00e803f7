// What a coordinator shows to all workers: the runs that are open, and who is quarantined.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "fleet/run/run.h"

namespace yolah::fleet {

struct Board {
  std::vector<Run> runs;
  std::vector<std::string> quarantined;

  const Run* find(std::string_view id) const;
  bool bars(std::string_view worker) const;
};

std::string to_text(const Board& board);
/// What cannot be read is left out: it may be meant for a newer program.
Board parse_board(std::string_view text);

/// A number from 0 up to the one given.
using Chance = std::function<double(double below)>;
/// The runs that this build may work at, in the order to be tried: each comes first as often
/// as its share says.
std::vector<const Run*> in_turn(const Board& board, std::string_view build, const Chance& chance);

}  // namespace yolah::fleet
