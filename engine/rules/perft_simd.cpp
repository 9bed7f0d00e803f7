// Perft on rows of eight directions (direction_space.h), for every vector
// instruction set, chosen while running.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/rules/perft_simd.cpp"
#include "hwy/foreach_target.h"  // IWYU pragma: keep

#include <algorithm>
#include <array>
#include <bit>

#include "engine/rules/perft_kernel.h"
#include "engine/rules/rows-inl.h"

#ifndef YOLAH_RULES_PERFT_SIMD_ONCE_
#define YOLAH_RULES_PERFT_SIMD_ONCE_
namespace yolah {

/// What a piece on each square loses when another lands on each other square,
/// in the form the vector code wants: the line's direction and the distance.
struct LossTables {
  /// Squares of the line from a square in each direction.
  alignas(64) std::array<std::array<Bitboard, kDirections>, kSquares> lines{};
  /// By target: 8 * direction, the first byte of that direction's word.
  alignas(64) std::array<std::array<std::uint8_t, kSquares>, kSquares> word{};
  /// By target: squares crossed before it.
  alignas(64) std::array<std::array<std::uint8_t, kSquares>, kSquares> before{};
};

constexpr LossTables make_loss_tables() {
  LossTables tables;
  for (std::size_t from = 0; from < kSquares; ++from) {
    for (std::size_t d = 0; d < kDirections; ++d) {
      const auto [file_step, rank_step] = kSteps[d];
      int file = file_of(square_at(static_cast<int>(from))) + file_step;
      int rank = rank_of(square_at(static_cast<int>(from))) + rank_step;
      for (std::uint8_t crossed = 0; on_board(file, rank); ++crossed) {
        const Square to = square_at(file, rank);
        tables.lines[from][d] |= bit(to);
        tables.word[from][static_cast<std::size_t>(index(to))] = static_cast<std::uint8_t>(8 * d);
        tables.before[from][static_cast<std::size_t>(index(to))] = crossed;
        file += file_step;
        rank += rank_step;
      }
    }
  }
  return tables;
}

inline constexpr LossTables kLoss = make_loss_tables();

}  // namespace yolah
#endif

