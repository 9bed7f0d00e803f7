#include "scripts/tools/puzzles/find.h"

#include <algorithm>
#include <array>
#include <functional>
#include <ranges>
#include <string_view>
#include <utility>

#include "engine/eval/regions.h"
#include "engine/search/player_spec.h"
#include "scripts/tools/puzzles/themes.h"

namespace yolah::puzzles {
namespace {

constexpr std::uint64_t kNodesAMove = 300;
constexpr std::uint64_t kNodesToLook = 1000;
constexpr std::uint64_t kNodesToProve = 6'000'000;  // in one game
constexpr int kSeemingGap = 50;                     // hundredths

/// Whether a search says that the first line may keep a result that the second does not.
bool seems_alone(const std::vector<Line>& lines) {
  if (lines.size() < 2) return false;
  const int best = lines[0].score.hundredths();
  const int second = lines[1].score.hundredths();
  return best - second >= kSeemingGap && best > -kSeemingGap && second < 2 * kSeemingGap;
}

/// After the mover's only move: the longest way on, in which the other side replies as well
/// as it can and the mover has one move alone that keeps the result, so many times at most.
std::vector<Move> way_on(Prover& prover, const Position& position, int margin, int times) {
  std::vector<Move> longest;
  if (times == 0) return longest;
  for (const Move reply : prover.best_replies(position, -margin)) {
    const Position next = after(position, reply);
    if (next.legal_moves().size() < kFewestNext) continue;
    const auto move = prover.only_above(next, bar_below(margin));
    if (!move) continue;
    std::vector<Move> way = {reply, *move};
    const std::vector<Move> rest = way_on(prover, after(next, *move), margin, times - 1);
    way.insert(way.end(), rest.begin(), rest.end());
    if (way.size() > longest.size()) longest = way;
    if (longest.size() == 2 * static_cast<std::size_t>(times)) break;
  }
  return longest;
}

/// Themes that games seldom give; others count for nothing.
constexpr std::pair<std::string_view, int> kNeedOfTheme[] = {
    {"escape", 4}, {"quiet", 4},   {"last-region", 4}, {"lock-in", 2},
    {"block", 2},  {"isolate", 2}, {"count", 2},       {"keep-open", 1}};

/// How much it is needed: what games seldom give counts for more.
int need(const Puzzle& puzzle) {
  int need = 0;
  for (const auto& [theme, of_theme] : kNeedOfTheme) {
    if (theme == puzzle.theme) need = of_theme;
  }
  if (puzzle.moves == kMostChoices) need += 4;
  if (free_squares(puzzle) >= kManyFree) need += 2;
  return need;
}

}  // namespace

std::unique_ptr<Finder> Finder::make(std::uint64_t seed) {
  auto player = make_player(*parse_player_spec("minmax:hash=1"));
  auto rater = Rater::make();
  if (!player || !rater) return nullptr;
  return std::unique_ptr<Finder>(new Finder(seed, std::move(player), std::move(rater)));
}

Finder::Finder(std::uint64_t seed, std::unique_ptr<Player> player, std::unique_ptr<Rater> rater)
    : openings_(arena::Openings::suite(seed)),
      player_(std::move(player)),
      rater_(std::move(rater)) {}

std::vector<Finder::Moment> Finder::moments_of(std::uint64_t game) {
  std::vector<Moment> moments;
  Position position = openings_.at(game).end();
  player_->new_game();
  while (!position.is_over() && count(position.free_squares()) >= kFewestFree &&
         !is_decided(position)) {
    Limits limits;
    const bool look = count(position.free_squares()) <= kMostFree &&
                      position.legal_moves().size() >= kFewestMoves;
    limits.nodes = look ? kNodesToLook : kNodesAMove;
    limits.lines = look ? 2 : 1;
    const SearchResult found = player_->search(position, limits, kGoOn, {});
    const std::vector<Line>& lines = found.report.lines;
    if (look && seems_alone(lines)) {
      moments.push_back({position, lines[0].moves.front(), lines[1].moves.front()});
    }
    position.play(found.move);
  }
  return moments;
}

std::optional<Puzzle> Finder::prove(const Moment& moment) {
  const Position& position = moment.position;
  const auto best = prover_->only_move(position, std::array{moment.best, moment.second});
  if (!best) return std::nullopt;
  const auto margin = prover_->margin(position);
  if (!margin) return std::nullopt;
  std::vector<Move> line = {*best};
  const std::vector<Move> rest =
      way_on(*prover_, after(position, *best), *margin, kMostChoices - 1);
  if (prover_->is_spent()) return std::nullopt;
  line.insert(line.end(), rest.begin(), rest.end());
  Puzzle puzzle;
  puzzle.position = position;
  puzzle.theme = theme_of(position, *best, *margin);
  puzzle.moves = 1 + static_cast<int>(rest.size()) / 2;
  puzzle.best = {*margin, line};
  return puzzle;
}

/// What is published with it, and its level.
bool Finder::finish(Puzzle& puzzle) {
  Position at = puzzle.position;
  std::vector<Move>& line = puzzle.best.line;
  for (auto move = line.begin(); move + 1 != line.end(); ++move) at.play(*move);
  const auto rest = prover_->play(at, line.back());
  if (!rest) return false;
  line.pop_back();
  line.insert(line.end(), rest->line.begin(), rest->line.end());

  const Move best = puzzle.best.move();
  std::optional<int> second;
  for (const Move move : puzzle.position.legal_moves()) {
    if (move == best) continue;
    const Position next = after(puzzle.position, move);
    const auto not_better = second ? prover_->is_above(next, -*second - 1) : false;
    if (!not_better) return false;
    if (*not_better) continue;
    const auto margin = prover_->margin(next);
    if (!margin) return false;
    second = -*margin;
    puzzle.second = move;
  }
  puzzle.second_margin = second.value();
  const auto tempting = prover_->play(puzzle.position, most_tempting(puzzle.position, best));
  if (!tempting) return false;
  puzzle.tempting = *tempting;
  puzzle.level = rater_->level_of(puzzle);
  return true;
}

std::optional<Puzzle> Finder::find(std::uint64_t game) {
  const std::vector<Moment> moments = moments_of(game);
  prover_ = Prover::make();
  if (!prover_) return std::nullopt;
  prover_->allow(kNodesToProve);
  std::vector<Puzzle> puzzles;
  // The last ones first: what is proven of them helps with those before.
  for (const Moment& moment : moments | std::views::reverse) {
    if (auto puzzle = prove(moment)) puzzles.push_back(*std::move(puzzle));
  }
  std::ranges::stable_sort(puzzles, std::ranges::greater(), need);
  const auto finished =
      std::ranges::find_if(puzzles, [&](Puzzle& puzzle) { return finish(puzzle); });
  if (finished == puzzles.end()) return std::nullopt;
  return *finished;
}

}  // namespace yolah::puzzles
