// Rows of eight 64-bit words (direction_space.h) in whatever registers the
// machine has. A row is worked on in parts: one register of AVX-512, two of
// AVX2, four of SSE, NEON or WebAssembly, or eight plain words.
//
// Included once for each instruction set (Highway's way: the include guard
// toggles), so that everything here and in the kernels on top is compiled for
// each. Where Highway 1.0 has no name for an instruction that matters, the
// intrinsic stands here, behind the same function.
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "engine/rules/direction_space.h"
#include "hwy/highway.h"

#if defined(YOLAH_RULES_ROWS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef YOLAH_RULES_ROWS_INL_H_
#undef YOLAH_RULES_ROWS_INL_H_
#else
#define YOLAH_RULES_ROWS_INL_H_
#endif

// Kernels are one piece of code: their functions and lambdas are inlined, except
// under sanitizers, where that would take minutes to compile.
#undef YOLAH_INLINE
#undef YOLAH_LAMBDA
#if defined(YOLAH_SANITIZED)
#define YOLAH_INLINE inline
#define YOLAH_LAMBDA HWY_ATTR
#else
#define YOLAH_INLINE HWY_INLINE
#define YOLAH_LAMBDA HWY_ATTR __attribute__((always_inline))
#endif

HWY_BEFORE_NAMESPACE();
namespace yolah {
namespace HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using Word = std::uint64_t;
using Words = hn::CappedTag<Word, 8>;
using Part = hn::Vec<Words>;

inline constexpr std::size_t kWordsPerPart = hn::MaxLanes(Words());
inline constexpr std::size_t kParts = 8 / kWordsPerPart;

/// Calls work(std::integral_constant) for each part, or each number below a
/// count, spelled out: g++ keeps what is indexed in a loop in memory.
template <class Work, std::size_t... kIndex>
YOLAH_INLINE void unrolled(std::index_sequence<kIndex...>, Work work) {
  (work(std::integral_constant<std::size_t, kIndex>()), ...);
}

template <std::size_t kCount, class Work>
YOLAH_INLINE void repeat(Work work) {
  unrolled(std::make_index_sequence<kCount>(), work);
}

template <class Work>
YOLAH_INLINE void for_each_part(Work work) {
  repeat<kParts>(work);
}

/// The same for long work: plain words do it in a loop, because eight copies of
/// it would not fit the processor's cache of decoded instructions.
template <std::size_t kCount, class Work>
YOLAH_INLINE void repeat_long(Work work) {
#if HWY_TARGET == HWY_SCALAR
  for (std::size_t i = 0; i < kCount; ++i) work(i);
#else
  repeat<kCount>(work);
#endif
}

YOLAH_INLINE Part load(const Word* row, std::size_t part) {
  return hn::Load(Words(), row + part * kWordsPerPart);
}

YOLAH_INLINE void store(Part words, Word* row, std::size_t part) {
  hn::Store(words, Words(), row + part * kWordsPerPart);
}

YOLAH_INLINE Part fill(Word word) {
  return hn::Set(Words(), word);
}

/// a without the bits of b.
YOLAH_INLINE Part without(Part a, Part b) {
  return hn::AndNot(b, a);
}

YOLAH_INLINE Part count_bits(Part words) {
#if HWY_TARGET == HWY_AVX3_DL || HWY_TARGET == HWY_SCALAR
  return hn::PopulationCount(words);
#else
  // Counts of bytes, then one sum of eight: half the work of Highway's own.
  const hn::Repartition<std::uint8_t, Words> bytes;
  return hn::SumsOf8(hn::PopulationCount(hn::BitCast(bytes, words)));
#endif
}

/// The full products of the low halves of the words.
YOLAH_INLINE Part multiply_low_halves(Part a, Part b) {
#if HWY_TARGET == HWY_SCALAR
  return fill((a.raw & 0xFFFFFFFF) * (b.raw & 0xFFFFFFFF));
#else
  const hn::Repartition<std::uint32_t, Words> halves;
  return hn::MulEven(hn::BitCast(halves, a), hn::BitCast(halves, b));
#endif
}

/// b in the words where `condition` is not zero, else zero.
YOLAH_INLINE Part where_not_zero(Part condition, Part b) {
  return hn::IfThenZeroElse(hn::Eq(condition, hn::Zero(Words())), b);
}

/// a + b in the words where `condition` is not zero, else a.
YOLAH_INLINE Part add_where(Part condition, Part a, Part b) {
#if HWY_TARGET == HWY_AVX3_DL || HWY_TARGET == HWY_AVX3
  const auto not_zero = hn::Ne(condition, hn::Zero(Words()));
  return Part{_mm512_mask_add_epi64(a.raw, not_zero.raw, a.raw, b.raw)};
#else
  return hn::Add(a, where_not_zero(condition, b));
#endif
}

/// Bit i is set where word i is zero.
YOLAH_INLINE std::uint32_t zero_words(Part words) {
  std::uint8_t bits[8] = {};
  hn::StoreMaskBits(Words(), hn::Eq(words, hn::Zero(Words())), bits);
  return bits[0];
}

YOLAH_INLINE bool all_zero(Part words) {
  return hn::AllTrue(Words(), hn::Eq(words, hn::Zero(Words())));
}

YOLAH_INLINE Word sum_of_words(Part words) {
  return hn::GetLane(hn::SumOfLanes(Words(), words));
}

/// The words of a part, each below 2^15, into their places among eight shorts.
template <class Short>
YOLAH_INLINE void store_low_quarters(Part words, Short* row, std::size_t part) {
  const hn::Rebind<std::uint16_t, Words> quarters;
  const hn::Rebind<Short, Words> shorts;
  hn::StoreU(hn::BitCast(shorts, hn::TruncateTo(quarters, words)), shorts,
             row + part * kWordsPerPart);
}

/// One byte of each word, copied to all its bytes.
template <int kByte>
YOLAH_INLINE Part spread_byte(Part words) {
#if HWY_TARGET == HWY_SCALAR
  return fill((words.raw >> (8 * kByte) & 0xFF) * 0x0101010101010101);
#else
  constexpr std::uint8_t kLow = kByte;
  constexpr std::uint8_t kHigh = kByte + 8;
  alignas(16) static constexpr std::uint8_t kTable[16] = {kLow,  kLow,  kLow,  kLow,  kLow,  kLow,
                                                          kLow,  kLow,  kHigh, kHigh, kHigh, kHigh,
                                                          kHigh, kHigh, kHigh, kHigh};
  const hn::Repartition<std::uint8_t, Words> bytes;
  return hn::BitCast(
      Words(), hn::TableLookupBytes(hn::BitCast(bytes, words), hn::LoadDup128(bytes, kTable)));
#endif
}

/// Byte i of each word becomes the sum of bytes 0 to i, all below 256.
YOLAH_INLINE Part running_byte_sums(Part words) {
#if HWY_TARGET == HWY_SCALAR
  return fill(words.raw * 0x0101010101010101);
#else
  // Six cheap steps: a 64-bit product takes longer in vector registers.
  words = words + hn::ShiftLeft<8>(words);
  words = words + hn::ShiftLeft<16>(words);
  return words + hn::ShiftLeft<32>(words);
#endif
}

/// Every destination of the side whose steps are given.
YOLAH_INLINE Part destinations(Part free, Part steps) {
  return without(free, free + steps);
}

/// Gathers eight rows of small numbers into one: byte d of word j of the result
/// is word d of row j. Rows come in order, j = 0 to 7, each part by part; row and
/// part are the numbers that `repeat` and its kin count.
class BytePacker {
 public:
#if HWY_TARGET == HWY_SCALAR
  // A row is put together in a register before it is written.
  template <class PartIndex>
  YOLAH_INLINE void add(std::size_t row, PartIndex part, Part word) {
    word_ = part == 0 ? word.raw : word_ | (word.raw << (8 * part));
    if (part == 7) packed_[row] = word_;
  }

