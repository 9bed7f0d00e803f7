// The sums of a net, in whatever registers the machine has; net_scalar.cpp has the same in
// plain loops, as what tests compare with.
//
// Weights of a dense layer are in pairs: the weights of inputs 2i and 2i + 1 for output
// 0, for output 1, and so on, as the multiply-and-add-pairs instructions take them.
// Widths are multiples of 32; weights are aligned to 64 bytes.
//
// Included once for each instruction set, as rows-inl.h is.
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#ifdef __wasm_simd128__
#include <wasm_simd128.h>
#endif

#include "engine/eval/net/net_kernel.h"
#include "engine/rules/rows-inl.h"

#if defined(YOLAH_EVAL_NET_LAYERS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef YOLAH_EVAL_NET_LAYERS_INL_H_
#undef YOLAH_EVAL_NET_LAYERS_INL_H_
#else
#define YOLAH_EVAL_NET_LAYERS_INL_H_
#endif

HWY_BEFORE_NAMESPACE();
namespace yolah {
namespace HWY_NAMESPACE {

#if HWY_TARGET == HWY_SCALAR

// Blocks of columns, row by row: compilers make vectors of such loops where there are any,
// as in WebAssembly.
inline constexpr std::size_t kColumns = 32;

inline void sum_pieces(const NetInputs& inputs, std::size_t first_piece, const std::int16_t* bias,
                       const std::int16_t* weights, std::size_t width, std::int16_t* sums) {
  for (std::size_t first = 0; first < width; first += kColumns) {
    std::int16_t total[kColumns] = {};
    for (std::size_t piece = first_piece; piece < first_piece + kPiecesPerSide; ++piece) {
      std::int16_t sum[kColumns];
      std::memcpy(sum, bias + first, sizeof(sum));
      for (const auto& rows : inputs.rows) {
        const std::int16_t* const row = weights + rows[piece] * width + first;
        for (std::size_t i = 0; i < kColumns; ++i) {
          sum[i] = static_cast<std::int16_t>(sum[i] + row[i]);
        }
      }
      for (std::size_t i = 0; i < kColumns; ++i) {
        const std::int16_t cut = std::clamp<std::int16_t>(sum[i], 0, kPieceOne);
        total[i] = static_cast<std::int16_t>(total[i] + cut);
      }
    }
    std::memcpy(sums + first, total, sizeof(total));
  }
}

/// Adds the products of a pair of inputs and its weights to a block of sums.
inline void add_pair(const std::int16_t* pair, const std::int16_t* row, std::int32_t* sums) {
#ifdef __wasm_simd128__
  // Compilers do not see the instruction for this in the loop below.
  const v128_t both = wasm_v128_load32_splat(pair);
  for (std::size_t c = 0; c < kColumns; c += 4) {
    const v128_t products = wasm_i32x4_dot_i16x8(both, wasm_v128_load(row + 2 * c));
    wasm_v128_store(sums + c, wasm_i32x4_add(wasm_v128_load(sums + c), products));
  }
#else
  const std::int32_t a = pair[0];
  const std::int32_t b = pair[1];
  for (std::size_t c = 0; c < kColumns; ++c) sums[c] += a * row[2 * c] + b * row[2 * c + 1];
#endif
}

template <int kShift>
void dense(const DenseInputs& inputs, const std::int32_t* bias, const std::int16_t* weights,
           std::size_t width, std::int16_t* outputs) {
  for (std::size_t first = 0; first < width; first += kColumns) {
    std::int32_t sums[kColumns];
    std::memcpy(sums, bias + first, sizeof(sums));
    const std::int16_t* row = weights + 2 * first;
    const auto add = [&](const std::int16_t* numbers, std::size_t count) {
      for (std::size_t i = 0; i < count; i += 2, row += 2 * width) {
        if (numbers[i] != 0 || numbers[i + 1] != 0) add_pair(numbers + i, row, sums);
      }
    };
    add(inputs.full, inputs.full_count);
    add(inputs.sparse, inputs.sparse_count);
    for (std::size_t c = 0; c < kColumns; ++c) {
      outputs[first + c] = static_cast<std::int16_t>(std::clamp(sums[c] >> kShift, 0, kValueOne));
    }
  }
}

#else

using Shorts = hn::CappedTag<std::int16_t, 32>;
using Ints = hn::Repartition<std::int32_t, Shorts>;
inline constexpr std::size_t kShortLanes = hn::MaxLanes(Shorts());
inline constexpr std::size_t kIntLanes = hn::MaxLanes(Ints());

inline void sum_pieces(const NetInputs& inputs, std::size_t first_piece, const std::int16_t* bias,
                       const std::int16_t* weights, std::size_t width, std::int16_t* sums) {
  const Shorts d;
  const auto zero = hn::Zero(d);
  const auto one = hn::Set(d, static_cast<std::int16_t>(kPieceOne));
  for (std::size_t column = 0; column < width; column += kShortLanes) {
    const auto start = hn::Load(d, bias + column);
    auto total = zero;
    for (std::size_t piece = first_piece; piece < first_piece + kPiecesPerSide; ++piece) {
      auto sum = start;
      for (const auto& rows : inputs.rows) {
        sum = hn::Add(sum, hn::Load(d, weights + rows[piece] * width + column));
      }
      total = hn::Add(total, hn::Min(hn::Max(sum, zero), one));
    }
    hn::Store(total, d, sums + column);
  }
}

/// sum + the products of both shorts of each lane.
YOLAH_INLINE hn::Vec<Ints> add_products(hn::Vec<Ints> sum, hn::Vec<Shorts> a, hn::Vec<Shorts> b) {
#if HWY_TARGET == HWY_AVX3_DL
  return hn::Vec<Ints>{_mm512_dpwssd_epi32(sum.raw, a.raw, b.raw)};
#elif HWY_TARGET == HWY_AVX3
  return hn::Add(sum, hn::Vec<Ints>{_mm512_madd_epi16(a.raw, b.raw)});
#elif HWY_TARGET == HWY_AVX2
  return hn::Add(sum, hn::Vec<Ints>{_mm256_madd_epi16(a.raw, b.raw)});
#elif HWY_TARGET == HWY_SSE4 || HWY_TARGET == HWY_SSSE3
  return hn::Add(sum, hn::Vec<Ints>{_mm_madd_epi16(a.raw, b.raw)});
#elif HWY_TARGET == HWY_WASM
  return hn::Add(sum, hn::Vec<Ints>{wasm_i32x4_dot_i16x8(a.raw, b.raw)});
#else
  const Ints d;
  const auto low = [&](auto v) { return hn::ShiftRight<16>(hn::ShiftLeft<16>(hn::BitCast(d, v))); };
  const auto high = [&](auto v) { return hn::ShiftRight<16>(hn::BitCast(d, v)); };
  return hn::Add(sum, hn::Add(hn::Mul(low(a), low(b)), hn::Mul(high(a), high(b))));
#endif
}

/// Calls visit(chain, pair) for the pairs that are not both zero, with chains in turn.
/// Reads up to a register beyond the numbers.
template <std::size_t kChains, class Visit>
YOLAH_INLINE void visit_pairs(const std::int16_t* numbers, std::size_t pairs, Visit visit) {
  const Ints d;
  for (std::size_t first = 0; first < pairs; first += 64) {
    std::uint64_t found = 0;
    for (std::size_t i = 0; i < 64 && first + i < pairs; i += kIntLanes) {
      const auto both = hn::BitCast(d, hn::LoadU(Shorts(), numbers + 2 * (first + i)));
      std::uint8_t mask[8] = {};
      hn::StoreMaskBits(d, hn::Ne(both, hn::Zero(d)), mask);
      found |= (mask[0] | std::uint64_t{mask[1]} << 8) << i;
    }
    if (pairs - first < 64) found &= (std::uint64_t{1} << (pairs - first)) - 1;
    while (found != 0) {
      repeat<kChains>([&](auto chain) YOLAH_LAMBDA {
        if (found == 0) return;
        visit(chain, first + static_cast<std::size_t>(std::countr_zero(found)));
        found &= found - 1;
      });
    }
  }
}

/// A block of outputs, in registers over all inputs. Several sums for each, added up at
/// the end: otherwise every step would wait for the one before.
template <int kShift, std::size_t kRegisters>
YOLAH_INLINE void dense_block(const DenseInputs& inputs, const std::int32_t* bias,
                              const std::int16_t* weights, std::size_t width,
                              std::int16_t* outputs) {
  constexpr std::size_t kChains = kRegisters <= 2 ? 4 : 2;
  const Ints d;
  hn::Vec<Ints> sums[kChains][kRegisters];
  repeat<kRegisters>([&](auto i) YOLAH_LAMBDA {
    sums[0][i] = hn::Load(d, bias + i * kIntLanes);
    for (std::size_t chain = 1; chain < kChains; ++chain) sums[chain][i] = hn::Zero(d);
  });
  const auto add_pair = [&](auto chain, const std::int16_t* pair,
                            const std::int16_t* row) YOLAH_LAMBDA {
    std::int32_t both = 0;
    std::memcpy(&both, pair, sizeof(both));
    const auto spread = hn::BitCast(Shorts(), hn::Set(d, both));
    repeat<kRegisters>([&](auto i) YOLAH_LAMBDA {
      sums[chain][i] =
          add_products(sums[chain][i], spread, hn::Load(Shorts(), row + 2 * i * kIntLanes));
    });
  };
  for (std::size_t i = 0; i < inputs.full_count; i += 2 * kChains) {
    repeat<kChains>([&](auto chain) YOLAH_LAMBDA {
      const std::size_t at = i + 2 * chain;
      add_pair(chain, inputs.full + at, weights + at * width);
    });
  }
  const std::int16_t* const rows = weights + inputs.full_count * width;
  visit_pairs<kChains>(inputs.sparse, inputs.sparse_count / 2,
                       [&](auto chain, std::size_t pair) YOLAH_LAMBDA {
                         add_pair(chain, inputs.sparse + 2 * pair, rows + 2 * pair * width);
                       });
  const hn::Rebind<std::int16_t, Ints> shorts;
  repeat<kRegisters>([&](auto i) YOLAH_LAMBDA {
    auto sum = sums[0][i];
    for (std::size_t chain = 1; chain < kChains; ++chain) sum = hn::Add(sum, sums[chain][i]);
    const auto shifted = hn::ShiftRight<kShift>(sum);
    const auto cut = hn::Min(hn::Max(shifted, hn::Zero(d)), hn::Set(d, kValueOne));
    hn::StoreU(hn::DemoteTo(shorts, cut), shorts, outputs + i * kIntLanes);
  });
}

/// Full inputs come in eights.
template <int kShift>
void dense(const DenseInputs& inputs, const std::int32_t* bias, const std::int16_t* weights,
           std::size_t width, std::int16_t* outputs) {
  constexpr std::size_t kLarge = std::min<std::size_t>(4, 64 / kIntLanes);
  constexpr std::size_t kSmall = std::min<std::size_t>(4, 32 / kIntLanes);
  std::size_t column = 0;
  for (; column + kLarge * kIntLanes <= width; column += kLarge * kIntLanes) {
    dense_block<kShift, kLarge>(inputs, bias + column, weights + 2 * column, width,
                                outputs + column);
  }
  for (; column < width; column += kSmall * kIntLanes) {
    dense_block<kShift, kSmall>(inputs, bias + column, weights + 2 * column, width,
                                outputs + column);
  }
}

#endif

}  // namespace HWY_NAMESPACE
}  // namespace yolah
HWY_AFTER_NAMESPACE();

#endif  // include guard
