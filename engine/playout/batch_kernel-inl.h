// Random games in lockstep: the kernel, compiled for each instruction set.
//
// Eight games make a group. A ply of a group is two stages:
//   advance   play the move each game has chosen, then find and count the moves
//             of the other side;
//   choose    from the counts and a random number, the direction and the
//             number of the next move within it.
// Several groups run in turn, so that the long chain of one (table look-ups,
// then arithmetic) hides behind the work of the others. Nothing branches on what
// happens in a game: a side without moves plays an empty move, and finished
// games are replaced by writing one lane of the group's state, or a spare lane
// when none is finished.
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "engine/playout/batch_kernel.h"
#include "engine/playout/random.h"
#include "engine/rules/direction_space.h"
#include "engine/rules/rows-inl.h"
#include "hwy/highway.h"

#if defined(YOLAH_PLAYOUT_BATCH_KERNEL_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef YOLAH_PLAYOUT_BATCH_KERNEL_INL_H_
#undef YOLAH_PLAYOUT_BATCH_KERNEL_INL_H_
#else
#define YOLAH_PLAYOUT_BATCH_KERNEL_INL_H_
#endif

HWY_BEFORE_NAMESPACE();
namespace yolah {
namespace HWY_NAMESPACE {

inline constexpr std::size_t kGames = 8;       // in a group
inline constexpr std::size_t kSpare = kGames;  // the lane that refills may overwrite in vain
inline constexpr std::size_t kGroups = 4;      // measured: 3 and 5 are slower by 2 to 5 %
inline constexpr std::size_t kLastWord = kDirections - 1;

using Words8 = Word[8];

/// Eight games in play, and what their next moves will be.
struct alignas(64) Group {
  Words8 free[kGames + 1];
  Words8 steps[2][kGames + 1];  // of the first and of the second to move
  Words8 targets[kGames];       // destinations of the side to move, by direction
  Word random[16];              // a generator a game
  Word points[16];              // of the first to move, plus 64 times those of the second
  Words8 counts;                // moves by direction, a byte each
  Words8 moves;                 // how many the first to move has
  Words8 word;                  // which word of `targets` holds the move, in bytes
  Words8 row_table;             // address of that direction's part of row_of_bit
  Words8 pick;                  // one bit: which of the word's bits is the move
  Word game[16];                // numbers, counted from the batch's first
  std::uint32_t idle;           // lanes with no game left to play
};

YOLAH_INLINE Word address(const void* pointer) {
  return static_cast<Word>(reinterpret_cast<std::uintptr_t>(pointer));
}

template <class T>
YOLAH_INLINE const T* pointer_to(Word address) {
  return reinterpret_cast<const T*>(static_cast<std::uintptr_t>(address));
}

/// The bit of `word` that `pick`, one bit at place n, asks for: the n-th.
YOLAH_INLINE Word deposit(Word pick, Word word) {
#if defined(__BMI2__)
  return _pdep_u64(pick, word);
#else
  // No moves at all leave word and result zero.
  for (int n = std::countr_zero(pick); n > 0; --n) word &= word - 1;
  return word & (~word + 1);
#endif
}

template <bool kTrace>
class Kernel {
 public:
  Kernel(const Batch& batch, Traces traces)
      : batch_(batch), traces_(traces), mixed_seed_(mix(batch.seed)) {
    const DirectionPosition rows = to_direction_space(batch.start);
    const auto first = static_cast<std::size_t>(index(batch.start.side_to_move()));
    start_[0] = rows.free;
    start_[1] = rows.steps[first];
    start_[2] = rows.steps[1 - first];
    for (Group& group : groups_) fill_group(group);
  }

  Tally run() {
    advance<1>(groups_[0]);
    // A round starts at most one game a group.
    while (started_ + kGroups <= batch_.games) play_round<false>();
    while (idle_ < kGroups * kGames) play_round<true>();
    return tally();
  }

 private:
  /// A ply of each side in every group, advance and choose in turn.
  template <bool kLast>
  YOLAH_INLINE void play_round() {
    Group* const g = groups_;
    for (std::size_t i = 1; i < kGroups; ++i) {
      advance<1>(g[i]);
      choose<0, kLast>(g[i - 1]);
    }
    advance<0>(g[0]);
    choose<0, kLast>(g[kGroups - 1]);
    for (std::size_t i = 1; i < kGroups; ++i) {
      advance<0>(g[i]);
      choose<1, kLast>(g[i - 1]);
    }
    advance<1>(g[0]);
    choose<1, kLast>(g[kGroups - 1]);
  }

