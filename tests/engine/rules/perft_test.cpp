// The golden table, and every way of counting against every other.
#include "engine/rules/perft.h"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "cli/bench/yardstick.h"
#include "engine/rules/notation.h"
#include "engine/rules/perft_kernel.h"
#include "engine/rules/simd_target.h"
#include "tests/engine/rules/golden.h"

namespace yolah {
namespace {

/// Runs a test on each instruction set of the machine, then goes back.
class PerftOnTarget : public testing::TestWithParam<std::string> {
 protected:
  void SetUp() override { ASSERT_TRUE(use_simd_target(GetParam())); }
  void TearDown() override { use_simd_target(""); }
};

INSTANTIATE_TEST_SUITE_P(Targets, PerftOnTarget, testing::ValuesIn(simd_targets()),
                         [](const auto& target) { return target.param; });

PerftOptions counting(PerftLeaves leaves) {
  PerftOptions options;
  options.leaves = leaves;
  return options;
}

TEST_P(PerftOnTarget, MatchesTheGoldenTable) {
  for (int depth = 0; depth <= 5; ++depth) {
    const std::uint64_t golden = golden::kPerft[static_cast<std::size_t>(depth)];
    EXPECT_EQ(perft(Position(), depth).leaves, golden) << depth;
    if (depth > 4) continue;
    EXPECT_EQ(perft(Position(), depth, counting(PerftLeaves::kCount)).leaves, golden) << depth;
  }
}

/// Positions at all stages of random games, where passes and ends abound.
std::vector<Position> positions_of_random_games(int games) {
  std::mt19937 random(3);
  std::vector<Position> positions;
  for (int game = 0; game < games; ++game) {
    Position position;
    for (MoveList moves = position.legal_moves(); !moves.empty(); moves = position.legal_moves()) {
      positions.push_back(position);
      position.play(moves[std::uniform_int_distribution<int>(0, moves.size() - 1)(random)]);
    }
    positions.push_back(position);
  }
  return positions;
}

TEST_P(PerftOnTarget, AllWaysAgreeAtEveryStageOfTheGame) {
  for (const Position& position : positions_of_random_games(20)) {
    const std::uint64_t expected = perft_scalar(position, 3);
    ASSERT_EQ(perft(position, 3).leaves, expected) << to_string(position);
    ASSERT_EQ(perft(position, 3, counting(PerftLeaves::kCount)).leaves, expected)
        << to_string(position);
  }
}

TEST(Perft, AgreesWithTheBooksMethod) {
  yardstick::Board board;
  EXPECT_EQ(yardstick::perft(board, 4), golden::kPerft[4]);
  EXPECT_EQ(yardstick::perft_by_copy(board, 3), golden::kPerft[3]);
}

TEST(Perft, ThreadsAndTableChangeNothing) {
  PerftOptions options;
  options.threads = 2;
  EXPECT_EQ(perft(Position(), 5, options).leaves, golden::kPerft[5]);
  options.hash_megabytes = 8;
  EXPECT_EQ(perft(Position(), 6, options).leaves, golden::kPerft[6]);
  options.leaves = PerftLeaves::kCount;
  EXPECT_EQ(perft(Position(), 5, options).leaves, golden::kPerft[5]);
}

TEST(Perft, ATinyTableIsOverwrittenAndStillRight) {
  PerftOptions options;
  options.hash_megabytes = 1;
  for (const Position& position : positions_of_random_games(2)) {
    ASSERT_EQ(perft(position, 4, options).leaves, perft_scalar(position, 4));
  }
}

TEST(Perft, AFinishedGameIsOneLeafAtAnyDepth) {
  const auto over = parse_position("bbxwwxx1/bbxwwxx1/xxxxxxx1/8/8/8/8/8 b 6 7");
  for (int depth = 0; depth <= 6; ++depth) EXPECT_EQ(perft(*over, depth).leaves, 1U);
}

TEST(Perft, StopsWhenAsked) {
  const std::atomic<bool> stop{true};
  PerftOptions options;
  options.stop = &stop;
  const PerftResult result = perft(Position(), 6, options);
  EXPECT_FALSE(result.complete);
  EXPECT_EQ(result.leaves, 0U);
}

TEST(Perft, ReportsProgress) {
  std::vector<double> shares;
  PerftOptions options;
  options.leaves = PerftLeaves::kCount;
  options.on_progress = [&](double share) { shares.push_back(share); };
  EXPECT_EQ(perft(Position(), 6, options).leaves, golden::kPerft[6]);
  ASSERT_FALSE(shares.empty());
  EXPECT_TRUE(std::is_sorted(shares.begin(), shares.end()));
  EXPECT_LE(shares.back(), 1.0);
}

TEST(PerftSlow, DepthSevenByTwoWays) {
  PerftOptions options;
  options.threads = 2;
  EXPECT_EQ(perft(Position(), 7, options).leaves, golden::kPerft[7]);
  options.leaves = PerftLeaves::kCount;
  EXPECT_EQ(perft(Position(), 7, options).leaves, golden::kPerft[7]);
}

TEST(PerftSlow, DepthEight) {
  PerftOptions options;
  options.threads = 2;
  options.hash_megabytes = 1024;
  EXPECT_EQ(perft(Position(), 8, options).leaves, golden::kPerft[8]);
}

}  // namespace
}  // namespace yolah
