// As many pairs as possible from people of whom some may not be paired.
#pragma once

#include <vector>

namespace yolah::arena {

/// Who may be paired with whom; symmetric, nobody with themselves.
using PairGraph = std::vector<std::vector<bool>>;

inline constexpr int kUnpaired = -1;

/// A matching of maximum size (Edmonds's blossom algorithm): for each one the
/// partner, or kUnpaired.
std::vector<int> maximum_matching(const PairGraph& graph);

/// How many pairs it has.
int matching_size(const PairGraph& graph);

}  // namespace yolah::arena