  void fill_group(Group& group) {
    group = {};
    for (std::size_t j = 0; j < kGames; ++j) {
      // The first move to be played is the empty one.
      group.word[j] = kLastWord * sizeof(Word);
      group.row_table[j] = address(&kDirectionSpace.row_of_bit[64 * kLastWord]);
      group.pick[j] = 1;
      if (started_ < batch_.games) {
        start_game(group, j);
        ++started_;
      } else {
        make_idle(group, j);
      }
    }
  }

  YOLAH_INLINE void start_game(Group& group, std::size_t lane) {
    for_each_part([&](auto part) YOLAH_LAMBDA {
      store(load(start_[0].word.data(), part), group.free[lane], part);
      store(load(start_[1].word.data(), part), group.steps[0][lane], part);
      store(load(start_[2].word.data(), part), group.steps[1][lane], part);
    });
    group.random[lane] = Random::first_state(mixed_seed_, batch_.first_game + started_);
    if constexpr (kTrace) group.game[lane] = started_;
  }

  void make_idle(Group& group, std::size_t lane) {
    for (Word* row : {group.free[lane], group.steps[0][lane], group.steps[1][lane]}) {
      std::fill_n(row, kDirections, Word{0});
    }
    group.idle |= 1U << lane;
    ++idle_;
  }

  /// A move as places in the tables of rows.
  struct RowMove {
    std::size_t from;
    std::size_t to;
  };

  /// Plays the chosen moves of side kMover and counts the moves of the other.
  template <std::size_t kMover>
  YOLAH_INLINE void advance(Group& group) {
    BytePacker counts;
    repeat_long<kGames>([&](auto lane) YOLAH_LAMBDA {
      play_move<kMover>(group, lane, chosen_move(group, lane), counts);
    });
    counts.store_packed(group.counts);
  }

  YOLAH_INLINE RowMove chosen_move(Group& group, std::size_t lane) {
    const Word targets = *pointer_to<Word>(address(group.targets[lane]) + group.word[lane]);
    const Word to = deposit(group.pick[lane], targets);
    // The piece stands below the run of destinations that holds its target.
    const Word below = ~targets & (to ^ (to - 1));
    const auto* table = pointer_to<std::uint16_t>(group.row_table[lane]);
    const auto low_zeros = static_cast<std::size_t>(std::countr_zero(to));
    const auto high_zeros = static_cast<std::size_t>(std::countl_zero(below));
    const RowMove move{table[DirectionSpace::kPlaces + high_zeros], table[low_zeros]};
    if constexpr (kTrace) record(group, lane, move);
    return move;
  }

  /// Plays one game's move and counts the replies by direction.
  template <std::size_t kMover, class Lane>
  YOLAH_INLINE void play_move(Group& group, Lane lane, RowMove move, BytePacker& counts) {
    Word* const free = group.free[lane];
    Word* const steps = group.steps[kMover][lane];
    const Word* const other_steps = group.steps[1 - kMover][lane];
    const Word* const square_to = row_at(kDirectionSpace.square, move.to);
    const Word* const step_to = row_at(kDirectionSpace.step, move.to);
    const Word* const step_from = row_at(kDirectionSpace.step, move.from);
    for_each_part([&](auto part) YOLAH_LAMBDA {
      const Part now_free = load(free, part) ^ load(square_to, part);
      store(now_free, free, part);
      store(hn::Xor3(load(steps, part), load(step_from, part), load(step_to, part)), steps, part);
      const Part found = destinations(now_free, load(other_steps, part));
      store(found, group.targets[lane], part);
      counts.add(lane, part, count_bits(found));
    });
  }

  static YOLAH_INLINE const Word* row_at(const std::array<DirectionRow, kSquares + 1>& rows,
                                         std::size_t offset) {
    return pointer_to<Word>(address(rows.data()) + offset);
  }

  /// Draws a move for side kSide in every game. After the second side, a game
  /// in which neither can move is over and, unless these are the last, the next
  /// one takes its lane.
  template <std::size_t kSide, bool kLast>
  YOLAH_INLINE void choose(Group& group) {
    std::uint32_t finished = 0;
    repeat_long<kParts>([&](auto part) YOLAH_LAMBDA {
      finished |= choose_part<kSide>(group, part) << (part * kWordsPerPart);
    });
    if constexpr (kSide == 0) return;
    if constexpr (kLast) {
      retire(group, finished & ~group.idle);
    } else {
      replace_finished(group, finished);
    }
  }

