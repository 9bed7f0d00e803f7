// Weights by gradient descent: those under which the evaluation comes closest to what
// positions of games turned out to be worth.
//
// The evaluation is linear in its weights, so this is a regression; Adam finds its
// solution in a few passes over the positions, starting anywhere.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "engine/eval/weights.h"
#include "learn/self_play.h"

namespace yolah::learn {

/// Positions, made ready for learning: their features, what they are worth, and the
/// game they are from.
class FitData {
 public:
  FitData() = default;

  /// How much of a position's worth is what its search expected; the rest is how its
  /// game came out. Exact results count whole.
  explicit FitData(double search_share) : search_share_(search_share) {}

  /// False when the position is decided: nothing to learn.
  bool add(const Sample& sample, std::uint64_t game);
  std::size_t size() const { return positions_.size(); }

 private:
  friend class Fit;

  struct Count {
    std::uint16_t weight;
    std::int16_t count;
  };
  struct Entry {
    std::size_t first_count;
    float worth;  // in points
    std::uint8_t free;
    bool held_out;  // for checking, not for learning
  };

  double search_share_ = 0.2;
  std::vector<Entry> positions_;
  std::vector<Count> counts_;
};

struct FitOptions {
  int epochs = 16;
  std::uint64_t seed = 1;
  bool tables = true;   ///< Else the heuristics alone.
  double decay = 1e-5;  ///< Pulls weights to 0: those that few positions speak of.
};

/// After a pass over all positions: mean squared errors in points.
struct FitReport {
  int epoch = 0;
  double learned = 0;   ///< On the positions learned from.
  double held_out = 0;  ///< On those of games not learned from.
};

class Fit {
 public:
  Fit(const FitData& data, const FitOptions& options);

  /// Starts from these weights instead of from nothing.
  void start_from(const Weights& weights);

  using OnEpoch = std::function<bool(const FitReport&)>;
  /// Stops early when told so with false.
  void run(const OnEpoch& on_epoch);

  Weights weights() const;

 private:
  /// Two knots and how far a number of free squares is on the way.
  struct Between {
    std::size_t knot;
    float share;
  };

  static Between between(int free);
  float predict(std::size_t position) const;
  double learn(std::size_t first, std::size_t last, float rate);
  void step(float rate, float positions);
  double error_of(bool held_out) const;

  const FitData& data_;
  FitOptions options_;
  std::size_t used_;  // weights that are learned: the first ones
  std::vector<std::size_t> order_;
  std::vector<float> scale_;  // of a weight, so that all move alike
  std::vector<float> weights_;
  std::vector<float> gradient_;
  std::vector<float> mean_;
  std::vector<float> square_;
  std::int64_t steps_ = 0;
};

}  // namespace yolah::learn
