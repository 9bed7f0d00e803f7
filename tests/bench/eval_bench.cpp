// The parts of a search node: evaluation, features, private puzzles.
#include <benchmark/benchmark.h>

#include <vector>

#include "engine/eval/evaluation.h"
#include "engine/eval/regions.h"
#include "engine/playout/playout.h"

namespace yolah {
namespace {

/// Positions of random games that are decided, or that are not.
std::vector<Position> positions(bool decided) {
  Random random(1);
  std::vector<Position> found;
  while (found.size() < 1024) {
    for (Position position; !position.is_over(); position.play(random_move(position, random))) {
      if (is_decided(position) == decided && random.below(8) == 0) found.push_back(position);
    }
  }
  return found;
}

void evaluate_open(benchmark::State& state) {
  const std::vector<Position> all = positions(false);
  std::size_t at = 0;
  for (auto _ : state) benchmark::DoNotOptimize(learned_evaluator()->evaluate(all[at++ & 1023]));
}
BENCHMARK(evaluate_open);

void evaluate_decided(benchmark::State& state) {
  const std::vector<Position> all = positions(true);
  LongestPlay puzzles(14);
  std::size_t at = 0;
  for (auto _ : state) {
    state.PauseTiming();
    puzzles.clear();
    state.ResumeTiming();
    benchmark::DoNotOptimize(decided_margin(all[at++ & 1023], puzzles, 1000));
  }
}
BENCHMARK(evaluate_decided)->Iterations(20000);

}  // namespace
}  // namespace yolah
