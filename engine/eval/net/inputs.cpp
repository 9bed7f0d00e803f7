#include "engine/eval/net/inputs.h"

#include "engine/eval/meetings.h"

HWY_BEFORE_NAMESPACE();
namespace yolah {
namespace {

namespace simd = HWY_NAMESPACE;

/// A word for each piece, ours first.
using PieceWords = std::array<Bitboard, kPieces>;

/// Squares by piece, and the same word for all pieces of a side.
struct PieceView {
  alignas(64) PieceWords slides;
  alignas(64) PieceWords second;
  alignas(64) PieceWords lone;
  alignas(64) PieceWords lone_second;
  alignas(64) PieceWords region;
  alignas(64) PieceWords other_reached;
  alignas(64) PieceWords other_second;
  alignas(64) PieceWords first;
};

using SideWords = std::array<Bitboard, kPiecesPerSide>;

void put(PieceWords& words, std::size_t half, const SideWords& of_side) {
  std::copy(of_side.begin(), of_side.end(),
            words.begin() + static_cast<std::ptrdiff_t>(half * kPiecesPerSide));
}

void put_same(PieceWords& words, std::size_t half, Bitboard word) {
  std::fill_n(words.begin() + static_cast<std::ptrdiff_t>(half * kPiecesPerSide), kPiecesPerSide,
              word);
}

Bitboard any_of(const SideWords& words) {
  return words[0] | words[1] | words[2] | words[3];
}

/// What is looked up piece by piece: its surroundings.
void describe_places(const Pieces& side, Bitboard other_reached, const Parts& parts, Bitboard own,
                     Bitboard other, Bitboard free, std::size_t half, PieceView& view,
                     NetInputs& inputs) {
  for (std::size_t i = 0; i < kPiecesPerSide; ++i) {
    const std::size_t piece = half * kPiecesPerSide + i;
    const Square square = side.squares[i];
    const auto [region, around] = parts.around(square);
    const Bitboard border = around | bit(square);
    const int company = 5 * count(border & own) + count(border & other);
    const int attacked = count(other_reached & grow(bit(square)));
    view.region[piece] = region;
    inputs.rows[kCountTables][piece] =
        static_cast<std::uint16_t>(kFirstAttackRow + static_cast<std::size_t>(attacked));
    inputs.rows[kCountTables + 1][piece] =
        static_cast<std::uint16_t>(kFirstCompanyRow + static_cast<std::size_t>(company));
    inputs.rows[kCountTables + 2][piece] =
        static_cast<std::uint16_t>(kFirstPatternRow + pattern_of(square, free));
  }
}

void describe_side(const Survey& survey, std::size_t half, PieceView& view) {
  const Pieces& side = half == 0 ? survey.ours : survey.theirs;
  const Pieces& other = half == 0 ? survey.theirs : survey.ours;
  put(view.slides, half, side.slides);
  put(view.second, half, side.second);
  put(view.lone, half, alone(side.slides));
  put(view.lone_second, half, alone(side.second));
  put_same(view.other_reached, half, other.reached);
  put_same(view.other_second, half, any_of(other.second));
  put_same(view.first, half, half == 0 ? survey.slides.ours : survey.slides.theirs);
}

/// The rows of all pieces in the tables of counts. Second slides and regions have up to
/// 56 squares: they count by twos.
void count_rows(const PieceView& view, NetInputs& inputs) {
  simd::for_each_part([&](auto part) YOLAH_LAMBDA {
    const auto load = [&](const PieceWords& words) YOLAH_LAMBDA {
      return simd::load(words.data(), part);
    };
    const auto put_row = [&](std::size_t table, simd::Part squares) YOLAH_LAMBDA {
      const auto row = simd::hn::Min(squares, simd::fill(kCountRows - 1));
      simd::store_low_quarters(row + simd::fill(table * kCountRows), inputs.rows[table].data(),
                               part);
    };
    const auto put_count = [&](std::size_t table, simd::Part squares) YOLAH_LAMBDA {
      put_row(table, simd::count_bits(squares));
    };
    const auto put_half = [&](std::size_t table, simd::Part squares) YOLAH_LAMBDA {
      put_row(table, simd::hn::ShiftRight<1>(simd::count_bits(squares) + simd::fill(1)));
    };
    const auto slides = load(view.slides);
    const auto second = load(view.second);
    const auto lone_second = load(view.lone_second);
    const auto other_reached = load(view.other_reached);
    const auto other_second = load(view.other_second);
    put_count(0, slides);
    put_count(1, simd::without(slides, other_reached));
    put_half(2, second);
    put_count(3, load(view.lone));
    put_half(4, lone_second);
    put_half(5, simd::without(second, other_second));
    put_half(6, simd::without(second, other_reached));
    put_half(7, second & load(view.first));
    put_half(8, simd::without(lone_second, other_second));
    put_half(9, load(view.region));
  });
}

void describe_board(const Survey& survey, Bitboard free, NetInputs& inputs) {
  alignas(64) const Levels our_cover = cover_of(survey.ours.second, free);
  alignas(64) const Levels their_cover = cover_of(survey.theirs.second, free);
  std::int16_t* const board = inputs.board.data();
  count_meetings(survey.slides.our_levels, survey.slides.their_levels, board);
  count_meetings(survey.steps.our_levels, survey.steps.their_levels, board + kMeetings);
  count_meetings(our_cover, their_cover, board + 2 * kMeetings);
  const WholeCounts whole = count_whole(survey, free);
  std::copy(whole.begin(), whole.end(), board + 3 * kMeetings);
}

}  // namespace

bool fill_inputs(Bitboard own, Bitboard other, Bitboard free, NetInputs& inputs) {
  Survey survey;
  if (!take_survey<true>(own, other, free, survey)) return false;
  const Parts parts(survey.reachable.own | survey.reachable.other, free);
  PieceView view;
  describe_side(survey, 0, view);
  describe_side(survey, 1, view);
  describe_places(survey.ours, survey.theirs.reached, parts, own, other, free, 0, view, inputs);
  describe_places(survey.theirs, survey.ours.reached, parts, other, own, free, 1, view, inputs);
  count_rows(view, inputs);
  describe_board(survey, free, inputs);
  return true;
}

}  // namespace yolah
HWY_AFTER_NAMESPACE();
