#include "engine/search/random_player.h"

#include "engine/playout/playout.h"

namespace yolah {

SearchResult RandomPlayer::search(const Position& position, const Limits& /*limits*/,
                                  const std::atomic<bool>& /*stop*/, const OnReport& on_report) {
  SearchResult result;
  result.move = random_move(position, random_);
  result.report.nodes = 1;
  // It expects nothing: the points on the board are all it knows.
  Line line;
  line.score = Score::from_points(position.margin(position.side_to_move()));
  line.wdl = likely_wdl(line.score, count(position.free_squares()));
  line.moves = {result.move};
  result.report.lines = {line};
  if (on_report) on_report(result.report);
  return result;
}

}  // namespace yolah
