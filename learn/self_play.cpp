#include "learn/self_play.h"

#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <utility>

#include "engine/eval/regions.h"
#include "engine/playout/random.h"
#include "learn/workers.h"

namespace yolah::learn {
namespace {

/// Cleared for every game, which a larger one makes slow.
constexpr std::size_t kSolverMegabytes = 2;

/// Positions of a puzzle for one; nearly all take less than a thousand.
constexpr std::uint64_t kPuzzleBudget = 100'000;

const std::atomic<bool> kNoStop{false};

Limits nodes_only(std::uint64_t nodes) {
  Limits limits;
  limits.nodes = nodes;
  return limits;
}

}  // namespace

SelfPlay::SelfPlay(const SelfPlayOptions& options, const MakePlayer& make_player)
    : options_(options), player_(make_player()), solver_(EndgameSolver::make(kSolverMegabytes)) {
  if (!player_ || !solver_) throw std::bad_alloc();
}

/// Random moves that leave the game undecided, which so few always do.
std::vector<Move> SelfPlay::random_opening(std::uint64_t number) const {
  Random random(options_.seed, number);
  const int span = options_.most_random_moves - options_.least_random_moves + 1;
  const int size = options_.least_random_moves +
                   static_cast<int>(random.below(static_cast<std::uint32_t>(span)));
  std::vector<Move> moves;
  Position position;
  for (int i = 0; i < size; ++i) {
    const MoveList legal = position.legal_moves();
    moves.push_back(
        legal[static_cast<int>(random.below(static_cast<std::uint32_t>(legal.size())))]);
    position.play(moves.back());
  }
  return moves;
}

/// The position and those that follow by best play, which have its final margin.
bool SelfPlay::add_solved(Position position, int ply, std::vector<Sample>& samples) {
  if (count(position.free_squares()) > options_.solve_at) return false;
  const Limits limits = nodes_only(options_.solve_nodes);
  const auto solution = solver_->solve(position, Budget(limits, position, kNoStop));
  if (!solution) return false;
  const Color side = position.side_to_move();
  for (const Move move : solution->line) {
    if (is_decided(position)) break;
    const int margin = position.side_to_move() == side ? solution->margin : -solution->margin;
    const int to_come = margin - position.margin(position.side_to_move());
    samples.push_back({position, Score::from_points(to_come), to_come, true, move, ply++});
    position.play(move);
  }
  return true;
}

/// Black's. No search is needed to know it; the rare puzzles that would take too long are
/// counted halfway between what is known of them.
int SelfPlay::final_margin(const Position& decided) {
  const Bounds to_come = decided_margin(decided, puzzles_, kPuzzleBudget);
  const int margin = decided.margin(decided.side_to_move()) + (to_come.lower + to_come.upper) / 2;
  return decided.side_to_move() == Color::kBlack ? margin : -margin;
}

std::vector<Sample> SelfPlay::play(std::uint64_t number) {
  player_->new_game();
  solver_->clear();
  puzzles_.clear();
  std::vector<Sample> samples;
  Position position;
  const std::vector<Move> opening = random_opening(number);
  for (const Move move : opening) position.play(move);
  const Limits limits = nodes_only(options_.nodes);
  std::size_t played = 0;
  for (int ply = static_cast<int>(opening.size()); !is_decided(position); ++ply) {
    if (add_solved(position, ply, samples)) break;
    const SearchResult found = player_->search(position, limits, kNoStop, {});
    const Score made = Score::from_points(position.margin(position.side_to_move()));
    samples.push_back(
        {position, found.report.lines.front().score - made, 0, false, found.move, ply});
    position.play(found.move);
    ++played;
  }
  // All that was played came out as what was solved, or as the game did.
  int black = 0;
  if (played < samples.size()) {
    const Sample& solved = samples[played];
    const int margin = solved.result + solved.position.margin(solved.position.side_to_move());
    black = solved.position.side_to_move() == Color::kBlack ? margin : -margin;
  } else {
    black = final_margin(position);
  }
  for (std::size_t i = 0; i < played; ++i) {
    const Color side = samples[i].position.side_to_move();
    samples[i].result = (side == Color::kBlack ? black : -black) - samples[i].position.margin(side);
  }
  return samples;
}

std::uint64_t play_self_play_games(const SelfPlayOptions& options,
                                   const SelfPlay::MakePlayer& make_player,
                                   const GameNumbers& numbers, int threads,
                                   const std::atomic<bool>& stop, const OnSelfPlayGame& on_game) {
  std::mutex mutex;  // guards both
  std::map<std::uint64_t, std::vector<Sample>> waiting;
  std::uint64_t handed_over = 0;
  work_in_threads(threads, numbers.count, stop, [&] {
    auto player = std::make_shared<SelfPlay>(options, make_player);
    return [&, player](std::uint64_t place) {
      std::vector<Sample> game = player->play(numbers.first + place);
      const std::lock_guard lock(mutex);
      waiting.emplace(place, std::move(game));
      while (!waiting.empty() && waiting.begin()->first == handed_over) {
        on_game(numbers.first + handed_over++, waiting.begin()->second);
        waiting.erase(waiting.begin());
      }
    };
  });
  return handed_over;
}

}  // namespace yolah::learn
