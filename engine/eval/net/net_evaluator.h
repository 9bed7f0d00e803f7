// The evaluation by a net (net.h).
#pragma once

#include <memory>

#include "engine/eval/evaluation.h"
#include "engine/eval/net/net.h"
#include "engine/eval/net/net_kernel.h"

namespace yolah {

/// A net made ready. Never changes, so any number of threads may use one.
class NetEvaluator final : public Evaluator {
 public:
  /// Null when the memory is not there.
  static std::shared_ptr<const NetEvaluator> make(const Net& net);

  using Evaluator::evaluate;
  /// By the instruction set in use (simd_target.h): the result is the same with all.
  Evaluation evaluate(Bitboard own, Bitboard other, Bitboard free) const override;

  /// The same by plain loops, one number at a time: slow, and what the other is compared
  /// with.
  Evaluation evaluate_plainly(Bitboard own, Bitboard other, Bitboard free) const;

 private:
  NetEvaluator() = default;

  NetTensors tensors_;
};

/// The net that comes with the engine.
const std::shared_ptr<const Evaluator>& net_evaluator();

}  // namespace yolah
