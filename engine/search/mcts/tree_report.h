// What the tree says: which moves are best, and how the game would go on.
#pragma once

#include <vector>

#include "engine/search/mcts/tree.h"
#include "engine/search/player.h"

namespace yolah::mcts {

/// The root's children, best first. Those with most games lead, because guesses
/// from few games are not to be trusted; proven ones take the place their value
/// deserves, proven losses after all that may be better.
std::vector<const Node*> ranked_moves(const Tree& tree, const GameValues& values);

/// The line from a child of the root on.
Line line_of(const Tree& tree, const Node& child, const GameValues& values);

/// Whether the best line has so many plies, or ends sooner with all proven.
bool is_principal_line_long(const Tree& tree, const GameValues& values, int plies);

}  // namespace yolah::mcts
