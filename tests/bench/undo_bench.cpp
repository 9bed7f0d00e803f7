// Taking a move back against putting a saved board back, on the book's perft:
// its listing 24, at the depths that take less than a second. Items are leaves.
#include <benchmark/benchmark.h>

#include <cstdint>

#include "cli/bench/yardstick.h"

namespace yolah::bench {
namespace {

template <std::uint64_t (*kPerft)(yardstick::Board&, int)>
void perft_from_start(benchmark::State& state) {
  std::uint64_t leaves = 0;
  for ([[maybe_unused]] auto _ : state) {
    yardstick::Board board;
    leaves += kPerft(board, static_cast<int>(state.range(0)));
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(leaves));
}

BENCHMARK(perft_from_start<yardstick::perft>)->Name("perft/undo")->Arg(3)->Arg(4);
BENCHMARK(perft_from_start<yardstick::perft_by_copy>)->Name("perft/copy")->Arg(3)->Arg(4);

}  // namespace
}  // namespace yolah::bench
