// What the tests of all players share: searching with few words.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "engine/search/player_spec.h"

namespace yolah {

/// The player of a spec that must be right.
inline std::unique_ptr<Player> player_of(const std::string& spec) {
  return make_player(*parse_player_spec(spec));
}

inline Limits nodes_limit(std::uint64_t nodes) {
  Limits limits;
  limits.nodes = nodes;
  return limits;
}

inline SearchResult search_nodes(Player& player, const Position& position, std::uint64_t nodes) {
  const std::atomic<bool> stop{false};
  return player.search(position, nodes_limit(nodes), stop, {});
}

/// All that may be compared of two results: everything but the time.
inline bool same_result(const SearchResult& a, const SearchResult& b) {
  const auto same_line = [](const Line& x, const Line& y) {
    return x.score == y.score && x.exact == y.exact && x.wdl == y.wdl && x.moves == y.moves;
  };
  return a.move == b.move && a.report.nodes == b.report.nodes && a.report.depth == b.report.depth &&
         a.report.selective_depth == b.report.selective_depth &&
         a.report.memory_permille == b.report.memory_permille &&
         std::equal(a.report.lines.begin(), a.report.lines.end(), b.report.lines.begin(),
                    b.report.lines.end(), same_line);
}

/// A whole game of the player against itself, each move with so many nodes.
inline std::vector<SearchResult> play_game(Player& player, std::uint64_t nodes) {
  std::vector<SearchResult> results;
  for (Position position; !position.is_over(); position.play(results.back().move)) {
    results.push_back(search_nodes(player, position, nodes));
    if (!position.is_legal(results.back().move)) break;
  }
  return results;
}

}  // namespace yolah
