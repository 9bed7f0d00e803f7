// A tournament while it is played: the table redrawn in place above a progress
// bar on a terminal, a line for each game otherwise.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

#include "arena/tournament.h"
#include "cli/terminal/progress.h"

namespace yolah::cli {

class LiveTable {
 public:
  /// Quiet: no lines for games, for output that a program reads.
  LiveTable(const arena::TournamentSetup& setup, std::uint64_t known_games, bool quiet);
  ~LiveTable();
  LiveTable(const LiveTable&) = delete;
  LiveTable& operator=(const LiveTable&) = delete;

  void show(const arena::GameLine& game, const arena::TournamentState& state);
  /// Wipes what was drawn.
  void finish();

 private:
  using Clock = std::chrono::steady_clock;

  void redraw(const arena::TournamentState& state);

  const arena::TournamentSetup& setup_;
  std::uint64_t known_games_;
  bool quiet_;
  bool on_terminal_;
  ProgressBar bar_;
  Clock::time_point next_;
  std::size_t drawn_ = 0;  // lines above the bar
};

}  // namespace yolah::cli
