// The evaluation of a position by a net, from bitboards to a score: one kernel, so that one
// indirect call chooses the instruction set of all of it.
//
// Included once for each instruction set, as rows-inl.h is.
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "engine/eval/net/inputs-inl.h"
#include "engine/eval/net/layers-inl.h"
#include "engine/eval/net/net_kernel.h"
#include "engine/rules/rows-inl.h"

#if defined(YOLAH_EVAL_NET_KERNEL_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef YOLAH_EVAL_NET_KERNEL_INL_H_
#undef YOLAH_EVAL_NET_KERNEL_INL_H_
#else
#define YOLAH_EVAL_NET_KERNEL_INL_H_
#endif

HWY_BEFORE_NAMESPACE();
namespace yolah {
namespace HWY_NAMESPACE {

inline constexpr int kPieceShift = std::countr_zero(unsigned{kPieceOne * kWeightOne / kValueOne});
inline constexpr int kSecondShift = std::countr_zero(unsigned{kWeightOne});

/// The layers of layers-inl.h.
struct FastLayers {
  template <class... Rest>
  static void sum_pieces(const NetInputs& inputs, Rest... rest) {
    HWY_NAMESPACE::sum_pieces(inputs, rest...);
  }
  template <int kShift, class... Rest>
  static void dense(Rest... rest) {
    HWY_NAMESPACE::dense<kShift>(rest...);
  }
};

template <class Layers>
Evaluation evaluate_with(const NetTensors& net, Bitboard own, Bitboard other, Bitboard free) {
  NetInputs inputs;
  if (!fill_inputs_here(own, other, free, inputs)) return {{}, true};

  // Step 1. The pieces of each side.
  alignas(NetTensors::kAlignment) std::array<std::int16_t, 2 * kWidestPiece> pieces;
  for (std::size_t side = 0; side < 2; ++side) {
    Layers::sum_pieces(inputs, side * kPiecesPerSide, net.piece_bias.get(), net.piece_weights.get(),
                       net.piece_width, pieces.data() + side * net.piece_width);
  }

  // Step 2. The hidden layer sees them and the board.
  alignas(NetTensors::kAlignment) std::array<std::int16_t, kWidestHidden> hidden;
  Layers::template dense<kPieceShift>(
      DenseInputs{pieces.data(), 2 * net.piece_width, inputs.board.data(), kBoardInputs},
      net.hidden_bias.get(), net.hidden_weights.get(), net.hidden_width, hidden.data());

  // Step 3. What the phase of the game makes of it.
  const int squares = count(free);
  const std::size_t bucket = bucket_of(squares);
  alignas(NetTensors::kAlignment) std::array<std::int16_t, kSecondWidth> second;
  Layers::template dense<kSecondShift>(
      DenseInputs{hidden.data(), net.hidden_width}, net.second_bias.get() + bucket * kSecondWidth,
      net.second_weights.get() + bucket * net.hidden_width * kSecondWidth, kSecondWidth,
      second.data());
  const std::int16_t* const weights = net.output_weights.get() + bucket * kSecondWidth;
  std::int32_t sum = net.output_bias[bucket];
  for (std::size_t i = 0; i < kSecondWidth; ++i) sum += second[i] * weights[i];

  // Nobody makes more moves than there are squares, whatever the net says.
  const std::int64_t most = Score::from_points(squares).hundredths();
  const std::int64_t hundredths =
      std::int64_t{sum} * kOutputHundredths / (std::int64_t{kValueOne} * kWeightOne);
  return {Score::from_hundredths(static_cast<int>(std::clamp(hundredths, -most, most))), false};
}

inline Evaluation evaluate_here(const NetTensors& net, Bitboard own, Bitboard other,
                                Bitboard free) {
  return evaluate_with<FastLayers>(net, own, other, free);
}

}  // namespace HWY_NAMESPACE
}  // namespace yolah
HWY_AFTER_NAMESPACE();

#endif  // include guard
