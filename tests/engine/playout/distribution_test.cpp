// The batch samples what the book's method samples: a million games of each,
// compared by chi-square.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <random>
#include <vector>

#include "cli/bench/yardstick.h"
#include "engine/playout/batch.h"
#include "tests/engine/rules/golden.h"

namespace yolah {
namespace {

constexpr std::uint64_t kSample = 1'000'000;

/// How far two samples are from one distribution: their chi-square, as a share
/// of its 99.9 % point. Categories too rare to compare are put together.
double distance(const std::vector<double>& a, const std::vector<double>& b) {
  std::vector<std::pair<double, double>> cells;
  std::pair<double, double> rare{0, 0};
  double total_a = 0;
  double total_b = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    total_a += a[i];
    total_b += b[i];
    if (a[i] + b[i] < 20) {
      rare.first += a[i];
      rare.second += b[i];
    } else {
      cells.emplace_back(a[i], b[i]);
    }
  }
  if (rare.first + rare.second > 0) cells.push_back(rare);
  double chi_square = 0;
  for (const auto& [in_a, in_b] : cells) {
    const double difference =
        in_a * std::sqrt(total_b / total_a) - in_b * std::sqrt(total_a / total_b);
    chi_square += difference * difference / (in_a + in_b);
  }
  // Wilson and Hilferty's approximation of the 99.9 % point.
  const double degrees = static_cast<double>(cells.size()) - 1;
  const double k = 2 / (9 * degrees);
  const double limit = degrees * std::pow(1 - k + 3.09 * std::sqrt(k), 3);
  return chi_square / limit;
}

void expect_same_distribution(const std::vector<double>& a, const std::vector<double>& b) {
  EXPECT_LT(distance(a, b), 1);
}

struct BookSample {
  std::vector<double> margins = std::vector<double>(2 * kMaxScoringMoves + 1);
  std::vector<double> lengths = std::vector<double>(kMaxScoringMoves + 1);
};

const BookSample& book_sample() {
  static const BookSample kBook = [] {
    BookSample sample;
    std::mt19937 random(20260214);
    for (std::uint64_t i = 0; i < kSample; ++i) {
      yardstick::Board board;
      while (!board.game_over()) board.play(board.random_move(random));
      const int black = board.black_score();
      const int white = board.white_score();
      ++sample.margins[static_cast<std::size_t>(black - white + kMaxScoringMoves)];
      ++sample.lengths[static_cast<std::size_t>(black + white)];
    }
    return sample;
  }();
  return kBook;
}

const Tally& batch_sample() {
  static const Tally kTally = play_batch({Position(), 99, 0, kSample});
  return kTally;
}

template <class Counts>
std::vector<double> as_doubles(const Counts& counts) {
  return {counts.begin(), counts.end()};
}

TEST(Distribution, WinRatesAreTheKnownOnes) {
  const double games = static_cast<double>(kSample);
  EXPECT_NEAR(static_cast<double>(batch_sample().black_wins()) / games, golden::kBlackWins, 0.002);
  EXPECT_NEAR(static_cast<double>(batch_sample().white_wins()) / games, golden::kWhiteWins, 0.002);
  EXPECT_NEAR(static_cast<double>(batch_sample().draws()) / games, golden::kDraws, 0.002);
}

TEST(Distribution, MarginsAndSoWinRatesAreTheBooks) {
  expect_same_distribution(as_doubles(batch_sample().margins), book_sample().margins);
}

TEST(Distribution, LengthsAreTheBooks) {
  expect_same_distribution(as_doubles(batch_sample().lengths), book_sample().lengths);
}

TEST(Distribution, EveryFirstMoveIsEquallyLikely) {
  // And every reply to it: the first two plies of a million games.
  std::map<Move, double> first;
  std::map<std::pair<Move, Move>, double> pairs;
  constexpr std::uint64_t kChunk = 50'000;
  for (std::uint64_t at = 0; at < kSample; at += kChunk) {
    for (const auto& game : trace_batch({Position(), 5, at, kChunk})) {
      ++first[game[0]];
      ++pairs[{game[0], game[1]}];
    }
  }
  ASSERT_EQ(first.size(), 56U);
  ASSERT_EQ(pairs.size(), golden::kPerft[2]);
  std::vector<double> seen;
  for (const auto& entry : first) seen.push_back(entry.second);
  // A huge even sample stands for the exact distribution.
  expect_same_distribution(seen, std::vector<double>(seen.size(), 1e12));

  std::vector<double> seen_pairs;
  std::vector<double> expected;
  for (const auto& [moves, times] : pairs) {
    Position position;
    position.play(moves.first);
    seen_pairs.push_back(times);
    expected.push_back(1e12 / 56 / position.mobility(Color::kWhite));
  }
  expect_same_distribution(seen_pairs, expected);
}

TEST(Distribution, TheTestItselfCanFail) {
  // Games in which black's first move is forced are told apart.
  Position forced;
  forced.play(*forced.legal_moves().begin());
  const Tally other = play_batch({forced, 99, 0, kSample});
  EXPECT_GT(distance(as_doubles(other.margins), book_sample().margins), 2);
}

}  // namespace
}  // namespace yolah
