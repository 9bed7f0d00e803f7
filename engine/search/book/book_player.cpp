#include "engine/search/book/book_player.h"

#include <algorithm>
#include <utility>

namespace yolah {

SearchResult BookPlayer::search(const Position& position, const Limits& limits,
                                const std::atomic<bool>& stop, const OnReport& on_report) {
  if (limits.lines <= 1) {
    if (auto known = answer(position)) {
      if (on_report) on_report(known->report);
      return *std::move(known);
    }
  }
  return player_->search(position, limits, stop, on_report);
}

std::optional<SearchResult> BookPlayer::answer(const Position& position) const {
  const auto start = std::chrono::steady_clock::now();
  const auto entry = book_->look_up(position);
  if (!entry || !entry->moves.front().followed) return std::nullopt;
  Line line;
  line.score = Score::from_points(position.margin(position.side_to_move())) + entry->score;
  line.wdl = likely_wdl(line.score, count(position.free_squares()));
  line.moves = book_->line(position);

  SearchResult result;
  result.move = entry->best;
  result.report.depth = entry->depth;
  result.report.selective_depth = std::max(entry->depth, static_cast<int>(line.moves.size()));
  result.report.nodes = 1;
  result.report.lines.push_back(std::move(line));
  result.report.elapsed = std::chrono::steady_clock::now() - start;
  return result;
}

}  // namespace yolah
