// What the compiled versions of the net's evaluation share (net_evaluator.cpp calls them): the
// numbers they work on, and their names.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>

#include "engine/eval/evaluation.h"
#include "engine/eval/net/net.h"

namespace yolah {

/// A net as the kernel reads it: as in Net, aligned to 64 bytes, dense weights in pairs
/// (layers-inl.h).
struct NetTensors {
  static constexpr std::size_t kAlignment = 64;
  struct Release {
    void operator()(void* memory) const { ::operator delete(memory, std::align_val_t{kAlignment}); }
  };
  template <class Number>
  using Numbers = std::unique_ptr<Number[], Release>;

  std::size_t piece_width = 0;
  std::size_t hidden_width = 0;
  Numbers<std::int16_t> piece_bias;
  Numbers<std::int16_t> piece_weights;
  Numbers<std::int32_t> hidden_bias;
  Numbers<std::int16_t> hidden_weights;
  Numbers<std::int32_t> second_bias;
  Numbers<std::int16_t> second_weights;
  Numbers<std::int32_t> output_bias;
  Numbers<std::int16_t> output_weights;
};

/// What a dense layer takes in: numbers of which few are zero, then some of which most
/// are. Even counts, and weights for one after the other.
struct DenseInputs {
  const std::int16_t* full;
  std::size_t full_count;
  const std::int16_t* sparse = nullptr;
  std::size_t sparse_count = 0;  ///< At most kBoardInputs.
};

/// By the instruction set in use (simd_target.h).
Evaluation evaluate_simd(const NetTensors& net, Bitboard own, Bitboard other, Bitboard free);
bool fill_inputs_simd(Bitboard own, Bitboard other, Bitboard free, NetInputs& inputs);

/// In plain words, for machines without vector registers.
Evaluation evaluate_scalar(const NetTensors& net, Bitboard own, Bitboard other, Bitboard free);
bool fill_inputs_scalar(Bitboard own, Bitboard other, Bitboard free, NetInputs& inputs);

/// One number at a time.
Evaluation evaluate_plainly(const NetTensors& net, Bitboard own, Bitboard other, Bitboard free);

}  // namespace yolah
