#include "cli/analyze/annotate.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/terminal/report_text.h"
#include "engine/rules/notation.h"

namespace yolah::cli {
namespace {

/// Whether the position's worth is known without a search of its own.
bool needs_no_search(const Position& position) {
  return position.is_over() || !position.can_move(position.side_to_move());
}

std::vector<Position> positions_of(const GameRecord& game) {
  std::vector<Position> positions = {game.start};
  for (const RecordedMove& played : game.moves) {
    positions.push_back(positions.back());
    positions.back().play(played.move);
  }
  return positions;
}

int sign_of(Color side) {
  return side == Color::kBlack ? 1 : -1;
}

}  // namespace

const char* loss_mark(int permille) {
  if (permille >= kBlunderLoss) return "??";
  if (permille >= kMistakeLoss) return "?";
  return permille >= kDubiousLoss ? "?!" : "";
}

std::size_t searches_needed(const GameRecord& game) {
  const std::vector<Position> positions = positions_of(game);
  return positions.size() - static_cast<std::size_t>(
                                std::count_if(positions.begin(), positions.end(), needs_no_search));
}

std::string verdict_comment(const MoveVerdict& verdict) {
  const char* const mark = loss_mark(verdict.loss);
  if (*mark == '\0') return {};
  return fmt::format("{} loses {} %, better {}", mark, percent_text(verdict.loss),
                     to_string(verdict.best));
}

Annotator::Annotator(Player& player, const Limits& limits, const std::atomic<bool>& stop)
    : player_(player), limits_(limits), stop_(stop) {
  limits_.lines = 1;
}

bool Annotator::annotate(const GameRecord& game, const OnVerdict& on_verdict,
                         const OnSearched& on_searched) {
  player_.new_game();
  positions_ = positions_of(game);
  opinions_.assign(positions_.size(), std::nullopt);
  for (std::size_t ply = 0; ply < game.moves.size(); ++ply) {
    const Position& before = positions_[ply];
    const auto now = opinion(ply, on_searched);
    const auto next = opinion(ply + 1, on_searched);
    if (!now || !next) return false;
    if (before.legal_moves().size() == 1) continue;
    MoveVerdict verdict;
    verdict.ply = ply;
    verdict.side = before.side_to_move();
    verdict.played = game.moves[ply].move;
    verdict.best = now->best;
    verdict.score = now->score;
    verdict.exact = now->exact;
    verdict.depth = now->depth;
    verdict.best_expectation = now->wdl.expectation();
    verdict.played_expectation = seen_by_opponent(next->wdl).expectation();
    // Two searches never agree to the thousandth: the best move loses nothing.
    if (verdict.played != verdict.best) {
      verdict.loss = std::max(0, verdict.best_expectation - verdict.played_expectation);
    }
    on_verdict(verdict);
  }
  return true;
}

std::optional<Annotator::Opinion> Annotator::opinion(std::size_t ply,
                                                     const OnSearched& on_searched) {
  if (opinions_[ply]) return opinions_[ply];
  const Position& position = positions_[ply];
  Opinion found;
  if (position.is_over()) {
    found.score = Score::from_points(sign_of(position.side_to_move()) * position.margin());
    found.exact = true;
    found.wdl = certain_wdl(found.score);
  } else if (needs_no_search(position)) {
    // The side passes: what the other then expects, turned round. The record may
    // stop here, before the pass is written.
    if (ply + 1 == positions_.size()) {
      positions_.push_back(position);
      positions_.back().play(Move::pass());
      opinions_.emplace_back();
    }
    const auto after = opinion(ply + 1, on_searched);
    if (!after) return std::nullopt;
    found = *after;
    found.score = -found.score;
    found.wdl = seen_by_opponent(found.wdl);
    found.best = Move::pass();
  } else {
    const SearchResult result = player_.search(position, limits_, stop_, {});
    if (stop_.load(std::memory_order_relaxed)) return std::nullopt;
    found.best = result.move;
    found.depth = result.report.depth;
    if (!result.report.lines.empty()) {
      const Line& line = result.report.lines.front();
      found.score = line.score;
      found.exact = line.exact;
      found.wdl = line.wdl;
    }
    on_searched();
  }
  opinions_[ply] = found;
  return found;
}

}  // namespace yolah::cli
