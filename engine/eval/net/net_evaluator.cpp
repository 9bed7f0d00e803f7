#include "engine/eval/net/net_evaluator.h"

#include <cassert>
#include <cstring>
#include <new>
#include <vector>

#include "engine/eval/net/net.h"
#include "engine/rules/simd_target.h"

namespace yolah {
namespace {

template <class Number>
Number* copy_aligned(const std::vector<Number>& from) {
  constexpr std::size_t kAlignment = NetTensors::kAlignment;
  const std::size_t bytes = from.size() * sizeof(Number);
  // Filled up to whole registers.
  void* const memory = ::operator new((bytes + kAlignment - 1) / kAlignment * kAlignment,
                                      std::align_val_t{kAlignment}, std::nothrow);
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

}  // namespace

std::shared_ptr<const NetEvaluator> NetEvaluator::make(const Net& net) {
  std::shared_ptr<NetEvaluator> made(new NetEvaluator);
  NetTensors& tensors = made->tensors_;
  tensors.piece_width = net.piece_width;
  tensors.hidden_width = net.hidden_width;
  bool all = true;
  const auto copy = [&](auto& place, const auto& numbers) {
    place.reset(copy_aligned(numbers));
    all = all && place != nullptr;
  };
  copy(tensors.piece_bias, net.piece_bias);
  copy(tensors.piece_weights, net.piece_weights);
  copy(tensors.hidden_bias, net.hidden_bias);
  copy(tensors.hidden_weights, in_pairs(net.hidden_weights, net.hidden_width));
  copy(tensors.second_bias, net.second_bias);
  copy(tensors.second_weights, in_pairs(net.second_weights, kSecondWidth));
  copy(tensors.output_bias, net.output_bias);
  copy(tensors.output_weights, net.output_weights);
  if (!all) return nullptr;
  return made;
}

Evaluation NetEvaluator::evaluate(Bitboard own, Bitboard other, Bitboard free) const {
  return scalar_in_use() ? evaluate_scalar(tensors_, own, other, free)
                         : evaluate_simd(tensors_, own, other, free);
}

Evaluation NetEvaluator::evaluate_plainly(Bitboard own, Bitboard other, Bitboard free) const {
  return yolah::evaluate_plainly(tensors_, own, other, free);
}

bool fill_inputs(Bitboard own, Bitboard other, Bitboard free, NetInputs& inputs) {
  return scalar_in_use() ? fill_inputs_scalar(own, other, free, inputs)
                         : fill_inputs_simd(own, other, free, inputs);
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
