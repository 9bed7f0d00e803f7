// How the inputs of the net are found (inputs.h).
//
// Included once for each instruction set, as rows-inl.h is.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/eval/net/inputs.h"
#include "engine/eval/regions.h"
#include "engine/eval/survey-inl.h"
#include "engine/rules/rows-inl.h"

#ifndef YOLAH_EVAL_NET_INPUTS_ONCE_
#define YOLAH_EVAL_NET_INPUTS_ONCE_
namespace yolah {

/// A word for each piece, ours first.
using PieceWords = EightSets;
static_assert(PieceWords().size() == kPieces);

/// A connected part of the free squares.
struct Area {
  Bitboard squares = 0;
  Bitboard border = 0;  ///< And the squares around them.
};

/// Those that any piece touches.
class Areas {
 public:
  Areas(Bitboard reachable, Bitboard free) {
    while (reachable != 0) {
      const Bitboard area = flood(bit(first_square(reachable)), free);
      areas_[size_++] = {area, grow(area)};
      reachable &= ~area;
    }
  }

  const Area* begin() const { return areas_.data(); }
  const Area* end() const { return areas_.data() + size_; }

 private:
  // No two areas touch, so each has a 2 x 2 block of the board to itself.
  std::array<Area, kSquares / 4> areas_;
  std::size_t size_ = 0;
};

/// Squares by piece, and the same word for all pieces of a side.
struct PieceView {
  PieceWords slides;
  PieceWords second;
  PieceWords lone;
  PieceWords lone_second;
  PieceWords square;
  PieceWords around;
  PieceWords side;
  PieceWords other_side;
  PieceWords other_reached;
  PieceWords other_second;
  PieceWords first;
};

using SideWords = std::array<Bitboard, kPiecesPerSide>;

/// The neighbours of a square.
inline constexpr auto kAround = [] {
  std::array<Bitboard, kSquares> around{};
  for (std::size_t i = 0; i < around.size(); ++i)
    around[i] = grow(bit(square_at(static_cast<int>(i))));
  return around;
}();

}  // namespace yolah
#endif

#if defined(YOLAH_EVAL_NET_INPUTS_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef YOLAH_EVAL_NET_INPUTS_INL_H_
#undef YOLAH_EVAL_NET_INPUTS_INL_H_
#else
#define YOLAH_EVAL_NET_INPUTS_INL_H_
#endif

