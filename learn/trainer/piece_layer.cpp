#include "learn/trainer/piece_layer.h"

#include <algorithm>
#include <array>
#include <stdexcept>

namespace yolah::learn {
namespace {

/// Widths are known while compiling, so that sums stay in registers.
template <class Work>
void with_width(std::size_t width, Work work) {
  switch (width) {
    case 32:
      return work(std::integral_constant<std::size_t, 32>());
    case 64:
      return work(std::integral_constant<std::size_t, 64>());
    case 96:
      return work(std::integral_constant<std::size_t, 96>());
    case 128:
      return work(std::integral_constant<std::size_t, 128>());
    default:
      throw std::invalid_argument("the width of pieces is 32, 64, 96 or 128");
  }
}

template <std::size_t kWidth>
using Values = std::array<float, kWidth>;

template <std::size_t kWidth>
void add(Values<kWidth>& sum, const float* values) {
  for (std::size_t i = 0; i < kWidth; ++i) sum[i] += values[i];
}

}  // namespace

void PieceLayer::forward(const float* weights, const float* bias, std::uint8_t* inside,
                         float* sums) const {
  with_width(width_, [&](auto constant) {
    constexpr std::size_t kWidth = constant;
    for (std::size_t piece = 0; piece < count_ * kPieces; ++piece) {
      const std::uint16_t* const rows = rows_ + piece * kPieceTables;
      Values<kWidth> sum;
      std::copy_n(bias, kWidth, sum.begin());
      for (std::size_t i = 0; i < kPieceTables; ++i) add(sum, weights + rows[i] * kWidth);
      std::uint8_t* const in = inside + piece * kWidth;
      float* const out = sums + piece / kPiecesPerSide * kWidth;
      if (piece % kPiecesPerSide == 0) std::fill_n(out, kWidth, 0.0F);
      for (std::size_t i = 0; i < kWidth; ++i) {
        in[i] = static_cast<std::uint8_t>(sum[i] > 0.0F && sum[i] < 1.0F ? 1 : 0);
        out[i] += std::min(std::max(sum[i], 0.0F), 1.0F);
      }
    }
  });
}

void PieceLayer::backward(const std::uint8_t* inside, const float* gradient, float* weights,
                          float* bias) const {
  with_width(width_, [&](auto constant) {
    constexpr std::size_t kWidth = constant;
    Values<kWidth> bias_sum{};
    for (std::size_t piece = 0; piece < count_ * kPieces; ++piece) {
      const std::uint16_t* const rows = rows_ + piece * kPieceTables;
      const std::uint8_t* const in = inside + piece * kWidth;
      const float* const from = gradient + piece / kPiecesPerSide * kWidth;
      Values<kWidth> passed;
      for (std::size_t i = 0; i < kWidth; ++i) passed[i] = from[i] * static_cast<float>(in[i]);
      for (std::size_t i = 0; i < kPieceTables; ++i) {
        float* const row = weights + rows[i] * kWidth;
        for (std::size_t k = 0; k < kWidth; ++k) row[k] += passed[k];
      }
      add(bias_sum, passed.data());
    }
    for (std::size_t i = 0; i < kWidth; ++i) bias[i] += bias_sum[i];
  });
}

}  // namespace yolah::learn
