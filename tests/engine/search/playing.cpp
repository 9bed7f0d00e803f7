#include "tests/engine/search/playing.h"

#include <algorithm>
#include <atomic>

namespace yolah {

std::unique_ptr<Player> player_of(const std::string& spec) {
  return make_player(*parse_player_spec(spec));
}

Limits nodes_limit(std::uint64_t nodes) {
  Limits limits;
  limits.nodes = nodes;
  return limits;
}

SearchResult search_nodes(Player& player, const Position& position, std::uint64_t nodes) {
  const std::atomic<bool> stop{false};
  return player.search(position, nodes_limit(nodes), stop, {});
}

bool same_result(const SearchResult& a, const SearchResult& b) {
  const auto same_line = [](const Line& x, const Line& y) {
    return x.score == y.score && x.exact == y.exact && x.wdl == y.wdl && x.moves == y.moves;
  };
  return a.move == b.move && a.report.nodes == b.report.nodes && a.report.depth == b.report.depth &&
         a.report.selective_depth == b.report.selective_depth &&
         a.report.memory_permille == b.report.memory_permille &&
         std::equal(a.report.lines.begin(), a.report.lines.end(), b.report.lines.begin(),
                    b.report.lines.end(), same_line);
}

std::vector<SearchResult> play_game(Player& player, std::uint64_t nodes) {
  std::vector<SearchResult> results;
  for (Position position; !position.is_over(); position.play(results.back().move)) {
    results.push_back(search_nodes(player, position, nodes));
    if (!position.is_legal(results.back().move)) break;
  }
  return results;
}

}  // namespace yolah
