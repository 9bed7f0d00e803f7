// The net's evaluation in plain words, for machines without vector registers, and with plain
// loops, which are what tests compare with.
#define HWY_COMPILE_ONLY_SCALAR
#include "engine/eval/net/net_kernel-inl.h"

namespace yolah {
namespace {

struct PlainLayers {
  /// For four pieces: the sum of each one's rows and the bias, cut to 0 .. kPieceOne, and
  /// the sum of these.
  static void sum_pieces(const NetInputs& inputs, std::size_t first_piece, const std::int16_t* bias,
                         const std::int16_t* weights, std::size_t width, std::int16_t* sums) {
    for (std::size_t column = 0; column < width; ++column) {
      int total = 0;
      for (std::size_t piece = first_piece; piece < first_piece + kPiecesPerSide; ++piece) {
        int sum = bias[column];
        for (const auto& rows : inputs.rows) sum += weights[rows[piece] * width + column];
        total += std::clamp(sum, 0, kPieceOne);
      }
      sums[column] = static_cast<std::int16_t>(total);
    }
  }

  /// Cut to 0 .. kValueOne after a shift.
  template <int kShift>
  static void dense(const DenseInputs& inputs, const std::int32_t* bias,
                    const std::int16_t* weights, std::size_t width, std::int16_t* outputs) {
    for (std::size_t column = 0; column < width; ++column) {
      std::int32_t sum = bias[column];
      const std::int16_t* pair = weights + 2 * column;
      const auto add = [&](const std::int16_t* numbers, std::size_t count) {
        for (std::size_t i = 0; i < count; i += 2, pair += 2 * width) {
          sum += numbers[i] * pair[0] + numbers[i + 1] * pair[1];
        }
      };
      add(inputs.full, inputs.full_count);
      add(inputs.sparse, inputs.sparse_count);
      outputs[column] = static_cast<std::int16_t>(std::clamp(sum >> kShift, 0, kValueOne));
    }
  }
};

}  // namespace

Evaluation evaluate_scalar(const NetTensors& net, Bitboard own, Bitboard other, Bitboard free) {
  return N_SCALAR::evaluate_here(net, own, other, free);
}

bool fill_inputs_scalar(Bitboard own, Bitboard other, Bitboard free, NetInputs& inputs) {
  return N_SCALAR::fill_inputs_here(own, other, free, inputs);
}

Evaluation evaluate_plainly(const NetTensors& net, Bitboard own, Bitboard other, Bitboard free) {
  return N_SCALAR::evaluate_with<PlainLayers>(net, own, other, free);
}

}  // namespace yolah
