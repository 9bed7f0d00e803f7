#include "engine/search/endgame/parts.h"

#include <algorithm>
#include <utility>

#include "engine/rules/attacks.h"
#include "engine/rules/mix.h"

namespace yolah {
namespace {

std::uint64_t key_of(const Part& part) {
  return mix(mix(part.own * 0x9E3779B97F4A7C15 + part.other * 0xC2B2AE3D27D4EB4F) + part.free);
}

/// The next squares of a side.
int steps(Bitboard pieces, Bitboard free) {
  return count(grow(pieces) & free);
}

/// The parts of a contest, up to the first one that is too large: then whether there is none.
bool split(const Contest& contest, int most_squares, Parts& parts) {
  const Bitboard pieces = contest.own | contest.other;
  for (Bitboard left = contest.is_decided() ? 0 : contest.free; left != 0;) {
    const Bitboard free = group_of(left & (~left + 1), pieces, left);
    if (count(free) > most_squares) return false;
    left &= ~free;
    const Bitboard around = grow(free);
    parts.add({contest.own & around, contest.other & around, free});
  }
  return true;
}

/// Moves in a part, the likeliest first: those that leave the mover many squares to go to, and
/// the other side few.
class RankedMoves {
 public:
  RankedMoves(Bitboard mover, Bitboard waiting, Bitboard free) {
    for (Bitboard pieces = mover; pieces != 0;) {
      const Square from = pop_first(pieces);
      for (Bitboard targets = reach(from, ~free); targets != 0;) {
        const Square to = pop_first(targets);
        const Bitboard left = free ^ bit(to);
        const int rank = steps(mover ^ bit(from) ^ bit(to), left) - 2 * steps(waiting, left);
        list_[size_++] = {Move(from, to), rank};
      }
    }
  }

  bool empty() const { return next_ == size_; }
  Move pop() {
    std::size_t best = next_;
    for (std::size_t i = next_ + 1; i < size_; ++i) {
      if (list_[i].rank > list_[best].rank) best = i;
    }
    std::swap(list_[next_], list_[best]);
    return list_[next_++].move;
  }

 private:
  struct Ranked {
    Move move;
    int rank = 0;
  };