HWY_BEFORE_NAMESPACE();
namespace yolah {
namespace HWY_NAMESPACE {

inline void put(PieceWords& words, std::size_t half, const SideWords& of_side) {
  std::copy(of_side.begin(), of_side.end(),
            words.begin() + static_cast<std::ptrdiff_t>(half * kPiecesPerSide));
}

inline void put_same(PieceWords& words, std::size_t half, Bitboard word) {
  std::fill_n(words.begin() + static_cast<std::ptrdiff_t>(half * kPiecesPerSide), kPiecesPerSide,
              word);
}

inline Bitboard any_of(const SideWords& words) {
  return words[0] | words[1] | words[2] | words[3];
}

/// Not inlined twice: g++ 12 makes slower code of that, by a twelfth of fill_inputs_here().
HWY_NOINLINE inline void describe_side(const Survey& survey, Bitboard free, std::size_t half,
                                       PieceView& view, NetInputs& inputs) {
  const Pieces& side = half == 0 ? survey.ours : survey.theirs;
  const Pieces& other = half == 0 ? survey.theirs : survey.ours;
  put(view.slides, half, side.slides);
  put(view.second, half, side.second);
  put(view.lone, half, alone(side.slides));
  put(view.lone_second, half, alone(side.second));
  for (std::size_t i = 0; i < kPiecesPerSide; ++i) {
    const Square square = side.squares[i];
    const std::size_t piece = half * kPiecesPerSide + i;
    view.square[piece] = bit(square);
    view.around[piece] = kAround[static_cast<std::size_t>(index(square))];
    inputs.rows[kCountTables + 2][piece] =
        static_cast<std::uint16_t>(kFirstPatternRow + pattern_of(square, free));
  }
  put_same(view.other_reached, half, other.reached);
  put_same(view.other_second, half, any_of(other.second));
  put_same(view.first, half, half == 0 ? survey.slides.ours : survey.slides.theirs);
}

/// The rows of all pieces in the tables of counts. Second slides and regions have up to
/// 56 squares: they count by twos.
inline void count_rows(const PieceView& view, const Areas& areas, NetInputs& inputs) {
  for_each_part([&](auto part) YOLAH_LAMBDA {
    const auto words_of = [&](const PieceWords& words)
                              YOLAH_LAMBDA { return load(words.data(), part); };
    const auto put_row = [&](std::size_t table, Part squares) YOLAH_LAMBDA {
      const auto row = hn::Min(squares, fill(kCountRows - 1));
      store_low_quarters(row + fill(table * kCountRows), inputs.rows[table].data(), part);
    };
    const auto put_count = [&](std::size_t table, Part squares)
                               YOLAH_LAMBDA { put_row(table, count_bits(squares)); };
    const auto put_half = [&](std::size_t table, Part squares) YOLAH_LAMBDA {
      put_row(table, hn::ShiftRight<1>(count_bits(squares) + fill(1)));
    };
    const auto slides = words_of(view.slides);
    const auto second = words_of(view.second);
    const auto lone_second = words_of(view.lone_second);
    const auto other_reached = words_of(view.other_reached);
    const auto other_second = words_of(view.other_second);
    put_count(0, slides);
    put_count(1, without(slides, other_reached));
    put_half(2, second);
    put_count(3, words_of(view.lone));
    put_half(4, lone_second);
    put_half(5, without(second, other_second));
    put_half(6, without(second, other_reached));
    put_half(7, second & words_of(view.first));
    put_half(8, without(lone_second, other_second));
    const auto square = words_of(view.square);
    auto region = fill(0);
    auto border = square;
    for (const Area& one : areas) {
      const auto touches = fill(one.border) & square;
      region = region | where_not_zero(touches, fill(one.squares));
      border = border | where_not_zero(touches, fill(one.border));
    }
    put_half(9, region);
    const auto put_after = [&](std::size_t table, std::size_t first, Part row) YOLAH_LAMBDA {
      store_low_quarters(row + fill(first), inputs.rows[table].data(), part);
    };
    put_after(kCountTables, kFirstAttackRow, count_bits(other_reached & words_of(view.around)));
    const auto ours = count_bits(border & words_of(view.side));
    const auto theirs = count_bits(border & words_of(view.other_side));
    put_after(kCountTables + 1, kFirstCompanyRow, ours + hn::ShiftLeft<2>(ours) + theirs);
  });
}

inline void describe_board(const Survey& survey, Bitboard free, NetInputs& inputs) {
  const Levels our_cover = cover_of(survey.ours.second, free);
  const Levels their_cover = cover_of(survey.theirs.second, free);
  std::int16_t* const board = inputs.board.data();
  count_meetings(survey.slides.our_levels, survey.slides.their_levels, board);
  count_meetings(survey.steps.our_levels, survey.steps.their_levels, board + kMeetings);
  count_meetings(our_cover, their_cover, board + 2 * kMeetings);
  const WholeCounts whole = count_whole(survey, free);
  std::copy(whole.begin(), whole.end(), board + 3 * kMeetings);
}

/// As fill_inputs() promises.
inline bool fill_inputs_here(Bitboard own, Bitboard other, Bitboard free, NetInputs& inputs) {
  Survey survey;
  if (!take_survey<Wanted::kSets>(own, other, free, survey)) return false;
  const Areas areas(survey.reachable.own | survey.reachable.other, free);
  PieceView view;
  describe_side(survey, free, 0, view, inputs);
  describe_side(survey, free, 1, view, inputs);
  put_same(view.side, 0, own);
  put_same(view.side, 1, other);
  put_same(view.other_side, 0, other);
  put_same(view.other_side, 1, own);
  count_rows(view, areas, inputs);
  describe_board(survey, free, inputs);
  return true;
}

}  // namespace HWY_NAMESPACE
}  // namespace yolah
HWY_AFTER_NAMESPACE();

#endif  // include guard
