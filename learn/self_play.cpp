#include "learn/self_play.h"

#include <atomic>
#include <stdexcept>

#include "engine/eval/regions.h"
#include "engine/playout/random.h"

namespace yolah::learn {
namespace {

constexpr std::size_t kSolverMegabytes = 8;
/// Positions that take longer are played on.
constexpr std::uint64_t kSolverNodes = 100'000;

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
Position SelfPlay::random_opening(std::uint64_t number) const {
  Random random(options_.seed, number);
  const int span = options_.most_random_moves - options_.least_random_moves + 1;
  const int moves = options_.least_random_moves +
                    static_cast<int>(random.below(static_cast<std::uint32_t>(span)));
  Position position;
  for (int i = 0; i < moves; ++i) {
    const MoveList legal = position.legal_moves();
    position.play(legal[static_cast<int>(random.below(static_cast<std::uint32_t>(legal.size())))]);
  }
  return position;
}

bool SelfPlay::add_solved(const Position& position, std::vector<Sample>& samples) {
  if (count(position.free_squares()) > options_.solve_at) return false;
  const Limits limits = nodes_only(kSolverNodes);
  const Bounds margin = solver_->margin(position, Budget(limits, position, kNoStop));
  if (!margin.exact()) return false;
  const int to_come = margin.lower - position.margin(position.side_to_move());
  samples.push_back({position, Score::from_points(to_come), to_come, true});
  return true;
}

std::vector<Sample> SelfPlay::play(std::uint64_t number) {
  player_->new_game();
  solver_->clear();
  std::vector<Sample> samples;
  Position position = random_opening(number);
  const Limits limits = nodes_only(options_.nodes);
  while (!is_decided(position)) {
    const bool solved = add_solved(position, samples);
    const SearchResult found = player_->search(position, limits, kNoStop, {});
    if (!solved) {
      const Score made = Score::from_points(position.margin(position.side_to_move()));
      samples.push_back({position, found.report.lines.front().score - made, 0, false});
    }
    position.play(found.move);
  }
  // Decided: no search is needed to know the margin.
  const int final_margin = solver_->margin(position, Budget(limits, position, kNoStop)).lower;
  // Backwards: each result is the next exact one's, or the game's.
  int black = position.side_to_move() == Color::kBlack ? final_margin : -final_margin;
  for (auto sample = samples.rbegin(); sample != samples.rend(); ++sample) {
    const Color side = sample->position.side_to_move();
    const int made = sample->position.margin(side);
    const int sign = side == Color::kBlack ? 1 : -1;
    if (sample->exact) {
      black = sign * (made + sample->result);
    } else {
      sample->result = sign * black - made;
    }
  }
  return samples;
}

}  // namespace yolah::learn
