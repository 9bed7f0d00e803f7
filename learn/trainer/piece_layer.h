// The first layer of the net in training: for each piece the sum of its rows and a bias,
// cut to 0 .. 1; these summed for each side. Backwards, what passes through the cut.
//
// PyTorch's own bags of rows do the same four times slower, as they know neither that
// there are always so many rows nor that the sum is cut.
#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/eval/net/inputs.h"

namespace yolah::learn {

class PieceLayer {
 public:
  /// `rows`: those of eight pieces for each of `count` positions.
  PieceLayer(const std::uint16_t* rows, std::size_t count, std::size_t width)
      : rows_(rows), count_(count), width_(width) {}

  /// `inside`: 1 where a sum was not cut, for each piece. `sums`: ours, then theirs.
  void forward(const float* weights, const float* bias, std::uint8_t* inside, float* sums) const;

  /// From the gradient of `sums`; adds to the gradients of weights and bias.
  void backward(const std::uint8_t* inside, const float* gradient, float* weights,
                float* bias) const;

 private:
  const std::uint16_t* rows_;
  std::size_t count_;
  std::size_t width_;
};

}  // namespace yolah::learn
