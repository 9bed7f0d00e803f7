// Where a piece can slide: the two ways of indexing the attack tables, asked
// about the pieces of the side to move through whole random games. Items are
// look-ups.
#include <benchmark/benchmark.h>

#include <cstdint>
#include <vector>

#include "engine/rules/attacks.h"
#include "engine/rules/position.h"
#include "tests/bench/sample_games.h"

namespace yolah::bench {
namespace {

struct Question {
  Bitboard occupied;
  Square from;
};

std::vector<Question> sample_questions() {
  std::vector<Question> questions;
  for (const std::vector<Move>& game : sample_games(100)) {
    Position position;
    for (const Move move : game) {
      for (Bitboard pieces = position.pieces(position.side_to_move()); pieces != 0;) {
        questions.push_back({position.occupied(), pop_first(pieces)});
      }
      position.play(move);
    }
  }
  return questions;
}

template <class Index>
void look_up(benchmark::State& state) {
  static const AttackTables<Index> kTables;
  const std::vector<Question> questions = sample_questions();
  for ([[maybe_unused]] auto _ : state) {
    for (const Question& question : questions) {
      Bitboard answer = kTables.reach(question.from, question.occupied);
      // One by one: the compiler would make vectors of them, as no game can.
      benchmark::DoNotOptimize(answer);
    }
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(questions.size()));
}

BENCHMARK(look_up<MagicIndex>)->Name("attacks/magic");
#if defined(__BMI2__)
BENCHMARK(look_up<PextIndex>)->Name("attacks/pext");
#endif

}  // namespace
}  // namespace yolah::bench
