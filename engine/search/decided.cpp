#include "engine/search/decided.h"

#include <algorithm>
#include <utility>

namespace yolah {
namespace {

/// Positions of a puzzle, about a microsecond each.
constexpr std::uint64_t kBudget = 10'000;

struct Candidate {
  Move move;
  Bounds margin;  // to come, for the side to move
};

std::vector<Candidate> candidates(const Position& position, LongestPlay& puzzles) {
  const Color side = position.side_to_move();
  const Bitboard pieces = position.pieces(side);
  const Bitboard free = position.free_squares();
  const Bounds other = puzzles.most_slides(position.pieces(opponent(side)), free, kBudget);
  std::vector<Candidate> found;
  for (const Move move : position.legal_moves()) {
    Bounds own{0, 0};
    if (!move.is_pass()) {
      own = puzzles.most_slides(pieces ^ bit(move.from()) ^ bit(move.to()), free ^ bit(move.to()),
                                kBudget / static_cast<std::uint64_t>(count(free) + 1));
      own = {own.lower + 1, own.upper + 1};
    }
    found.push_back({move, {own.lower - other.upper, own.upper - other.lower}});
  }
  std::sort(found.begin(), found.end(), [](const Candidate& a, const Candidate& b) {
    if (a.margin.lower != b.margin.lower) return a.margin.lower > b.margin.lower;
    if (a.margin.upper != b.margin.upper) return a.margin.upper > b.margin.upper;
    return a.move < b.move;
  });
  return found;
}

/// Both sides' longest plays, move by move to the end.
std::vector<Move> play_out(Position position, Move first, LongestPlay& puzzles) {
  std::vector<Move> moves = {first};
  for (position.play(first); !position.is_over(); position.play(moves.back())) {
    moves.push_back(puzzles.best_slide(position.pieces(position.side_to_move()),
                                       position.free_squares(), kBudget));
  }
  return moves;
}

}  // namespace

std::optional<SearchResult> answer_if_decided(const Position& position, const Limits& limits,
                                              LongestPlay& puzzles) {
  if (!is_decided(position)) return std::nullopt;
  const auto start = std::chrono::steady_clock::now();
  const int so_far = position.margin(position.side_to_move());
  const std::vector<Candidate> found = candidates(position, puzzles);

  SearchResult result;
  result.move = found.front().move;
  Report& report = result.report;
  const auto lines = std::min(found.size(), static_cast<std::size_t>(std::max(1, limits.lines)));
  for (std::size_t i = 0; i < lines; ++i) {
    Line line;
    const Bounds margin = found[i].margin;
    line.exact = margin.exact();
    line.score =
        Score::from_points(so_far) + Score::from_hundredths(50 * (margin.lower + margin.upper));
    line.wdl = line.exact ? certain_wdl(line.score)
                          : likely_wdl(line.score, count(position.free_squares()));
    line.moves =
        line.exact ? play_out(position, found[i].move, puzzles) : std::vector<Move>{found[i].move};
    report.selective_depth = std::max(report.selective_depth, static_cast<int>(line.moves.size()));
    report.lines.push_back(std::move(line));
  }
  report.depth = report.selective_depth;
  report.nodes = found.size();
  report.elapsed = std::chrono::steady_clock::now() - start;
  return result;
}

}  // namespace yolah
