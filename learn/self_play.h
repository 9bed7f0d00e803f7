// Games of a player against itself, position by position: what learning learns from.
//
// A game begins with random moves, for variety, which are not kept. As soon as what is left
// can be solved, the players are asked no more: best play to the end gives the moves, and
// all its positions have their exact result for the price of one.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "engine/eval/regions.h"
#include "engine/rules/position.h"
#include "engine/search/endgame/solver.h"
#include "engine/search/player.h"
#include "learn/data/record.h"

namespace yolah::learn {

struct SelfPlayOptions {
  std::uint64_t nodes = 1000;  ///< A move.
  int least_random_moves = 2;
  int most_random_moves = 12;
  int solve_at = 22;  ///< Free squares from which positions are solved.
  /// Contests that the solver may look at; positions that take more are played on.
  std::uint64_t solve_nodes = 100'000;
  std::uint64_t seed = 1;
};

/// Plays with a player of its own; not for several threads at once.
class SelfPlay {
 public:
  using MakePlayer = std::function<std::unique_ptr<Player>()>;

  SelfPlay(const SelfPlayOptions& options, const MakePlayer& make_player);

  /// The same number gives the same game, whatever was played before.
  std::vector<Sample> play(std::uint64_t number);

 private:
  std::vector<Move> random_opening(std::uint64_t number) const;
  bool add_solved(Position position, int ply, std::vector<Sample>& samples);
  int final_margin(const Position& decided);

  SelfPlayOptions options_;
  std::unique_ptr<Player> player_;
  std::unique_ptr<EndgameSolver> solver_;
  LongestPlay puzzles_;
};

/// Called in the order of the games' numbers, from one thread at a time.
using OnSelfPlayGame = std::function<void(std::uint64_t number, const std::vector<Sample>& game)>;

/// Games by number: the first one, and how many.
struct GameNumbers {
  std::uint64_t first = 0;
  std::uint64_t count = 0;
};

/// Plays many games, several at once, and hands them over in the order of their numbers: the same
/// games whatever the number of threads. When `stop` becomes true, the games handed over are the
/// first ones all the same; returns how many. `make_player` is called from several threads; what
/// it and `on_game` throw comes out here.
std::uint64_t play_self_play_games(const SelfPlayOptions& options,
                                   const SelfPlay::MakePlayer& make_player,
                                   const GameNumbers& numbers, int threads,
                                   const std::atomic<bool>& stop, const OnSelfPlayGame& on_game);

}  // namespace yolah::learn
