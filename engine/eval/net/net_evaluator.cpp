#include "engine/eval/net/net_evaluator.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstring>
#include <vector>

#include "engine/eval/net/layers-inl.h"
#include "engine/eval/net/net.h"

namespace yolah {
namespace {

constexpr std::size_t kAlignment = 64;
constexpr int kPieceShift = std::countr_zero(unsigned{kPieceOne * kWeightOne / kValueOne});
constexpr int kSecondShift = std::countr_zero(unsigned{kWeightOne});

template <class Number>
Number* copy_aligned(const std::vector<Number>& from) {
  const std::size_t bytes = from.size() * sizeof(Number);
  void* const memory =
      std::aligned_alloc(kAlignment, (bytes + kAlignment - 1) / kAlignment * kAlignment);
  if (memory != nullptr) std::memcpy(memory, from.data(), bytes);
  return static_cast<Number*>(memory);
}

/// Rows of a dense layer, two and two interleaved.
std::vector<std::int16_t> in_pairs(const std::vector<std::int16_t>& rows, std::size_t width) {
  std::vector<std::int16_t> pairs(rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const std::size_t row = i / width;
    const std::size_t column = i % width;
    pairs[row / 2 * 2 * width + 2 * column + row % 2] = rows[i];
  }
  return pairs;
}

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

struct PlainLayers {
  template <class... Rest>
  static void sum_pieces(const NetInputs& inputs, Rest... rest) {
    plain::sum_pieces(inputs, rest...);
  }
  template <int kShift, class... Rest>
  static void dense(Rest... rest) {
    plain::dense<kShift>(rest...);
  }
};

}  // namespace

std::shared_ptr<const NetEvaluator> NetEvaluator::make(const Net& net) {
  std::shared_ptr<NetEvaluator> made(new NetEvaluator);
  made->piece_width_ = net.piece_width;
  made->hidden_width_ = net.hidden_width;
  bool all = true;
  const auto copy = [&](auto& place, const auto& numbers) {
    place.reset(copy_aligned(numbers));
    all = all && place != nullptr;
  };
  copy(made->piece_bias_, net.piece_bias);
  copy(made->piece_weights_, net.piece_weights);
  copy(made->hidden_bias_, net.hidden_bias);
  copy(made->hidden_weights_, in_pairs(net.hidden_weights, net.hidden_width));
  copy(made->second_bias_, net.second_bias);
  copy(made->second_weights_, in_pairs(net.second_weights, kSecondWidth));
  copy(made->output_bias_, net.output_bias);
  copy(made->output_weights_, net.output_weights);
  if (!all) return nullptr;
  return made;
}

template <class Layers>
Evaluation NetEvaluator::evaluate_with(const Layers& layers, Bitboard own, Bitboard other,
                                       Bitboard free) const {
  NetInputs inputs;
  if (!fill_inputs(own, other, free, inputs)) return {{}, true};

  // Step 1. The pieces of each side.
  alignas(kAlignment) std::array<std::int16_t, 2 * kWidestPiece> pieces;
  for (std::size_t side = 0; side < 2; ++side) {
    layers.sum_pieces(inputs, side * kPiecesPerSide, piece_bias_.get(), piece_weights_.get(),
                      piece_width_, pieces.data() + side * piece_width_);
  }

  // Step 2. The hidden layer sees them and the board.
  alignas(kAlignment) std::array<std::int16_t, kWidestHidden> hidden;
  layers.template dense<kPieceShift>(
      plain::DenseInputs{pieces.data(), 2 * piece_width_, inputs.board.data(), kBoardInputs},
      hidden_bias_.get(), hidden_weights_.get(), hidden_width_, hidden.data());

  // Step 3. What the phase of the game makes of it.
  const int squares = yolah::count(free);
  const std::size_t bucket = bucket_of(squares);
  alignas(kAlignment) std::array<std::int16_t, kSecondWidth> second;
  layers.template dense<kSecondShift>(
      plain::DenseInputs{hidden.data(), hidden_width_}, second_bias_.get() + bucket * kSecondWidth,
      second_weights_.get() + bucket * hidden_width_ * kSecondWidth, kSecondWidth, second.data());
  const std::int16_t* const weights = output_weights_.get() + bucket * kSecondWidth;
  std::int32_t sum = output_bias_[bucket];
  for (std::size_t i = 0; i < kSecondWidth; ++i) sum += second[i] * weights[i];

  // Nobody makes more moves than there are squares, whatever the net says.
  const std::int64_t most = Score::from_points(squares).hundredths();
  const std::int64_t hundredths =
      std::int64_t{sum} * kOutputHundredths / (std::int64_t{kValueOne} * kWeightOne);
  return {Score::from_hundredths(static_cast<int>(std::clamp(hundredths, -most, most))), false};
}

Evaluation NetEvaluator::evaluate(Bitboard own, Bitboard other, Bitboard free) const {
  return evaluate_with(FastLayers(), own, other, free);
}

Evaluation NetEvaluator::evaluate_plainly(Bitboard own, Bitboard other, Bitboard free) const {
  return evaluate_with(PlainLayers(), own, other, free);
}

const std::shared_ptr<const Evaluator>& net_evaluator() {
  static const std::shared_ptr<const Evaluator> kEvaluator = [] {
    const auto net = parse_net(built_in_net());
    assert(net);
    return NetEvaluator::make(*net);
  }();
  return kEvaluator;
}

}  // namespace yolah
