#include "online/puzzles/puzzle_list.h"

#include <array>
#include <nlohmann/json.hpp>
#include <numeric>
#include <stdexcept>
#include <string>

namespace yolah::server {
namespace {

/// By how many points of Elo each level beats the one below (docs/results.md, "Levels"), and a
/// puzzle that no level finds the highest one.
constexpr std::array kAboveLevelBelow = {189, 196, 202, 210, 206, 242, 182, 199, 245, 208};
static_assert(kAboveLevelBelow.size() + 1 == kHardestPuzzle);
/// New players begin with this rating. They can be expected to find what this level finds.
constexpr int kMiddleLevel = 4;
constexpr double kMiddleRating = Rating{}.rating;
/// Puzzles of one level differ about so much.
constexpr double kFirstDeviation = 100;

int points_above_the_first(int level) {
  return std::accumulate(kAboveLevelBelow.begin(), kAboveLevelBelow.begin() + (level - 1), 0);
}

/// A letter for each puzzle, "a" for level 1.
std::string read_levels() {
  const auto bytes = puzzle_index();
  std::string levels = nlohmann::json::parse(bytes.begin(), bytes.end()).at("level");
  for (const char letter : levels) {
    if (letter < 'a' || letter >= 'a' + kHardestPuzzle) {
      throw std::logic_error("the list of puzzles has a level that does not exist");
    }
  }
  return levels;
}

const std::string& levels() {
  static const std::string kLevels = read_levels();
  return kLevels;
}

}  // namespace

std::int64_t puzzle_count() {
  return static_cast<std::int64_t>(levels().size());
}

std::optional<int> level_of_puzzle(std::int64_t number) {
  if (number < 1 || number > puzzle_count()) return std::nullopt;
  return levels()[static_cast<std::size_t>(number - 1)] - 'a' + 1;
}

Rating first_rating(int level) {
  const int above = points_above_the_first(level) - points_above_the_first(kMiddleLevel);
  return {kMiddleRating + above, kFirstDeviation, Rating{}.volatility};
}

}  // namespace yolah::server