HWY_BEFORE_NAMESPACE();
namespace yolah {
namespace HWY_NAMESPACE {

struct alignas(64) Rows {
  Word free[8];
  Word own[8];       // steps of the side to move
  Word opponent[8];  // and of the other
};

/// Stores the destinations of a side and returns how many there are.
YOLAH_INLINE Word find_targets(const Word* free, const Word* steps, Word* targets) {
  Part sum = fill(0);
  for_each_part([&](auto part) YOLAH_LAMBDA {
    const Part found = destinations(load(free, part), load(steps, part));
    store(found, targets, part);
    sum = sum + count_bits(found);
  });
  return sum_of_words(sum);
}

/// The squares of all destinations, one entry a move.
YOLAH_INLINE std::size_t list_squares(const Word* targets, std::uint8_t* squares) {
  std::size_t size = 0;
  for (std::size_t d = 0; d < kDirections; ++d) {
#if HWY_TARGET == HWY_AVX3_DL
    const __m512i names = _mm512_loadu_si512(kDirectionSpace.square_of_bit[d].data());
    _mm512_storeu_si512(squares + size, _mm512_maskz_compress_epi8(targets[d], names));
    size += static_cast<std::size_t>(std::popcount(targets[d]));
#else
    for (Word left = targets[d]; left != 0; left &= left - 1) {
      squares[size++] =
          kDirectionSpace.square_of_bit[d][static_cast<std::size_t>(std::countr_zero(left))];
    }
#endif
  }
  return size;
}

YOLAH_INLINE const Word* square_row(std::uint8_t square) {
  return kDirectionSpace.square[square].word.data();
}

/// Sum of the opponent's moves over all children. None may be without a move.
YOLAH_INLINE Word count_replies(const Rows& rows, const Word* targets) {
  std::uint8_t squares[kMaxMoves + 64];  // a whole register is stored past the end
  const std::size_t size = list_squares(targets, squares);
  // The work is done two children at a time; an odd one is paired with "none",
  // which takes nothing from the opponent and is taken off again.
  squares[size] = DirectionSpace::kNone;
  const bool odd = size % 2 != 0;
  Part even_sum = fill(0);
  Part odd_sum = fill(0);
  Part padding = fill(0);
  for_each_part([&](auto part) YOLAH_LAMBDA {
    const Part free = load(rows.free, part);
    const Part steps = load(rows.opponent, part);
    for (std::size_t i = 0; i < size; i += 2) {
      const Part first = free ^ load(square_row(squares[i]), part);
      const Part second = free ^ load(square_row(squares[i + 1]), part);
      even_sum = even_sum + count_bits(destinations(first, steps));
      odd_sum = odd_sum + count_bits(destinations(second, steps));
    }
    if (odd) padding = padding + count_bits(destinations(free, steps));
  });
  return sum_of_words(even_sum + odd_sum) - sum_of_words(padding);
}

/// The position after a move, seen by the other side.
YOLAH_INLINE Rows after(const Rows& rows, std::size_t from, std::size_t to) {
  Rows next;
  for_each_part([&](auto part) YOLAH_LAMBDA {
    store(load(rows.free, part) ^ load(kDirectionSpace.square[to].word.data(), part), next.free,
          part);
    store(load(rows.opponent, part), next.own, part);
    store(hn::Xor3(load(rows.own, part), load(kDirectionSpace.step[from].word.data(), part),
                   load(kDirectionSpace.step[to].word.data(), part)),
          next.opponent, part);
  });
  return next;
}

Word count_leaves(const Rows& rows, int depth);

/// Plays every move and counts below it.
YOLAH_INLINE Word count_children(const Rows& rows, const Word* targets, int depth) {
  Word leaves = 0;
  for (std::size_t d = 0; d < kDirections; ++d) {
    const auto& squares = kDirectionSpace.square_of_bit[d];
    for (Word left = targets[d]; left != 0; left &= left - 1) {
      const auto to = static_cast<std::size_t>(std::countr_zero(left));
      // The piece stands below the run of destinations that holds its target.
      const Word below = ~targets[d] & ((Word{1} << to) - 1);
      const auto from = static_cast<std::size_t>(63 - std::countl_zero(below));
      leaves += count_leaves(after(rows, squares[from], squares[to]), depth - 1);
    }
  }
  return leaves;
}

Word count_leaves(const Rows& rows, int depth) {
  alignas(64) Word targets[8];
  const Word own = find_targets(rows.free, rows.own, targets);
  if (depth == 1) return std::max<Word>(1, own);
  alignas(64) Word replies[8];
  const Word opponents = find_targets(rows.free, rows.opponent, replies);
  if (own == 0) {
    if (opponents == 0) return 1;
    Rows passed = rows;
    std::swap(passed.own, passed.opponent);
    return count_leaves(passed, depth - 1);
  }
  if (depth == 2 && opponents > kMostLostToOneLanding) return count_replies(rows, targets);
  return count_children(rows, targets, depth);
}

std::uint64_t perft_here(const Position& position, int depth) {
  if (depth == 0) return 1;
  const DirectionPosition start = to_direction_space(position);
  const auto side = static_cast<std::size_t>(index(position.side_to_move()));
  Rows rows;
  std::copy_n(start.free.word.data(), 8, rows.free);
  std::copy_n(start.steps[side].word.data(), 8, rows.own);
  std::copy_n(start.steps[1 - side].word.data(), 8, rows.opponent);
  return count_leaves(rows, depth);
}

std::uint64_t two_plies_here(const Position& position) {
#if HWY_TARGET == HWY_AVX3_DL
  const Bitboard occupied = position.occupied();
  // A byte a square: own moves that land there, opponent's moves lost by it.
  __m512i landings = _mm512_setzero_si512();
  int own = 0;
  for (Bitboard pieces = position.pieces(position.side_to_move()); pieces != 0;) {
    const Bitboard targets = reach(pop_first(pieces), occupied);
    landings = _mm512_mask_add_epi8(landings, targets, landings, _mm512_set1_epi8(1));
    own += count(targets);
  }
  __m512i lost = _mm512_setzero_si512();
  int opponents = 0;
  for (Bitboard pieces = position.pieces(opponent(position.side_to_move())); pieces != 0;) {
    const Square square = pop_first(pieces);
    const auto from = static_cast<std::size_t>(index(square));
    const Bitboard targets = reach(square, occupied);
    opponents += count(targets);
    // How far the piece gets in each direction, then, on each square it
    // reaches, how many squares it would lose from there on.
    const __m512i reached = _mm512_and_si512(_mm512_set1_epi64(static_cast<long long>(targets)),
                                             _mm512_load_si512(kLoss.lines[from].data()));
    const __m512i length = _mm512_permutexvar_epi8(_mm512_load_si512(kLoss.word[from].data()),
                                                   _mm512_popcnt_epi64(reached));
    const __m512i beyond = _mm512_sub_epi8(length, _mm512_load_si512(kLoss.before[from].data()));
    lost = _mm512_mask_add_epi8(lost, targets, lost, beyond);
  }
  if (own == 0 || opponents <= kMostLostToOneLanding) return 0;
  const __m512i products =
      _mm512_madd_epi16(_mm512_maddubs_epi16(landings, lost), _mm512_set1_epi16(1));
  return static_cast<std::uint64_t>(own * opponents - _mm512_reduce_add_epi32(products));
#else
  return two_plies_scalar(position);
#endif
}

}  // namespace HWY_NAMESPACE
}  // namespace yolah
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace yolah {

HWY_EXPORT(perft_here);
HWY_EXPORT(two_plies_here);

std::uint64_t perft_simd(const Position& position, int depth) {
  return HWY_DYNAMIC_DISPATCH(perft_here)(position, depth);
}

std::uint64_t two_plies_simd(const Position& position) {
  return HWY_DYNAMIC_DISPATCH(two_plies_here)(position);
}

}  // namespace yolah
#endif
