// Late positions are solved rather than searched, if there is time for it.
#pragma once

#include <optional>

#include "engine/search/budget.h"
#include "engine/search/endgame/solver.h"
#include "engine/search/player.h"

namespace yolah {

/// The exact answer, when the position is late enough for the first half of the budget
/// and the solver comes to an end within it; what it learned is kept for the next move
/// in any case. Nothing when more than one line is asked for, or a depth: then the
/// search itself is wanted.
///
/// If nothing better than a draw can be forced, several moves are often equally good. Then
/// the one is played after which the opponent can go wrong most easily.
std::optional<SearchResult> solve_first(EndgameSolver& solver, const Position& position,
                                        const Limits& limits, const Budget& budget);

}  // namespace yolah
