// The worth of a position at a glance: by a linear combination of features whose weights
// change with the number of free squares (here), or by a net (net/net_evaluator.h).
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "engine/eval/features.h"
#include "engine/eval/score.h"
#include "engine/eval/weights.h"
#include "engine/rules/position.h"

namespace yolah {

struct Evaluation {
  Score to_come;         ///< The margin still to come, for the side to move.
  bool decided = false;  ///< Every region is private: see regions.h, `to_come` is not set.
};

class Evaluator {
 public:
  Evaluator() = default;
  Evaluator(const Evaluator&) = delete;
  Evaluator& operator=(const Evaluator&) = delete;
  virtual ~Evaluator() = default;

  Evaluation evaluate(const Position& position) const {
    const Color side = position.side_to_move();
    return evaluate(position.pieces(side), position.pieces(opponent(side)),
                    position.free_squares());
  }
  /// Of the side whose pieces are `own`, and which is to move.
  virtual Evaluation evaluate(Bitboard own, Bitboard other, Bitboard free) const = 0;
};

struct Survey;

/// Weights made ready: a row of them for each number of free squares. Never changes,
/// so any number of threads may use one.
class LinearEvaluator final : public Evaluator {
 public:
  explicit LinearEvaluator(const Weights& weights);

  using Evaluator::evaluate;
  Evaluation evaluate(Bitboard own, Bitboard other, Bitboard free) const override;

 private:
  /// Weights of meetings (see meetings-inl.h) in words, as the counts come: a row for each of our
  /// levels. Shifted to be positive; what that adds is known, as each square is in one entry.
  struct MeetingWeights {
    alignas(64) std::array<std::uint64_t, kLevels * kLevels> shifted{};
  };
  struct Row {
    MeetingWeights slide_race;
    MeetingWeights step_race;
    MeetingWeights cover;
    std::array<std::int32_t, kFeatures> heuristics{};
    std::array<std::int16_t, kCounts> counts{};
    std::array<std::int16_t, 2 * kPatterns> patterns{};
  };

  static Row make_row(const Weights& weights, int free);
  static std::int64_t weigh_tables(const Survey& survey, Bitboard free, const Row& row);

  std::vector<Row> rows_;
  bool has_tables_;
};

/// The learned weights, and those set by hand.
const std::shared_ptr<const Evaluator>& learned_evaluator();
const std::shared_ptr<const Evaluator>& hand_set_evaluator();

}  // namespace yolah
