// A key for every position of a game: kept up to date move by move with
// Zobrist's random numbers, as the engine does, or mixed from the bitboards when
// asked for. Items are moves, each played and followed by its key.
//
// Twice, because the two differ in it: `keys` only collects them, so that the
// processor works on several moves at once; `keys_awaited` lets each move wait
// for the key before it, as a search does that looks the position up first.
#include <benchmark/benchmark.h>

#include <bit>
#include <cstdint>
#include <vector>

#include "engine/rules/hash.h"
#include "engine/rules/position.h"
#include "tests/bench/sample_games.h"

namespace yolah::bench {
namespace {

/// The other way: products of the bitboards, then a round that spreads them.
std::uint64_t mixed_key(const Position& position) {
  const std::uint64_t side = position.side_to_move() == Color::kBlack ? 0 : 0x9FB21C651E98DF25;
  std::uint64_t key = (position.pieces(Color::kBlack) * 0x9E3779B97F4A7C15) ^
                      std::rotl(position.pieces(Color::kWhite) * 0xC2B2AE3D27D4EB4F, 21) ^
                      std::rotl(position.holes() * 0x165667B19E3779F9, 42) ^ side;
  key = (key ^ (key >> 32)) * 0xD6E8FEB86659FD93;
  return key ^ (key >> 29);
}

struct NoKey {
  Position position;

  void play(Move move) { position.play(move); }
  static std::uint64_t key() { return 0; }
};

struct MixedKey {
  Position position;

  void play(Move move) { position.play(move); }
  std::uint64_t key() const { return mixed_key(position); }
};

struct ZobristKey {
  Position position;
  std::uint64_t zobrist = 0;

  void play(Move move) {
    zobrist = hash_after(zobrist, position.side_to_move(), move);
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
