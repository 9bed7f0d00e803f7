// The puzzles that the server knows of, and their first ratings.
#include "online/puzzles/puzzle_list.h"

#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

namespace yolah::server {
namespace {

TEST(PuzzleList, HasTheNumbersOfTheApp) {
  const auto bytes = puzzle_index();
  const auto index = nlohmann::json::parse(bytes.begin(), bytes.end());
  EXPECT_EQ(puzzle_count(), index["count"]);
  EXPECT_FALSE(level_of_puzzle(0));
  EXPECT_FALSE(level_of_puzzle(-1));
  EXPECT_FALSE(level_of_puzzle(puzzle_count() + 1));
  const std::string letters = index["level"];
  for (std::int64_t number = 1; number <= puzzle_count(); ++number) {
    const char letter = letters[static_cast<std::size_t>(number - 1)];
    EXPECT_EQ(level_of_puzzle(number), letter - 'a' + 1) << number;
  }
}

// The app has the same numbers, and a test of it reads the same file (results.test.ts).
TEST(PuzzleList, BeginsWithTheRatingsOfTheApp) {
  std::ifstream file(PUZZLE_STRENGTH);
  const auto strength = nlohmann::json::parse(file);
  ASSERT_EQ(strength["ratings"].size(), kHardestPuzzle);
  int level = 0;
  for (const double rating : strength["ratings"]) {
    const Rating first = first_rating(++level);
    EXPECT_EQ(first.rating, rating) << level;
    EXPECT_EQ(first.deviation, strength["deviation"]);
    EXPECT_EQ(first.volatility, strength["volatility"]);
  }
}

}  // namespace
}  // namespace yolah::server
