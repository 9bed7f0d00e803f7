// Searches that ask somebody else what positions are worth, many positions at a time, as a net
// in Python likes to be asked. Two of them: a tree that grows along the likely moves (PUCT, as
// in AlphaZero), and all moves to the same depth. Positions that are over or decided are not
// asked about: what they are worth is known.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "engine/search/player.h"

namespace yolah::python {

/// What is said of a position that is not over.
struct Judgement {
  Score to_come;              ///< The margin still to come, for the side to move.
  std::vector<float> priors;  ///< A weight for each legal move, in order; none: all alike.
};

/// Judges positions, as many as asked; nothing if the search has to end.
using Judge = std::function<std::optional<std::vector<Judgement>>(std::span<const Position>)>;

/// Nodes are positions looked at. `batch` is how many are judged at once, at most.
std::unique_ptr<Player> make_guided_mcts(Judge judge, std::size_t batch);
std::unique_ptr<Player> make_guided_minmax(Judge judge, std::size_t batch);

}  // namespace yolah::python
