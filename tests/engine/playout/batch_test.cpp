// The batch against plain code, game by game and move by move, on every
// instruction set of the machine.
#include "engine/playout/batch.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/playout/random.h"
#include "engine/rules/lines.h"
#include "engine/rules/notation.h"
#include "engine/rules/simd_target.h"

namespace yolah {
namespace {

/// A direction's lines laid end to end, each from its first square to its last:
/// the order in which the batch numbers squares.
std::vector<std::vector<Square>> squares_by_direction() {
  std::vector<std::vector<Square>> order;
  for (const Direction step : kSteps) {
    order.emplace_back();
    for (int i = 0; i < kSquares; ++i) {
      int file = file_of(square_at(i));
      int rank = rank_of(square_at(i));
      if (on_board(file - step.file_step, rank - step.rank_step)) continue;
      for (; on_board(file, rank); file += step.file_step, rank += step.rank_step) {
        order.back().push_back(square_at(file, rank));
      }
    }
  }
  return order;
}

/// The moves of a side by direction, then by destination along its lines.
std::vector<Move> moves_in_batch_order(const Position& position, Color side) {
  static const auto kOrder = squares_by_direction();
  std::vector<Move> moves;
  for (std::size_t d = 0; d < kDirections; ++d) {
    for (const Square to : kOrder[d]) {
      if ((position.free_squares() & bit(to)) == 0) continue;
      // Back along the direction, over free squares, to the first piece.
      int file = file_of(to) - kSteps[d].file_step;
      int rank = rank_of(to) - kSteps[d].rank_step;
      while (on_board(file, rank) && (position.free_squares() & bit(square_at(file, rank))) != 0) {
        file -= kSteps[d].file_step;
        rank -= kSteps[d].rank_step;
      }
      if (!on_board(file, rank)) continue;
      if ((position.pieces(side) & bit(square_at(file, rank))) != 0) {
        moves.emplace_back(square_at(file, rank), to);
      }
    }
  }
  return moves;
}

/// What the batch promises: game `number` of a seed.
std::vector<Move> reference_game(Position position, std::uint64_t seed, std::uint64_t number) {
  Random random(seed, number);
  std::vector<Move> played;
  while (!position.is_over()) {
    const auto moves = moves_in_batch_order(position, position.side_to_move());
    // A number is drawn for a blocked side too.
    const std::uint32_t choice = random.below(static_cast<std::uint32_t>(moves.size()));
    const Move move = moves.empty() ? Move::pass() : moves[choice];
    position.play(move);
    if (!move.is_pass()) played.push_back(move);
  }
  return played;
}

Tally tally_of(const Position& start, const std::vector<std::vector<Move>>& games) {
  Tally tally;
  for (const auto& moves : games) {
    Position position = start;
    for (const Move move : moves) {
      // Passes are left out of traces: the side that moves tells.
      if (!position.is_legal(move)) position.play(Move::pass());
      EXPECT_TRUE(position.is_legal(move));
      position.play(move);
    }
    EXPECT_TRUE(position.is_over());
    tally.add(position.margin(), static_cast<int>(moves.size()));
  }
  return tally;
}

class BatchOnTarget : public testing::TestWithParam<std::string> {
 protected:
  void SetUp() override { ASSERT_TRUE(use_simd_target(GetParam())); }
  void TearDown() override { use_simd_target(""); }
};

INSTANTIATE_TEST_SUITE_P(Targets, BatchOnTarget, testing::ValuesIn(simd_targets()),
                         [](const auto& target) { return target.param; });

TEST_P(BatchOnTarget, PlaysTheGamesOfThePlainCodeMoveByMove) {
  const Batch batch{Position(), 42, 1000, 300};
  const auto traces = trace_batch(batch);
  ASSERT_EQ(traces.size(), 300U);
  for (std::uint64_t i = 0; i < batch.games; ++i) {
    ASSERT_EQ(traces[i], reference_game(batch.start, batch.seed, batch.first_game + i)) << i;
  }
}

TEST_P(BatchOnTarget, CountsWhatItPlays) {
  const Batch batch{Position(), 7, 0, 2'000};
  EXPECT_EQ(play_batch(batch), tally_of(batch.start, trace_batch(batch)));
}

TEST_P(BatchOnTarget, StartsFromAnyPositionAndEitherSide) {
  // Late positions with one side nearly blocked, white or black to move.
  for (const char* text :
       {"w6b/1b6/8/3xw3/3wb3/8/8/b6w w 1 0", "bbxwwww1/bbx5/xxx5/8/8/8/8/8 b 3 2",
        "wwxbbbb1/wwx5/xxx5/8/8/8/8/8 b 2 3", "wwxbbbb1/wwx5/xxx5/8/8/8/8/8 w 2 3"}) {
    const auto start = parse_position(text);
    ASSERT_TRUE(start) << text;
    const Batch batch{*start, 11, 5, 100};
    const auto traces = trace_batch(batch);
    EXPECT_EQ(play_batch(batch), tally_of(*start, traces)) << text;
    for (std::uint64_t i = 0; i < batch.games; ++i) {
      ASSERT_EQ(traces[i], reference_game(*start, 11, 5 + i)) << text;
    }
  }
}

TEST_P(BatchOnTarget, DoesNotDependOnHowGamesAreGrouped) {
  const Tally whole = play_batch({Position(), 3, 0, 1'000});
  Tally parts;
  for (std::uint64_t first = 0, size = 1; first < 1'000; first += size, size = size % 97 + 13) {
    parts += play_batch({Position(), 3, first, std::min<std::uint64_t>(size, 1'000 - first)});
  }
  EXPECT_EQ(parts, whole);
}

TEST_P(BatchOnTarget, PlaysFewGamesToo) {
  for (std::uint64_t games = 0; games < 70; ++games) {
    EXPECT_EQ(play_batch({Position(), 1, 0, games}).games(), games);
  }
}

TEST(Batch, IsTheSameOnEveryTarget) {
  const Batch batch{Position(), 2026, 0, 20'000};
  use_simd_target(kScalarTarget);
  const Tally scalar = play_batch(batch);
  for (const std::string& target : simd_targets()) {
    ASSERT_TRUE(use_simd_target(target));
    EXPECT_EQ(simd_target(), target);
    EXPECT_EQ(play_batch(batch), scalar) << target;
  }
  use_simd_target("");
}

TEST(Batch, AnUnknownTargetIsRefused) {
  const std::string before = simd_target();
  EXPECT_FALSE(use_simd_target("abacus"));
  EXPECT_EQ(simd_target(), before);
}

TEST(Batch, AFinishedGameIsCountedAsItStands) {
  const auto over = *parse_position("bbxwwxx1/bbxwwxx1/xxxxxxx1/8/8/8/8/8 b 6 7");
  const Tally tally = play_batch({over, 1, 0, 10});
  EXPECT_EQ(tally.white_wins(), 10U);
  EXPECT_EQ(tally.lengths[0], 10U);
}

}  // namespace
}  // namespace yolah