  std::array<Ranked, kPiecesPerSide * PartSolver::kMostSquares> list_;
  std::size_t size_ = 0;
  std::size_t next_ = 0;
};

}  // namespace

void PartSolver::clear() {
  std::fill(table_.begin(), table_.end(), Entry());
}

Bounds PartSolver::bounds(const Contest& contest, int bar) {
  Bounds bounds{-kMaxScoringMoves, kMaxScoringMoves};
  Parts parts;
  if (!split(contest, kMostSquares, parts)) return bounds;
  Parts exchanged = parts;
  const int spare = contest.spare_margin();
  int guess = 2 * spare;  // of twice the margin
  for (Part& part : exchanged.list) {
    guess += steps(part.own, part.free) - steps(part.other, part.free);
    std::swap(part.own, part.other);
  }
  const auto is_more = [&] { return ask(parts, Turn::kOwn, bar + 1 - spare); };
  const auto is_not = [&] { return ask(exchanged, Turn::kOther, spare - bar); };
  // The likelier answer first: this saves a tenth of all positions.
  const bool is_likely = guess + 1 >= 2 * bar;
  if (is_likely && is_more()) {
    bounds.lower = bar + 1;
  } else if (is_not()) {
    bounds.upper = bar;
  } else if (!is_likely && is_more()) {
    bounds.lower = bar + 1;
  }
  return bounds;
}

bool PartSolver::ask(const Parts& parts, Turn turn, int wanted) {
  positions_left_ = kMostPositions;
  gave_up_ = false;
  return is_sure(parts, turn, wanted);
}

bool PartSolver::is_sure(const Parts& parts, Turn turn, int wanted) {
  if (parts.size == 0) return wanted <= 0;
  // Of the largest part it need not be known how much: only whether it is enough.
  const auto by_squares = [](const Part& a, const Part& b) {
    return count(a.free) < count(b.free);
  };
  const Part* const largest = std::max_element(parts.begin(), parts.end(), by_squares);
  int sum = 0;
  int first = 0;  // what it gains to begin in one of the others
  for (const Part& part : parts) {
    if (&part == largest) continue;
    const int as_second = sure_points(part, Turn::kOther);
    sum += as_second;
    if (turn == Turn::kOwn) first = std::max(first, sure_points(part, Turn::kOwn) - as_second);
  }
  if (gave_up_) return false;
  if (turn == Turn::kOwn && is_sure(*largest, Turn::kOwn, wanted - sum)) return true;
  if (turn == Turn::kOwn && parts.size == 1) return false;
  return is_sure(*largest, Turn::kOther, wanted - sum - first);
}

bool PartSolver::is_sure(const Part& part, Turn turn, int wanted) {
  const auto at = static_cast<std::size_t>(turn);
  const std::uint64_t key = key_of(part);
  Entry entry = known(part, key);
  if (entry.lower[at] >= wanted) return true;
  if (entry.upper[at] < wanted || gave_up_) return false;
  Move move = entry.move[at];
  const bool sure = search(part, turn, wanted, move);
  if (gave_up_) return false;
  entry = known(part, key);
  if (sure) {
    entry.lower[at] = static_cast<std::int8_t>(wanted);
  } else {
    entry.upper[at] = static_cast<std::int8_t>(wanted - 1);
  }
  entry.move[at] = move;
  table_[key & (table_.size() - 1)] = entry;
  return sure;
}

bool PartSolver::search(const Part& part, Turn turn, int wanted, Move& best) {
  if (positions_left_-- == 0) gave_up_ = true;
  if (gave_up_) return false;
  const bool own_turn = turn == Turn::kOwn;
  // The other side may pass.
  if (!own_turn && !is_sure(part, Turn::kOwn, wanted)) return false;
  // The own side needs one move that is good enough, the other side one against which nothing is.
  const Move first = best;
  if (!first.is_pass() && is_sure_after(part, turn, first, wanted) == own_turn) return own_turn;
  RankedMoves moves(own_turn ? part.own : part.other, own_turn ? part.other : part.own, part.free);
  while (!moves.empty() && !gave_up_) {
    const Move move = moves.pop();
    if (move == first || is_sure_after(part, turn, move, wanted) != own_turn) continue;
    best = move;
    return own_turn;
  }
  return !own_turn;
}

bool PartSolver::is_sure_after(const Part& part, Turn turn, Move move, int wanted) {
  const bool own_turn = turn == Turn::kOwn;
  const Bitboard jump = bit(move.from()) | bit(move.to());
  const Bitboard own = own_turn ? part.own ^ jump : part.own;
  const Bitboard other = own_turn ? part.other : part.other ^ jump;
  const Bitboard free = part.free ^ bit(move.to());
  const Turn next = own_turn ? Turn::kOther : Turn::kOwn;
  wanted += own_turn ? -1 : 1;
  if (free == 0) return wanted <= 0;
  // Most moves leave one region that both sides touch: then there is nothing to settle.
  const Bitboard around = grow(free);
  if ((own & around) != 0 && (other & around) != 0 && flood(free & (~free + 1), free) == free) {
    return is_sure(Part{own & around, other & around, free}, next, wanted);
  }
  const Contest contest = finder_.settle(own, other, free, 0, 0);
  // A puzzle that was too long leaves nothing to be sure of.
  gave_up_ = gave_up_ || finder_.gave_up();
  Parts parts;
  split(contest, kSquares, parts);
  return is_sure(parts, next, wanted - contest.spare_margin());
}

int PartSolver::sure_points(const Part& part, Turn turn) {
  const auto at = static_cast<std::size_t>(turn);
  const Entry entry = known(part, key_of(part));
  int lower = entry.lower[at];
  int upper = entry.upper[at];
  while (lower < upper && !gave_up_) {
    // From a draw outwards: most values are small.
    const int wanted = std::clamp(1, lower + 1, upper);
    if (is_sure(part, turn, wanted)) {
      lower = wanted;
    } else {
      upper = wanted - 1;
    }
  }
  return lower;
}

PartSolver::Entry PartSolver::known(const Part& part, std::uint64_t key) const {
  const Entry& entry = entry_of(key);
  if (entry.key == key) return entry;
  // Who moves first gets a square, and so does who has two of them to go to.
  const auto byte = [](int value) { return static_cast<std::int8_t>(value); };
  const int squares = count(part.free);
  const bool own_gets_one = steps(part.own, part.free) >= 2;
  const bool other_gets_one = steps(part.other, part.free) >= 2;
  return {key,
          {byte(2 - squares), byte(own_gets_one ? 2 - squares : -squares)},
          {byte(other_gets_one ? squares - 2 : squares), byte(squares - 2)},
          {}};
}

}  // namespace yolah
