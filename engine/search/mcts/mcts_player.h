// Monte Carlo tree search: random games whose first moves are chosen by what
// earlier games came to, in a tree that grows where it matters.
//
// The tree keeps for the game's next move what is still of use. What is decided or
// proven is exact, and is not searched again. Threads walk one tree.
#pragma once

#include <memory>
#include <vector>

#include "engine/search/endgame/solver.h"
#include "engine/search/mcts/explorer.h"
#include "engine/search/player.h"

namespace yolah {

class MctsPlayer final : public Player {
 public:
  struct Options {
    int threads = 1;
    std::uint64_t seed = 1;
    std::size_t megabytes = 256;
    std::uint64_t batch = 32;  ///< Games played at a leaf.
    int exploration = 25;      ///< In hundredths.
    int margin_share = 10;     ///< Hundredths of a game's value that go by the margin.
    /// A child starts as if so many games had come to its parent's mean, better or
    /// worse by so much (2^-16) for each hundredth of a point that the evaluation
    /// sets it apart from its siblings.
    std::uint64_t prior_games = 128;
    int bias = 65;
    /// For first guesses.
    std::shared_ptr<const Evaluator> evaluator = learned_evaluator();
    /// Random games at leaves; otherwise what the evaluation says of them, counted as one
    /// game each by limits, and as a batch by the tree.
    bool plays_out = true;
  };

  /// Null when the memory is not there.
  static std::unique_ptr<MctsPlayer> make(const Options& options);

  void new_game() override;
  SearchResult search(const Position& position, const Limits& limits, const std::atomic<bool>& stop,
                      const OnReport& on_report) override;

 private:
  MctsPlayer(const Options& options, std::unique_ptr<EndgameSolver> solver);

  /// Walks until the budget is spent or all is proven.
  void grow(const Limits& limits, const Budget& budget, mcts::GameCounter& counter,
            const OnReport& on_report);
  Report report(const Limits& limits, const Budget& budget, std::uint64_t games) const;

  Options options_;
  GameValues values_;
  std::unique_ptr<EndgameSolver> solver_;
  mcts::Tree tree_;
  std::vector<std::unique_ptr<mcts::Explorer>> explorers_;  // one a thread
  std::uint64_t next_game_ = 0;  // no game is played twice in a row of searches
};

}  // namespace yolah