  YOLAH_INLINE void store_packed(Word* row) const {
    for (std::size_t j = 0; j < 8; ++j) row[j] = packed_[j];
  }

 private:
  Word word_;
  Word packed_[8];

#elif HWY_TARGET == HWY_AVX3_DL
  // One instruction a row: the sum moves down a byte and the row comes in on top.
  template <class RowIndex, class PartIndex>
  YOLAH_INLINE void add(RowIndex row, PartIndex, Part words) {
    sum_ = _mm512_shrdi_epi64(row == 0 ? words.raw : sum_, words.raw, 8);
  }

  YOLAH_INLINE void store_packed(Word* row) const {
    alignas(64) static constexpr std::uint8_t kTransposed[64] = {
        0,  8,  16, 24, 32, 40, 48, 56, 1,  9,  17, 25, 33, 41, 49, 57, 2,  10, 18, 26, 34, 42,
        50, 58, 3,  11, 19, 27, 35, 43, 51, 59, 4,  12, 20, 28, 36, 44, 52, 60, 5,  13, 21, 29,
        37, 45, 53, 61, 6,  14, 22, 30, 38, 46, 54, 62, 7,  15, 23, 31, 39, 47, 55, 63};
    store(Part{_mm512_permutexvar_epi8(_mm512_load_si512(kTransposed), sum_)}, row, 0);
  }

