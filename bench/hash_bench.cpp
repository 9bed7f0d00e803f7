// A key for every position of a game: mixed from the bitboards when asked for,
// as the engine does, or kept up to date move by move with Zobrist's random
// numbers. Items are moves, each played and followed by its key.
//
// Twice, because the two differ in it: `keys` only collects them, so that the
// processor works on several moves at once; `keys_awaited` lets each move wait
// for the key before it, as a search does that looks the position up first.
#include <benchmark/benchmark.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "bench/sample_games.h"
#include "engine/playout/random.h"
#include "engine/rules/hash.h"
#include "engine/rules/position.h"

namespace yolah::bench {
namespace {

/// Random numbers by side and square. What always goes together is one number:
/// a piece that leaves makes a hole and ends its side's turn.
struct ZobristKeys {
  std::array<std::array<std::uint64_t, kSquares>, 2> leave{};
  std::array<std::array<std::uint64_t, kSquares>, 2> land{};
  std::uint64_t pass = 0;
};

constexpr ZobristKeys make_zobrist_keys() {
  Random random(1);
  const auto draw = [&] { return (std::uint64_t{random.next()} << 32) | random.next(); };
  ZobristKeys keys;
  keys.pass = draw();
  for (std::size_t square = 0; square < kSquares; ++square) {
    const std::uint64_t hole = draw();
    for (std::size_t side = 0; side < 2; ++side) {
      keys.land[side][square] = draw();
      keys.leave[side][square] = keys.land[side][square] ^ hole ^ keys.pass;
    }
  }
  return keys;
}

constexpr ZobristKeys kZobrist = make_zobrist_keys();

struct NoKey {
  Position position;

  void play(Move move) { position.play(move); }
  static std::uint64_t key() { return 0; }
};

struct MixedKey {
  Position position;

  void play(Move move) { position.play(move); }
  std::uint64_t key() const { return hash(position); }
};

struct ZobristKey {
  Position position;
  std::uint64_t zobrist = 0;

  void play(Move move) {
    const auto side = static_cast<std::size_t>(index(position.side_to_move()));
    const auto from = static_cast<std::size_t>(index(move.from()));
    const auto to = static_cast<std::size_t>(index(move.to()));
    zobrist ^=
        move.is_pass() ? kZobrist.pass : kZobrist.leave[side][from] ^ kZobrist.land[side][to];
    position.play(move);
  }
  std::uint64_t key() const { return zobrist; }
};

template <class Game, bool kAwaitKeys>
void play_games(benchmark::State& state) {
  const std::vector<std::vector<Move>> games = sample_games(100);
  std::uint64_t zero = 0;
  benchmark::DoNotOptimize(zero);  // now the compiler cannot know
  std::int64_t moves = 0;
  for ([[maybe_unused]] auto _ : state) {
    for (const std::vector<Move>& played : games) {
      Game game;
      std::uint64_t keys = 0;
      for (std::uint64_t i = 0; i < played.size(); ++i) {
        game.play(played[kAwaitKeys ? i + (keys & zero) : i]);
        keys += game.key();
      }
      benchmark::DoNotOptimize(keys);
      benchmark::DoNotOptimize(game);
      moves += static_cast<std::int64_t>(played.size());
    }
  }
  state.SetItemsProcessed(moves);
}

BENCHMARK(play_games<NoKey, false>)->Name("play/no_keys");
BENCHMARK(play_games<MixedKey, false>)->Name("play/keys/mixed");
BENCHMARK(play_games<ZobristKey, false>)->Name("play/keys/zobrist");
BENCHMARK(play_games<NoKey, true>)->Name("play/no_keys_awaited");
BENCHMARK(play_games<MixedKey, true>)->Name("play/keys_awaited/mixed");
BENCHMARK(play_games<ZobristKey, true>)->Name("play/keys_awaited/zobrist");

}  // namespace
}  // namespace yolah::bench
