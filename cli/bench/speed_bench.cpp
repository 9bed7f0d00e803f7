#include "cli/bench/benches.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <random>
#include <utility>
#include <vector>

#include "cli/bench/yardstick.h"
#include "engine/playout/batch.h"
#include "engine/playout/playout.h"
#include "engine/rules/perft.h"
#include "engine/rules/simd_target.h"

namespace yolah::cli {
namespace {

/// Depth of the tree that the perft contenders count, subtree by subtree.
constexpr int kPerftDepth = 5;

/// One way of doing a piece of work: run(turn) does a slice of it and returns
/// how many games or leaves that were.
struct Contender {
  std::function<double(std::uint64_t turn)> run;
  double best_rate = 0;

  void take_turn(std::uint64_t turn) {
    const auto start = std::chrono::steady_clock::now();
    const double units = run(turn);
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
    best_rate = std::max(best_rate, units / elapsed.count());
  }
};

double play_with_yardstick(std::uint64_t turn) {
  constexpr std::uint64_t kGames = 1'500;
  std::mt19937 random(static_cast<std::mt19937::result_type>(turn));
  yardstick::random_games(kGames, random);
  return kGames;
}

double play_one_by_one(std::uint64_t turn) {
  constexpr std::uint64_t kGames = 2'500;
  Random random(turn);
  for (std::uint64_t i = 0; i < kGames; ++i) play_random_game(Position(), random);
  return kGames;
}

double play_in_batch(const std::string& target, std::uint64_t turn) {
  constexpr std::uint64_t kGames = 16'384;
  use_simd_target(target);
  play_batch({Position(), turn, 0, kGames});
  return kGames;
}

/// The first move of the turn: all contenders count the same subtree.
Move first_move(std::uint64_t turn) {
  const MoveList moves = Position().legal_moves();
  return moves[static_cast<int>(turn % static_cast<std::uint64_t>(moves.size()))];
}

double count_with_yardstick(std::uint64_t turn) {
  yardstick::Board board;
  board.play(first_move(turn));
  return static_cast<double>(yardstick::perft(board, kPerftDepth - 1));
}

double count_with_engine(PerftLeaves leaves, int repeats, std::uint64_t turn) {
  Position position;
  position.play(first_move(turn));
  PerftOptions options;
  options.leaves = leaves;
  double counted = 0;
  for (int i = 0; i < repeats; ++i) {
    counted += static_cast<double>(perft(position, kPerftDepth - 1, options).leaves);
  }
  return counted;
}

}  // namespace

SpeedResult measure_speed(double seconds, const std::atomic<bool>& stop,
                          const std::function<void(double)>& on_progress) {
  std::vector<Contender> contenders;
  contenders.push_back({play_with_yardstick});
  contenders.push_back({play_one_by_one});
  const std::vector<std::string> targets = simd_targets();
  for (const std::string& target : targets) {
    contenders.push_back({[target](std::uint64_t turn) { return play_in_batch(target, turn); }});
  }
  // The perft of the yardstick takes fifty milliseconds a slice; the others are repeated
  // to take some too.
  const std::size_t perft_at = contenders.size();
  contenders.push_back({count_with_yardstick});
  contenders.push_back(
      {[](std::uint64_t turn) { return count_with_engine(PerftLeaves::kCount, 8, turn); }});
  contenders.push_back(
      {[](std::uint64_t turn) { return count_with_engine(PerftLeaves::kAlgebra, 20, turn); }});

  const auto start = std::chrono::steady_clock::now();
  double elapsed = 0;
  for (std::uint64_t turn = 0; elapsed < seconds && !stop.load(); ++turn) {
    // The slow one sits out most turns: it needs fewer slices, not fewer games.
    for (std::size_t i = 0; i < contenders.size(); ++i) {
      if (i < perft_at || turn % 4 == 0) {
        use_simd_target("");
        contenders[i].take_turn(turn);
      }
    }
    elapsed = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    on_progress(elapsed / seconds);
  }
  use_simd_target("");

  SpeedResult result;
  result.yardstick_playouts = contenders[0].best_rate;
  result.scalar_playouts = contenders[1].best_rate;
  result.batch_playouts = contenders[2].best_rate;
  for (std::size_t i = 0; i < targets.size(); ++i) {
    result.batch_by_target[targets[i]] = contenders[2 + i].best_rate;
  }
  result.yardstick_perft = contenders[perft_at].best_rate;
  result.bulk_perft = contenders[perft_at + 1].best_rate;
  result.algebra_perft = contenders[perft_at + 2].best_rate;
  return result;
}

}  // namespace yolah::cli
