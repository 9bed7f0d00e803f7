#include "engine/eval/contest.h"

#include <algorithm>
#include <utility>

namespace yolah {

void ContestFinder::limit_puzzles(std::uint64_t positions, LongestPlay::Enough enough) {
  positions_left_ = positions;
  enough_ = std::move(enough);
  gave_up_ = false;
}

int ContestFinder::most_slides(Bitboard pieces, Bitboard free) {
  if (count(free) == 1) return 1;
  const Bounds found = puzzles_.most_slides(pieces, free, positions_left_, enough_);
  if (positions_left_ != kNoLimit) positions_left_ -= puzzles_.spent();
  gave_up_ = gave_up_ || !found.exact();
  return found.lower;
}

Contest ContestFinder::settle(Bitboard own, Bitboard other, Bitboard free, int own_spare,
                              int other_spare) {
  const Bitboard own_reach = flood(own, free);
  const Bitboard other_reach = flood(other, free);
  Contest contest;
  contest.shared = own_reach & other_reach;
  contest.own = own;
  contest.other = other;
  contest.own_spare = own_spare;
  contest.other_spare = other_spare;
  const Bitboard own_tied =
      put_aside(contest.own, own_reach & ~contest.shared, contest.shared, contest.own_spare);
  const Bitboard other_tied =
      put_aside(contest.other, other_reach & ~contest.shared, contest.shared, contest.other_spare);
  contest.free = contest.shared | own_tied | other_tied;
  if (!contest.is_decided()) {
    // Those of both sides answer each other.
    const int paired = std::min(contest.own_spare, contest.other_spare);
    contest.own_spare -= paired;
    contest.other_spare -= paired;
  }
  return contest;
}

Bitboard ContestFinder::put_aside(Bitboard& pieces, Bitboard squares, Bitboard shared, int& spare) {
  Bitboard tied = 0;
  if (squares != 0) {
    // The puzzles that a contesting piece belongs to, to the last region.
    Bitboard tied_pieces = pieces & grow(shared);
    for (Bitboard before = 1; before != tied_pieces;) {
      before = tied_pieces;
      tied = flood(tied_pieces, squares);
      tied_pieces |= pieces & grow(tied);
    }
    const Bitboard apart = squares & ~tied;
    if (apart != 0) spare += most_slides(pieces & grow(apart), apart);
  }
  pieces &= grow(shared | tied);
  return tied;
}

/// A side makes at least its private moves, and at most these and all shared squares.
/// But the side to move can take one of them for itself, and so can the other after it
/// unless that closes its last way in: two points less for who would have them all. A
/// side with tied squares might have to give some up for it.
ContestFinder::Count ContestFinder::count_squares(const Contest& contest) {
  Count counted;
  if (const Bitboard tied = contest.free & ~contest.shared; tied != 0) {
    counted.own_tied = flood(contest.own, tied);
    counted.other_tied = tied & ~counted.own_tied;
  }
  const int shared = count(contest.shared);
  const bool other_takes_one =
      counted.other_tied == 0 && count(grow(contest.other) & contest.shared) >= 2;
  const int spare = contest.spare_margin();
  counted.shared = {spare - shared + (counted.own_tied == 0 ? 2 : 0),
                    spare + shared - (other_takes_one ? 2 : 0)};
  return counted;
}

Bounds ContestFinder::with_puzzles(const Contest& contest, const Count& counted) {
  int margin = 0;
  if (counted.own_tied != 0) margin += most_slides(contest.own, counted.own_tied);
  if (counted.other_tied != 0) margin -= most_slides(contest.other, counted.other_tied);
  return {counted.shared.lower + margin, counted.shared.upper + margin};
}

Bounds ContestFinder::bounds(const Contest& contest) {
  if (contest.is_decided()) return {contest.spare_margin(), contest.spare_margin()};
  return with_puzzles(contest, count_squares(contest));
}

Bounds ContestFinder::bounds(const Contest& contest, int bar) {
  if (contest.is_decided()) return {contest.spare_margin(), contest.spare_margin()};
  const Count counted = count_squares(contest);
  // A play in tied squares has one move at least, and at most one for each square.
  const int own = count(counted.own_tied);
  const int other = count(counted.other_tied);
  const Bounds private_margin{(own > 0 ? 1 : 0) - other, own - (other > 0 ? 1 : 0)};
  const Bounds sure{counted.shared.lower + private_margin.lower,
                    counted.shared.upper + private_margin.upper};
  const bool known = sure.lower > bar || sure.upper <= bar;
  const bool hopeless = counted.shared.lower + private_margin.upper <= bar &&
                        counted.shared.upper + private_margin.lower > bar;
  return known || hopeless ? sure : with_puzzles(contest, counted);
}

}  // namespace yolah
