#include "fleet/run/board.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <numeric>
#include <utility>

namespace yolah::fleet {

using Json = nlohmann::ordered_json;

const Run* Board::find(std::string_view id) const {
  const auto found = std::ranges::find(runs, id, &Run::id);
  return found == runs.end() ? nullptr : &*found;
}

bool Board::bars(std::string_view worker) const {
  return std::ranges::find(quarantined, worker) != quarantined.end();
}

std::string to_text(const Board& board) {
  Json runs = Json::array();
  for (const Run& run : board.runs) runs.push_back(Json::parse(to_text(run)));
  return Json{{"runs", std::move(runs)}, {"quarantined", board.quarantined}}.dump();
}

Board parse_board(std::string_view text) {
  Board board;
  const Json json = Json::parse(text, nullptr, false);
  if (!json.is_object()) return board;
  for (const Json& one : json.value("runs", Json::array())) {
    if (const auto run = parse_run(one.dump())) board.runs.push_back(*run);
  }
  for (const Json& name : json.value("quarantined", Json::array())) {
    if (name.is_string()) board.quarantined.push_back(name.get<std::string>());
  }
  return board;
}

std::vector<const Run*> in_turn(const Board& board, std::string_view build, const Chance& chance) {
  std::vector<const Run*> left;
  for (const Run& run : board.runs) {
    if (run.build == build) left.push_back(&run);
  }
  std::vector<const Run*> order;
  while (!left.empty()) {
    const double all =
        std::accumulate(left.begin(), left.end(), 0.0,
                        [](double sum, const auto* run) { return sum + run->share; });
    double drawn = chance(all);
    auto next = left.begin();
    while (next + 1 != left.end() && drawn >= (*next)->share) drawn -= (*next++)->share;
    order.push_back(*next);
    left.erase(next);
  }
  return order;
}

}  // namespace yolah::fleet
