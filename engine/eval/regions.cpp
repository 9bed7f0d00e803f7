#include "engine/eval/regions.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "engine/rules/attacks.h"
#include "engine/rules/mix.h"

namespace yolah {
namespace {

/// A slide within a puzzle and what it leaves.
struct Slide {
  Move move;
  Bitboard pieces = 0;
  Bitboard free = 0;  // what the pieces can still come to
  int promise = 0;    // no play after the slide is longer
  int rank = 0;       // the higher, the earlier it is tried
};

/// At most four pieces, each with at most 27 destinations.
struct SlideList {
  std::array<Slide, kMaxMoves> slides;
  std::size_t size = 0;
};

/// The slides of a puzzle, the most promising first: those that cut off least,
/// then those into corners, which are lost unless they are visited early.
void list_slides(Bitboard pieces, Bitboard free, SlideList& list) {
  for (Bitboard left = pieces; left != 0;) {
    const Square from = pop_first(left);
    for (Bitboard targets = reach(from, ~free); targets != 0;) {
      const Square to = pop_first(targets);
      Slide& slide = list.slides[list.size++];
      slide.move = Move(from, to);
      slide.pieces = pieces ^ bit(from) ^ bit(to);
      slide.free = flood(slide.pieces, free ^ bit(to));
      slide.promise = count(slide.free);
      const bool step = (grow(bit(from)) & bit(to)) != 0;
      slide.rank = 64 * slide.promise - 2 * count(grow(bit(to)) & free) + (step ? 1 : 0);
    }
  }
  std::sort(list.slides.begin(), list.slides.begin() + static_cast<std::ptrdiff_t>(list.size),
            [](const Slide& a, const Slide& b) {
              return a.rank != b.rank ? a.rank > b.rank : a.move < b.move;
            });
}

}  // namespace

Bitboard group_of(Bitboard square, Bitboard pieces, Bitboard free) {
  Bitboard group = square;
  for (Bitboard before = 0; group != before;) {
    before = group;
    const Bitboard near = grow(group);
    group = grow(near & (free | pieces)) & free;
  }
  return group;
}

struct LongestPlay::Impl {
  struct Entry {
    Bitboard pieces = 0;
    Bitboard free = 0;
    std::int8_t lower = 0;
    std::int8_t upper = 0;
  };

  static constexpr std::uint64_t kPositionsPerLook = 4096;

  std::vector<Entry> table;
  std::uint64_t budget = 0;
  std::uint64_t spent = 0;
  const Enough* enough = nullptr;  // of the call that runs

  bool is_out_of_budget() {
    if (spent > 0 && spent % kPositionsPerLook == 0 && enough != nullptr && (*enough)()) {
      budget = spent;
    }
    return spent >= budget;
  }

  Entry& entry_of(Bitboard pieces, Bitboard free) {
    return table[mix(pieces * 3 + free * 0x9E3779B97F4A7C15) & (table.size() - 1)];
  }

  /// Bounds of the longest play; where the truth is above `floor`, and the budget
  /// lasts, they meet.
  Bounds solve(Bitboard pieces, Bitboard free, int floor) {
    const Bitboard reached = flood(pieces, free);
    if (reached == 0) return {0, 0};
    const int squares = count(reached);
    if (squares == 1 || squares <= floor) return {1, squares};

    pieces &= grow(reached);
    const Bitboard group = group_of(reached & (~reached + 1), pieces, reached);
    if (group == reached) return solve_group(pieces, reached, floor);

    const Bitboard rest = reached & ~group;
    const Bounds first = solve(pieces & grow(group), group, floor - count(rest));
    const Bounds others = solve(pieces & ~grow(group), rest, floor - first.upper);
    return {first.lower + others.lower, first.upper + others.upper};
  }

  Bounds solve_group(Bitboard pieces, Bitboard free, int floor) {
    const Entry& entry = entry_of(pieces, free);
    Bounds known{1, count(free)};
    if (entry.pieces == pieces && entry.free == free) known = {entry.lower, entry.upper};
    if (known.exact() || known.upper <= floor || is_out_of_budget()) return known;
    ++spent;

    SlideList list;
    list_slides(pieces, free, list);
    Bounds found{0, 0};
    for (std::size_t i = 0; i < list.size; ++i) {
      const Slide& slide = list.slides[i];
      const int bar = std::max(floor, found.lower);
      if (1 + slide.promise <= bar) {
        // So are all that follow, having promised no more.
        found.upper = std::max(found.upper, 1 + slide.promise);
        break;
      }
      const Bounds after = solve(slide.pieces, slide.free, bar - 1);
      found.lower = std::max(found.lower, 1 + after.lower);
      found.upper = std::max(found.upper, 1 + after.upper);
      if (found.lower >= known.upper) break;
    }
    known.lower = std::max(known.lower, found.lower);
    known.upper = std::clamp(found.upper, known.lower, known.upper);
    entry_of(pieces, free) = {pieces, free, static_cast<std::int8_t>(known.lower),
                              static_cast<std::int8_t>(known.upper)};
    return known;
  }
};

LongestPlay::LongestPlay(int table_bits) : impl_(std::make_unique<Impl>()) {
  impl_->table.resize(std::size_t{1} << table_bits);
}

LongestPlay::~LongestPlay() = default;

void LongestPlay::clear() {
  std::fill(impl_->table.begin(), impl_->table.end(), Impl::Entry());
}

Bounds LongestPlay::most_slides(Bitboard pieces, Bitboard free, std::uint64_t budget,
                                const Enough& enough) {
  impl_->budget = budget;
  impl_->spent = 0;
  impl_->enough = enough ? &enough : nullptr;
  const Bounds found = impl_->solve(pieces, free, -1);
  impl_->enough = nullptr;
  return found;
}

std::uint64_t LongestPlay::spent() const {
  return impl_->spent;
}

Move LongestPlay::best_slide(Bitboard pieces, Bitboard free, std::uint64_t budget) {
  const Bounds whole = most_slides(pieces, free, budget);
  SlideList list;
  list_slides(pieces, free, list);
  Move best;
  int longest = -1;
  for (std::size_t i = 0; i < list.size && longest < whole.upper; ++i) {
    const Slide& slide = list.slides[i];
    if (1 + slide.promise <= longest) continue;
    const int play = 1 + impl_->solve(slide.pieces, slide.free, longest - 1).lower;
    if (play > longest) {
      longest = play;
      best = slide.move;
    }
  }
  return best;
}

Bounds decided_margin(const Position& position, LongestPlay& puzzles, std::uint64_t budget) {
  const Bitboard free = position.free_squares();
  const Color side = position.side_to_move();
  const Bounds own = puzzles.most_slides(position.pieces(side), free, budget);
  const Bounds other = puzzles.most_slides(position.pieces(opponent(side)), free, budget);
  return {own.lower - other.upper, own.upper - other.lower};
}

}  // namespace yolah
