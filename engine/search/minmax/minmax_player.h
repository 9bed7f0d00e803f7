// The player that looks ahead: alpha-beta search with an evaluation, the net unless told.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "engine/eval/net/net_evaluator.h"
#include "engine/search/endgame/solver.h"
#include "engine/search/minmax/table.h"
#include "engine/search/minmax/worker.h"
#include "engine/search/player.h"

namespace yolah {

class MinmaxPlayer final : public Player {
 public:
  /// Null when the memory is not there.
  static std::unique_ptr<MinmaxPlayer> make(
      std::size_t megabytes, int threads,
      std::shared_ptr<const Evaluator> evaluator = net_evaluator());

  void new_game() override;
  SearchResult search(const Position& position, const Limits& limits, const std::atomic<bool>& stop,
                      const OnReport& on_report) override;

 private:
  MinmaxPlayer(std::unique_ptr<TranspositionTable> table, std::unique_ptr<EndgameSolver> solver,
               int threads, std::shared_ptr<const Evaluator> evaluator);

  Report report(const Position& position, int depth, const SharedSearch& shared) const;

  std::unique_ptr<TranspositionTable> table_;
  std::unique_ptr<EndgameSolver> solver_;
  std::shared_ptr<const Evaluator> evaluator_;
  std::vector<std::unique_ptr<Worker>> workers_;
  LongestPlay puzzles_;
};

}  // namespace yolah
