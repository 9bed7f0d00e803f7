#include "engine/eval/features.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdlib>

#include "engine/eval/evaluation.h"
#include "engine/eval/regions.h"
#include "engine/eval/slide_fill.h"
#include "engine/playout/playout.h"
#include "engine/rules/notation.h"
#include "engine/rules/symmetry.h"

namespace yolah {
namespace {

constexpr int kNever = 100;
using Distances = std::array<int, kSquares>;

/// Moves needed to come to each free square, one level after another, by slides
/// or by steps.
Distances distances(Bitboard pieces, Bitboard free, bool slides) {
  Distances found;
  found.fill(kNever);
  Bitboard frontier = pieces;
  for (int moves = 1; frontier != 0; ++moves) {
    Bitboard next = 0;
    for (Bitboard left = frontier; left != 0;) {
      const Square from = pop_first(left);
      next |= slides ? reach(from, ~free) : grow(bit(from)) & free;
    }
    frontier = 0;
    for (; next != 0;) {
      const Square to = pop_first(next);
      int& known = found[static_cast<std::size_t>(index(to))];
      if (known == kNever) {
        known = moves;
        frontier |= bit(to);
      }
    }
  }
  return found;
}

struct Territory {
  int first = 0;
  int surely = 0;
  int soft = 0;
  int privately = 0;
};

Territory territory(const Position& position, bool slides) {
  const Color side = position.side_to_move();
  const Bitboard free = position.free_squares();
  const Distances own = distances(position.pieces(side), free, slides);
  const Distances other = distances(position.pieces(opponent(side)), free, slides);
  Territory sum;
  for (std::size_t i = 0; i < kSquares; ++i) {
    const int lead = other[i] - own[i];
    if (lead != 0) sum.first += lead > 0 ? 1 : -1;
    if (std::abs(lead) >= 2) sum.surely += lead > 0 ? 1 : -1;
    const auto soft = [](int moves) { return moves > 6 ? 0 : 64 >> moves; };
    sum.soft += soft(own[i]) - soft(other[i]);
    if (own[i] != kNever && other[i] == kNever) ++sum.privately;
    if (other[i] != kNever && own[i] == kNever) --sum.privately;
  }
  return sum;
}

/// Calls check(position) for every position of some random games that is not
/// decided.
template <class Check>
void for_open_positions(int games, Check check) {
  Random random(5);
  for (int game = 0; game < games; ++game) {
    for (Position position; !is_decided(position); position.play(random_move(position, random))) {
      check(position);
      if (testing::Test::HasFatalFailure()) return;
    }
  }
}

FeatureVector features_of(const Position& position) {
  FeatureVector features;
  const Color side = position.side_to_move();
  EXPECT_TRUE(extract_features(position.pieces(side), position.pieces(opponent(side)),
                               position.free_squares(), features));
  return features;
}

TEST(SlideFill, MatchesSlidingEveryPiece) {
  Random random(11);
  for (int i = 0; i < 20'000; ++i) {
    const auto draw = [&] { return (Bitboard{random.next()} << 32) | random.next(); };
    const Bitboard free = i % 2 == 0 ? draw() | draw() : draw();
    const SlideFill::Pair from{draw() & draw(), draw() & draw() & draw()};
    const SlideFill::Pair found = SlideFill(free).step(from);
    const auto by_hand = [&](Bitboard pieces) {
      Bitboard all = pieces & free;
      while (pieces != 0) all |= reach(pop_first(pieces), ~free);
      return all;
    };
    ASSERT_EQ(found.own, by_hand(from.own));
    ASSERT_EQ(found.other, by_hand(from.other));
  }
}

TEST(Features, TerritoriesMatchDistancesSquareBySquare) {
  for_open_positions(200, [](const Position& position) {
    const FeatureVector features = features_of(position);
    const Territory slides = territory(position, true);
    const Territory steps = territory(position, false);
    ASSERT_EQ(features[Feature::kQueenTerritory], slides.first) << to_string(position);
    ASSERT_EQ(features[Feature::kSureQueenTerritory], slides.surely) << to_string(position);
    ASSERT_EQ(features[Feature::kSoftTerritory], slides.soft) << to_string(position);
    ASSERT_EQ(features[Feature::kKingTerritory], steps.first) << to_string(position);
    ASSERT_EQ(features[Feature::kSureKingTerritory], steps.surely) << to_string(position);
    ASSERT_EQ(features[Feature::kPrivateSquares], slides.privately) << to_string(position);
  });
}

TEST(Features, SidesAreMirrorsOfEachOther) {
  for_open_positions(100, [](const Position& position) {
    const Color side = position.side_to_move();
    const Bitboard own = position.pieces(side);
    const Bitboard other = position.pieces(opponent(side));
    FeatureVector ours;
    FeatureVector theirs;
    ASSERT_TRUE(extract_features(own, other, position.free_squares(), ours));
    ASSERT_TRUE(extract_features(other, own, position.free_squares(), theirs));
    for (std::size_t i = 1; i < kFeatures; ++i) {
      ASSERT_EQ(ours.values()[i], -theirs.values()[i]) << i << " " << to_string(position);
    }
  });
}

TEST(Features, SymmetryOfTheBoardChangesNothing) {
  for_open_positions(30, [](const Position& position) {
    const Score score = evaluate(position).to_come;
    for (const Symmetry symmetry : all_symmetries()) {
      ASSERT_EQ(evaluate(transform(position, symmetry)).to_come, score) << to_string(position);
    }
    ASSERT_EQ(evaluate(swap_colors(position)).to_come, score) << to_string(position);
  });
}

TEST(Features, DecidedPositionsAreSeen) {
  Random random(6);
  for (int game = 0; game < 300; ++game) {
    for (Position position; !position.is_over(); position.play(random_move(position, random))) {
      ASSERT_EQ(evaluate(position).decided, is_decided(position)) << to_string(position);
    }
  }
}

}  // namespace
}  // namespace yolah
