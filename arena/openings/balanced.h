// A search for openings that give neither side the better game, for a list that
// matches begin from (arena/openings/suite.txt, made by `yolah openings`).
//
// Candidates are random moves from the start. A player's search must call the
// position even, and games of that player against itself must bear it out. Which
// openings are found depends on the setup alone, not on threads or time.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "arena/openings/openings.h"
#include "engine/eval/score.h"
#include "engine/search/player_spec.h"

namespace yolah::arena {

struct BalanceSetup {
  explicit BalanceSetup(PlayerSpec player) : judge(std::move(player)) {}

  PlayerSpec judge;
  std::size_t count = 1000;  ///< Openings wanted.
  int least_plies = 2;
  int most_plies = 8;
  std::uint64_t seed = 1;
  std::uint64_t nodes = 100'000;            ///< Of the search.
  Score most = Score::from_hundredths(50);  ///< Points ahead that still count as even.
  int games = 8;                            ///< Played from each that the search calls even.
  std::uint64_t game_nodes = 5000;          ///< A move in the first game; more in those after.
  double most_share = 0.75;                 ///< Of the points of these games for one colour.
  int threads = 1;
};

struct BalancedOpening {
  Opening opening;
  Score score;             ///< By the search, for black.
  double black_share = 0;  ///< Of the points of its games.
};

struct BalanceProgress {
  std::size_t found = 0;
  std::uint64_t candidates = 0;  ///< Looked at.
  std::uint64_t even = 0;        ///< Of these, so by the search.
};

/// Called now and then, by one thread.
using OnBalanceProgress = std::function<void(const BalanceProgress&)>;

/// No two end in positions that are equal up to symmetry. Fewer than wanted when
/// `stop` became true, or when a million candidates gave no more; none when there
/// is no memory for the players.
std::vector<BalancedOpening> find_balanced(const BalanceSetup& setup, const std::atomic<bool>& stop,
                                           const OnBalanceProgress& on_progress);

}  // namespace yolah::arena
