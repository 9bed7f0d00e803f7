// What the solver proves of a puzzle. Finding and checking ask the same questions; the
// one within a budget of nodes, the other without.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "engine/search/endgame/solver.h"
#include "scripts/tools/puzzles/puzzle.h"

namespace yolah::puzzles {

class Prover {
 public:
  static constexpr std::uint64_t kNoLimit = std::numeric_limits<std::uint64_t>::max();

  /// Null when the memory is not there.
  static std::unique_ptr<Prover> make();

  /// From now on so many nodes may be spent, in all. When they are, nothing is answered.
  void allow(std::uint64_t nodes) { left_ = nodes; }
  bool is_spent() const { return left_ == 0; }

  /// The final margin for the side to move; whether it is more than a bar.
  std::optional<int> margin(const Position& position);
  std::optional<bool> is_above(const Position& position, int bar);
  /// What a move leads to, with best play to the end.
  std::optional<Play> play(const Position& position, Move move);

  /// The one move that leads to more than the bar, if exactly one does. It is sooner known
  /// that there are two when the likely ones are named.
  std::optional<Move> only_above(const Position& position, int bar,
                                 std::span<const Move> likely = {});
  /// The one move that keeps the best result, if it is a win or a draw and one alone does.
  std::optional<Move> only_move(const Position& position, std::span<const Move> likely = {});
  /// The replies that are best for the side to move, when its margin is this.
  std::vector<Move> best_replies(const Position& position, int margin);

 private:
  explicit Prover(std::unique_ptr<EndgameSolver> solver) : solver_(std::move(solver)) {}

  template <class Question>
  auto ask(const Position& position, const Question& question);

  std::unique_ptr<EndgameSolver> solver_;
  std::uint64_t left_ = kNoLimit;
};

/// A margin is more than this if it is worth as much as the result of the given one.
constexpr int bar_below(int margin) {
  return margin > 0 ? 0 : -1;
}

}  // namespace yolah::puzzles
