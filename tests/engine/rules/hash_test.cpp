#include "engine/rules/hash.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "engine/rules/notation.h"

namespace yolah {
namespace {

/// Every position within a few plies of the start, each once.
std::vector<Position> positions_within(int plies) {
  std::vector<Position> positions{Position()};
  std::size_t level = 0;
  for (int ply = 0; ply < plies; ++ply) {
    const std::size_t end = positions.size();
    for (; level < end; ++level) {
      const Position position = positions[level];
      for (const Move move : position.legal_moves()) {
        positions.push_back(position);
        positions.back().play(move);
      }
    }
  }
  const auto key = [](const Position& p) {
    return std::array{p.pieces(Color::kBlack), p.pieces(Color::kWhite), p.holes(),
                      static_cast<std::uint64_t>(p.side_to_move())};
  };
  std::sort(positions.begin(), positions.end(),
            [&](const Position& a, const Position& b) { return key(a) < key(b); });
  positions.erase(std::unique(positions.begin(), positions.end()), positions.end());
  return positions;
}

TEST(Hash, TellsPositionsApart) {
  std::vector<std::uint64_t> keys;
  for (const Position& position : positions_within(3)) keys.push_back(hash(position));
  EXPECT_GT(keys.size(), 50'000U);
  std::sort(keys.begin(), keys.end());
  EXPECT_EQ(std::adjacent_find(keys.begin(), keys.end()), keys.end());
}

TEST(Hash, DependsOnTheSideToMoveAndNotOnThePoints) {
  const auto parse = [](const char* text) { return *parse_position(text); };
  EXPECT_NE(hash(parse("w6b/8/8/3bw3/3wb3/8/8/b6w b 0 0")),
            hash(parse("w6b/8/8/3bw3/3wb3/8/8/b6w w 0 0")));
  EXPECT_EQ(hash(parse("w6b/8/8/3bw3/3wb3/8/8/bxx4w b 2 0")),
            hash(parse("w6b/8/8/3bw3/3wb3/8/8/bxx4w b 1 1")));
}

TEST(Hash, FillsTablesEvenlyFromEitherEnd) {
  // A thousand buckets by the lowest and by the highest bits: chi-square with
  // 1023 degrees of freedom, 99.99 % below 1195.
  const std::vector<Position> positions = positions_within(3);
  for (const int shift : {0, 54}) {
    std::vector<int> buckets(1024);
    for (const Position& position : positions) ++buckets[(hash(position) >> shift) & 1023];
    const double expected = static_cast<double>(positions.size()) / 1024;
    double chi_square = 0;
    for (const int bucket : buckets) {
      chi_square += (bucket - expected) * (bucket - expected) / expected;
    }
    EXPECT_LT(chi_square, 1195) << "bits from " << shift;
  }
}

TEST(Hash, OneSquareChangesHalfTheBits) {
  const Position start;
  double flipped = 0;
  int pairs = 0;
  for (const Move move : start.legal_moves()) {
    Position next = start;
    next.play(move);
    flipped += count(hash(start) ^ hash(next));
    ++pairs;
  }
  EXPECT_NEAR(flipped / pairs, 32, 2);
}

}  // namespace
}  // namespace yolah
