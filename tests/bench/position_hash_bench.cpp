// The place of the only set bit of a word, found in three ways: by a perfect
// hash, by the standard library's hash table, by the processor's instruction.
// The book's listing 10.
#include <benchmark/benchmark.h>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <unordered_map>

#include "tests/bench/bit_hash.h"

namespace yolah::bench {
namespace {

constexpr std::array<std::uint64_t, 64> one_bit_words() {
  std::array<std::uint64_t, 64> words{};
  for (std::size_t i = 0; i < words.size(); ++i) words[i] = std::uint64_t{1} << i;
  return words;
}

/// One look-up an iteration, the 64 words in turn.
template <class Find>
void measure(benchmark::State& state, Find find) {
  const auto words = one_bit_words();
  std::size_t next = 0;
  for ([[maybe_unused]] auto _ : state) {
    std::uint64_t word = words[next++ % words.size()];
    // Hidden from the compiler, which would compute all 64 answers beforehand.
    benchmark::DoNotOptimize(word);
    int position = find(word);
    benchmark::DoNotOptimize(position);
  }
  state.SetItemsProcessed(state.iterations());
}

void position_by_perfect_hash(benchmark::State& state) {
  measure(state, [](std::uint64_t word) { return bit_position(word); });
}

void position_by_unordered_map(benchmark::State& state) {
  std::unordered_map<std::uint64_t, std::uint8_t> positions;
  std::uint8_t position = 0;
  for (const std::uint64_t word : one_bit_words()) positions[word] = position++;
  measure(state, [&](std::uint64_t word) { return int{positions.find(word)->second}; });
}

void position_by_countr_zero(benchmark::State& state) {
  measure(state, [](std::uint64_t word) { return std::countr_zero(word); });
}

BENCHMARK(position_by_perfect_hash)->Name("position/perfect_hash");
BENCHMARK(position_by_unordered_map)->Name("position/unordered_map");
BENCHMARK(position_by_countr_zero)->Name("position/countr_zero");

}  // namespace
}  // namespace yolah::bench