 private:
  __m512i sum_;

#else
  template <class RowIndex, class PartIndex>
  YOLAH_INLINE void add(RowIndex row, PartIndex part, Part words) {
    constexpr int kShift = 8 * static_cast<int>(RowIndex::value);
    sum_[part] = row == 0 ? words : sum_[part] | hn::ShiftLeft<kShift>(words);
  }

  /// In 16-byte blocks: words of two directions are interleaved to pairs of
  /// bytes, then pairs to fours and fours to eights.
  YOLAH_INLINE void store_packed(Word* row) const {
    using Bytes = hn::FixedTag<std::uint8_t, 16>;
    using Pairs = hn::FixedTag<std::uint16_t, 8>;
    using Fours = hn::FixedTag<std::uint32_t, 4>;
    using Eights = hn::FixedTag<Word, 2>;
    alignas(16) static constexpr std::uint8_t kInterleave[16] = {0, 8,  1, 9,  2, 10, 3, 11,
                                                                 4, 12, 5, 13, 6, 14, 7, 15};
    for_each_part([&](auto part) YOLAH_LAMBDA { store(sum_[part], row, part); });
    const auto pairs = [&](std::size_t d) YOLAH_LAMBDA {
      const auto two = hn::BitCast(Bytes(), hn::Load(Eights(), row + d));
      return hn::BitCast(Pairs(), hn::TableLookupBytes(two, hn::Load(Bytes(), kInterleave)));
    };
    const auto d01 = pairs(0);
    const auto d23 = pairs(2);
    const auto d45 = pairs(4);
    const auto d67 = pairs(6);
    const auto low_03 = hn::BitCast(Fours(), hn::InterleaveLower(Pairs(), d01, d23));
    const auto high_03 = hn::BitCast(Fours(), hn::InterleaveUpper(Pairs(), d01, d23));
    const auto low_47 = hn::BitCast(Fours(), hn::InterleaveLower(Pairs(), d45, d67));
    const auto high_47 = hn::BitCast(Fours(), hn::InterleaveUpper(Pairs(), d45, d67));
    const auto put = [&](hn::Vec<Fours> games, std::size_t j)
                         HWY_ATTR { hn::Store(hn::BitCast(Eights(), games), Eights(), row + j); };
    put(hn::InterleaveLower(Fours(), low_03, low_47), 0);
    put(hn::InterleaveUpper(Fours(), low_03, low_47), 2);
    put(hn::InterleaveLower(Fours(), high_03, high_47), 4);
    put(hn::InterleaveUpper(Fours(), high_03, high_47), 6);
  }

 private:
  Part sum_[kParts];
#endif
};

}  // namespace HWY_NAMESPACE
}  // namespace yolah
HWY_AFTER_NAMESPACE();

#endif  // include guard
