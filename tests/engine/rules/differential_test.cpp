// The engine against the naive rules, over whole random games.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <random>
#include <string>

#include "engine/rules/notation.h"
#include "tests/engine/rules/naive.h"

namespace yolah::test {
namespace {

/// Plays one game on both boards, comparing everything at every ply.
void compare_game(std::mt19937_64& random) {
  Position position;
  NaiveBoard naive;
  for (int plies = 0;; ++plies) {
    ASSERT_LE(plies, 2 * kMaxScoringMoves);
    for (const auto& [color, letter] : {std::pair(Color::kBlack, 'b'), {Color::kWhite, 'w'}}) {
      auto fast = slides_of(position, color);
      auto slow = naive.slides(letter);
      ASSERT_EQ(position.can_move(color), !slow.empty());
      ASSERT_EQ(position.mobility(color), static_cast<int>(slow.size()));
      std::sort(fast.begin(), fast.end());
      std::sort(slow.begin(), slow.end());
      ASSERT_EQ(fast, slow) << to_string(position);
    }
    ASSERT_EQ(to_string(position), naive.to_string());
    ASSERT_EQ(position.is_over(), naive.over());
    ASSERT_EQ(NaiveBoard(position).to_string(), naive.to_string());
    const MoveList moves = position.legal_moves();
    ASSERT_EQ(moves.empty(), naive.over());
    if (moves.empty()) return;
    const Move move = moves[std::uniform_int_distribution<int>(0, moves.size() - 1)(random)];
    position.play(move);
    naive.play({index(move.from()), index(move.to())});
  }
}

void compare_games(int games, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  for (int game = 0; game < games && !testing::Test::HasFatalFailure(); ++game) {
    compare_game(random);
  }
}

TEST(Differential, TenThousandRandomGames) {
  compare_games(10'000, 42);
}

TEST(DifferentialSlow, AMillionRandomGames) {
  compare_games(1'000'000, 43);
}

}  // namespace
}  // namespace yolah::test
