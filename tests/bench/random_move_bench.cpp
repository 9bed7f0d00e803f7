// Random games: the book's two ways of drawing a move, by the list of moves and
// directly, then the engine's games, one at a time and in batches on each
// instruction set of the machine. Items are games, all on one thread.
#include <benchmark/benchmark.h>

#include <cstdint>
#include <random>
#include <string>

#include "cli/bench/yardstick.h"
#include "engine/playout/batch.h"
#include "engine/playout/playout.h"
#include "engine/playout/random.h"
#include "engine/rules/simd_target.h"

namespace yolah::bench {
namespace {

template <yardstick::Wins (*kPlay)(std::uint64_t, std::mt19937&)>
void yardstick_games(benchmark::State& state) {
  constexpr std::int64_t kGames = 1000;
  std::mt19937 random(1);
  for ([[maybe_unused]] auto _ : state) {
    yardstick::Wins wins = kPlay(kGames, random);
    benchmark::DoNotOptimize(wins);
  }
  state.SetItemsProcessed(state.iterations() * kGames);
}

BENCHMARK(yardstick_games<yardstick::random_games_by_list>)->Name("random_games/book_by_list");
BENCHMARK(yardstick_games<yardstick::random_games>)->Name("random_games/book_directly");

void engine_games(benchmark::State& state) {
  Random random(1);
  for ([[maybe_unused]] auto _ : state) {
    Position end = play_random_game(Position(), random);
    benchmark::DoNotOptimize(end);
  }
  state.SetItemsProcessed(state.iterations());
}

BENCHMARK(engine_games)->Name("random_games/engine_one_by_one");

void batch_games(benchmark::State& state, const std::string& target) {
  use_simd_target(target);
  Batch batch{.start = {}, .seed = 1, .first_game = 0, .games = 10'000};
  for ([[maybe_unused]] auto _ : state) {
    Tally tally = play_batch(batch);
    benchmark::DoNotOptimize(tally);
    batch.first_game += batch.games;
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(batch.first_game));
  use_simd_target("");
}

// Which targets there are is known only when the program runs.
[[maybe_unused]] const bool kBatchesRegistered = [] {
  for (const std::string& target : simd_targets()) {
    benchmark::RegisterBenchmark(("random_games/engine_batch_" + target).c_str(), batch_games,
                                 target);
  }
  return true;
}();

}  // namespace
}  // namespace yolah::bench