  /// The games of one register; a bit for each that is finished.
  template <std::size_t kSide>
  YOLAH_INLINE std::uint32_t choose_part(Group& group, std::size_t part) {
    const Part sums = running_byte_sums(load(group.counts, part));
    const Part moves = hn::ShiftRight<56>(sums);

    const Part state = load(group.random, part);
    const Part carry = hn::ShiftRight<32>(state);
    store(multiply_low_halves(state, fill(Random::kMultiplier)) + carry, group.random, part);
    // The move's number, below 108, is the high half of the product.
    const Part number = spread_byte<4>(multiply_low_halves(state ^ carry, moves));

    // Bytes stay below 128, so the top bit of number + 128 - sum tells, byte by
    // byte, which sums the number passes.
    const Part passed = (number + fill(0x8080808080808080)) - sums;
    const Part direction = count_bits(passed & fill(0x0080808080808080));
    const Part word = hn::ShiftLeft<3>(direction);
    const Part within = number - hn::Shr(hn::ShiftLeft<8>(sums), word);
    store(hn::Shl(fill(1), within & fill(0xFF)), group.pick, part);
    store(word, group.word, part);
    store(hn::ShiftLeft<7>(direction) + fill(address(kDirectionSpace.row_of_bit.data())),
          group.row_table, part);

    const Part points = load(group.points, part);
    store(add_where(moves, points, fill(kSide == 0 ? 1 : 64)), group.points, part);
    if constexpr (kSide == 1) return zero_words(moves | load(group.moves, part));
    store(moves, group.moves, part);
    return 0;
  }

  /// Counts at most one finished game and starts the next in its lane; the
  /// others wait a turn. Without a finished game all this goes to the spare lane.
  YOLAH_INLINE void replace_finished(Group& group, std::uint32_t finished) {
    const auto lane = static_cast<std::size_t>(std::countr_zero(finished | (1U << kSpare)));
    const Word any = finished != 0 ? 1 : 0;
    games_by_points_[group.points[lane]] += any;
    group.points[lane] = 0;
    start_game(group, lane);
    started_ += any;
  }

  HWY_NOINLINE void retire(Group& group, std::uint32_t finished) {
    for (; finished != 0; finished &= finished - 1) {
      const auto lane = static_cast<std::size_t>(std::countr_zero(finished));
      ++games_by_points_[group.points[lane]];
      group.points[lane] = 0;
      if (started_ < batch_.games) {
        start_game(group, lane);
        ++started_;
      } else {
        make_idle(group, lane);
      }
    }
  }

  /// Points were counted by turn, from the start position.
  Tally tally() const {
    Tally tally;
    const int sign = batch_.start.side_to_move() == Color::kBlack ? 1 : -1;
    for (int second = 0; second <= kMaxScoringMoves; ++second) {
      for (int first = 0; first + second <= kMaxScoringMoves; ++first) {
        const Word games = games_by_points_[static_cast<std::size_t>(first + 64 * second)];
        const int margin = batch_.start.margin() + sign * (first - second);
        if (games != 0) tally.add(margin, first + second, games);
      }
    }
    return tally;
  }

  void record(const Group& group, std::size_t lane, RowMove move) {
    const std::size_t from = move.from / DirectionSpace::kRowBytes;
    const std::size_t to = move.to / DirectionSpace::kRowBytes;
    if (to == DirectionSpace::kNone) return;
    (*traces_)[group.game[lane]].emplace_back(square_at(static_cast<int>(from)),
                                              square_at(static_cast<int>(to)));
  }

  Group groups_[kGroups];
  DirectionRow start_[3];  // free squares, steps of the first and of the second to move
  const Batch& batch_;
  Traces traces_;
  std::uint64_t mixed_seed_;
  std::uint64_t started_ = 0;
  std::size_t idle_ = 0;
  std::array<Word, 64 * (kMaxScoringMoves + 1)> games_by_points_{};
};

inline Tally play_batch_here(const Batch& batch, Traces traces) {
  if (traces != nullptr) return Kernel<true>(batch, traces).run();
  return Kernel<false>(batch, traces).run();
}

}  // namespace HWY_NAMESPACE
}  // namespace yolah
HWY_AFTER_NAMESPACE();

#endif  // include guard
