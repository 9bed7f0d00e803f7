#include "engine/eval/net/inputs.h"

#include "engine/eval/regions.h"

HWY_BEFORE_NAMESPACE();
namespace yolah {
namespace {

namespace simd = HWY_NAMESPACE;

/// A word for each piece, ours first.
using PieceWords = EightSets;
static_assert(PieceWords().size() == kPieces);

/// A connected part of the free squares.
struct Part {
  Bitboard squares = 0;
  Bitboard border = 0;  ///< And the squares around them.
};

/// Those that any piece touches.
class Parts {
 public:
  Parts(Bitboard reachable, Bitboard free) {
    while (reachable != 0) {
      const Bitboard part = flood(bit(first_square(reachable)), free);
      parts_[size_++] = {part, grow(part)};
      reachable &= ~part;
    }
  }

  const Part* begin() const { return parts_.data(); }
  const Part* end() const { return parts_.data() + size_; }

 private:
  // No two parts touch, so each has a 2 x 2 block of the board to itself.
  std::array<Part, kSquares / 4> parts_;
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

/// The neighbours of a square.
constexpr auto kAround = [] {
  std::array<Bitboard, kSquares> around{};
  for (std::size_t i = 0; i < around.size(); ++i)
    around[i] = grow(bit(square_at(static_cast<int>(i))));
  return around;
}();

void describe_side(const Survey& survey, Bitboard free, std::size_t half, PieceView& view,
                   NetInputs& inputs) {
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
void count_rows(const PieceView& view, const Parts& parts, NetInputs& inputs) {
  simd::for_each_part([&](auto part) YOLAH_LAMBDA {
    const auto load = [&](const PieceWords& words)
                          YOLAH_LAMBDA { return simd::load(words.data(), part); };
    const auto put_row = [&](std::size_t table, simd::Part squares) YOLAH_LAMBDA {
      const auto row = simd::hn::Min(squares, simd::fill(kCountRows - 1));
      simd::store_low_quarters(row + simd::fill(table * kCountRows), inputs.rows[table].data(),
                               part);
    };
    const auto put_count = [&](std::size_t table, simd::Part squares)
                               YOLAH_LAMBDA { put_row(table, simd::count_bits(squares)); };
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
    const auto square = load(view.square);
    auto region = simd::fill(0);
    auto border = square;
    for (const Part& one : parts) {
      const auto touches = simd::fill(one.border) & square;
      region = region | simd::where_not_zero(touches, simd::fill(one.squares));
      border = border | simd::where_not_zero(touches, simd::fill(one.border));
    }
    put_half(9, region);
    const auto put_after = [&](std::size_t table, std::size_t first, simd::Part row) YOLAH_LAMBDA {
      simd::store_low_quarters(row + simd::fill(first), inputs.rows[table].data(), part);
    };
    put_after(kCountTables, kFirstAttackRow, simd::count_bits(other_reached & load(view.around)));
    const auto ours = simd::count_bits(border & load(view.side));
    const auto theirs = simd::count_bits(border & load(view.other_side));
    put_after(kCountTables + 1, kFirstCompanyRow, ours + simd::hn::ShiftLeft<2>(ours) + theirs);
  });
}

void describe_board(const Survey& survey, Bitboard free, NetInputs& inputs) {
  const Levels our_cover = cover_of(survey.ours.second, free);
  const Levels their_cover = cover_of(survey.theirs.second, free);
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
  if (!take_survey<Wanted::kSets>(own, other, free, survey)) return false;
  const Parts parts(survey.reachable.own | survey.reachable.other, free);
  PieceView view;
  describe_side(survey, free, 0, view, inputs);
  describe_side(survey, free, 1, view, inputs);
  put_same(view.side, 0, own);
  put_same(view.side, 1, other);
  put_same(view.other_side, 0, other);
  put_same(view.other_side, 1, own);
  count_rows(view, parts, inputs);
  describe_board(survey, free, inputs);
  return true;
}

}  // namespace yolah
HWY_AFTER_NAMESPACE();
