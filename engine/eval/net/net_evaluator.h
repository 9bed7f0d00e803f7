// The evaluation by a net (net.h).
#pragma once

#include <cstdint>
#include <cstdlib>
#include <memory>
#include <span>

#include "engine/eval/evaluation.h"
#include "engine/eval/net/net.h"

namespace yolah {

/// A net made ready. Never changes, so any number of threads may use one.
class NetEvaluator final : public Evaluator {
 public:
  /// Null when the memory is not there.
  static std::shared_ptr<const NetEvaluator> make(const Net& net);

  using Evaluator::evaluate;
  Evaluation evaluate(Bitboard own, Bitboard other, Bitboard free) const override;

  /// The same by plain loops, one number at a time: slow, and what the other is compared
  /// with.
  Evaluation evaluate_plainly(Bitboard own, Bitboard other, Bitboard free) const;

 private:
  struct Release {
    void operator()(void* memory) const { std::free(memory); }
  };
  template <class Number>
  using Numbers = std::unique_ptr<Number[], Release>;

  NetEvaluator() = default;

  template <class Layers>
  Evaluation evaluate_with(const Layers& layers, Bitboard own, Bitboard other, Bitboard free) const;

  std::size_t piece_width_ = 0;
  std::size_t hidden_width_ = 0;
  // As in Net, aligned to 64 bytes; dense weights in pairs (layers-inl.h).
  Numbers<std::int16_t> piece_bias_;
  Numbers<std::int16_t> piece_weights_;
  Numbers<std::int32_t> hidden_bias_;
  Numbers<std::int16_t> hidden_weights_;
  Numbers<std::int32_t> second_bias_;
  Numbers<std::int16_t> second_weights_;
  Numbers<std::int32_t> output_bias_;
  Numbers<std::int16_t> output_weights_;
};

/// The net that comes with the engine.
const std::shared_ptr<const Evaluator>& net_evaluator();

}  // namespace yolah
