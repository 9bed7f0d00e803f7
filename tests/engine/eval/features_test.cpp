#include "engine/eval/features.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <set>
#include <vector>

#include "engine/eval/evaluation.h"
#include "engine/eval/regions.h"
#include "engine/playout/playout.h"
#include "engine/rules/notation.h"
#include "engine/rules/symmetry.h"

#include "engine/rules/static_target.h"

#include "engine/eval/slide_fill-inl.h"

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

Features all_features_of(const Position& position) {
  Features features;
  const Color side = position.side_to_move();
  EXPECT_TRUE(extract_features(position.pieces(side), position.pieces(opponent(side)),
                               position.free_squares(), features));
  return features;
}

FeatureVector features_of(const Position& position) {
  return all_features_of(position).heuristics;
}

int count_of(const Features& features, Table table, std::size_t entry) {
  return features.counts[kTableShapes[static_cast<std::size_t>(table)].first + entry];
}

TEST(SlideFill, MatchesSlidingEveryPiece) {
  Random random(11);
  for (int i = 0; i < 20'000; ++i) {
    const auto draw = [&] { return (Bitboard{random.next()} << 32) | random.next(); };
    const Bitboard free = i % 2 == 0 ? draw() | draw() : draw();
    const BothSides from{draw() & draw(), draw() & draw() & draw()};
    const BothSides found = HWY_NAMESPACE::SlideFill(free).step(from);
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

std::size_t level(int distance) {
  return distance == kNever ? kLevels - 1
                            : std::min(static_cast<std::size_t>(distance) - 1, kLevels - 2);
}

TEST(Features, RacesMatchDistancesSquareBySquare) {
  for_open_positions(100, [](const Position& position) {
    const Features features = all_features_of(position);
    const Color side = position.side_to_move();
    const Bitboard free = position.free_squares();
    for (const Table table : {Table::kSlideRace, Table::kStepRace}) {
      const bool slides = table == Table::kSlideRace;
      const Distances own = distances(position.pieces(side), free, slides);
      const Distances other = distances(position.pieces(opponent(side)), free, slides);
      std::array<int, kLevels * kLevels> counts{};
      for (Bitboard left = free; left != 0;) {
        const auto at = static_cast<std::size_t>(index(pop_first(left)));
        ++counts[kLevels * level(own[at]) + level(other[at])];
      }
      for (std::size_t i = 0; i < counts.size(); ++i) {
        ASSERT_EQ(count_of(features, table, i), counts[i]) << to_string(position);
      }
    }
  });
}

TEST(Features, PiecesAreCountedByWhatTheyCanDo) {
  for_open_positions(100, [](const Position& position) {
    const Features features = all_features_of(position);
    const Color side = position.side_to_move();
    const Bitboard free = position.free_squares();
    std::array<int, 32> slides{};
    std::array<int, 32> safe{};
    Bitboard other_reached = 0;
    for (Bitboard left = position.pieces(opponent(side)); left != 0;) {
      other_reached |= reach(pop_first(left), ~free);
    }
    std::vector<std::size_t> sorted;
    for (Bitboard left = position.pieces(side); left != 0;) {
      const Bitboard targets = reach(pop_first(left), ~free);
      ++slides[static_cast<std::size_t>(count(targets))];
      ++safe[static_cast<std::size_t>(count(targets & ~other_reached))];
      sorted.push_back(static_cast<std::size_t>(count(targets)));
    }
    std::sort(sorted.begin(), sorted.end());
    for (std::size_t i = 0; i < 32; ++i) {
      ASSERT_EQ(count_of(features, Table::kSlides, i), slides[i]) << to_string(position);
      ASSERT_EQ(count_of(features, Table::kSafeSlides, i), safe[i]) << to_string(position);
    }
    for (std::size_t i = 0; i < 4; ++i) {
      const std::size_t n = sorted[i];
      const std::size_t rough = n < 4 ? n : n < 5 ? 3 : n < 8 ? 4 : n < 13 ? 5 : n < 20 ? 6 : 7;
      ASSERT_EQ(count_of(features, Table::kRankedSlides, 8 * i + rough), 1) << to_string(position);
    }
  });
}

TEST(Features, SquaresAreCountedByThePiecesThatCoverThem) {
  for_open_positions(100, [](const Position& position) {
    const Features features = all_features_of(position);
    const Color side = position.side_to_move();
    const Bitboard free = position.free_squares();
    /// Within two slides of each piece.
    const auto covered_by = [&](Color color) {
      std::vector<Bitboard> all;
      for (Bitboard left = position.pieces(color); left != 0;) {
        const Bitboard once = reach(pop_first(left), ~free);
        Bitboard twice = once;
        for (Bitboard from = once; from != 0;) twice |= reach(pop_first(from), ~free);
        all.push_back(twice);
      }
      return all;
    };
    const auto ours = covered_by(side);
    const auto theirs = covered_by(opponent(side));
    std::array<int, kLevels * kLevels> counts{};
    std::array<int, 32> lone{};
    for (Bitboard left = free; left != 0;) {
      const Bitboard square = bit(pop_first(left));
      const auto pieces = [&](const std::vector<Bitboard>& all) {
        return static_cast<std::size_t>(std::count_if(
            all.begin(), all.end(), [&](Bitboard squares) { return (squares & square) != 0; }));
      };
      ++counts[kLevels * pieces(ours) + pieces(theirs)];
    }
    for (std::size_t i = 0; i < ours.size(); ++i) {
      Bitboard others = 0;
      for (std::size_t j = 0; j < ours.size(); ++j) others |= i == j ? 0 : ours[j];
      ++lone[static_cast<std::size_t>(count(ours[i] & ~others) + 1) / 2];
    }
    for (std::size_t i = 0; i < counts.size(); ++i) {
      ASSERT_EQ(count_of(features, Table::kCover, i), counts[i]) << to_string(position);
    }
    for (std::size_t i = 0; i < lone.size(); ++i) {
      ASSERT_EQ(count_of(features, Table::kLoneSecondSlides, i), lone[i]) << to_string(position);
    }
  });
}

TEST(Patterns, ImagesUnderSymmetryAreOne) {
  Random random(5);
  std::set<std::uint16_t> seen;
  for (int i = 0; i < 200'000; ++i) {
    const Bitboard free = (Bitboard{random.next()} << 32) | random.next();
    const auto square = static_cast<Square>(random.below(kSquares));
    const std::uint16_t pattern = pattern_of(square, free);
    seen.insert(pattern);
    for (const Symmetry symmetry : all_symmetries()) {
      ASSERT_EQ(pattern_of(transform(square, symmetry), transform(free, symmetry)), pattern);
    }
  }
  EXPECT_EQ(seen.size(), kPatterns);
  EXPECT_EQ(*seen.rbegin(), kPatterns - 1);
}

/// Weights at random, the same at all knots.
Weights random_weights(std::uint64_t seed) {
  Random random(seed);
  Weights weights;
  const auto fill = [&](auto& all) {
    for (AtKnots& at : all) at.fill(static_cast<std::int16_t>(random.below(401)) - 200);
  };
  fill(weights.heuristics);
  fill(weights.counts);
  fill(weights.patterns);
  return weights;
}

TEST(Evaluation, IsTheSumOfCountsTimesWeights) {
  const Weights weights = random_weights(3);
  const LinearEvaluator evaluator(weights);
  for_open_positions(100, [&](const Position& position) {
    const Features features = all_features_of(position);
    double parts = 0;
    for (const FeatureName& feature : kFeatureNames) {
      const auto i = static_cast<std::size_t>(feature.feature);
      // Whole 64ths of a hundredth.
      const int weight = weights.heuristics[i][0] * 4 / feature.unit;
      parts += weight * features.heuristics.values()[i] / 4.0;
    }
    for (std::size_t i = 0; i < kCounts; ++i) parts += weights.counts[i][0] * features.counts[i];
    for (const std::uint16_t pattern : features.patterns) parts += weights.patterns[pattern][0];
    const double most = 100 * count(position.free_squares());
    const double expected = std::clamp(parts / kWeightParts, -most, most);
    ASSERT_NEAR(evaluator.evaluate(position).to_come.hundredths(), expected, 1.0)
        << to_string(position);
  });
}

TEST(Evaluation, ExtremeWeightsStayWithinTheBoard) {
  Weights weights;
  for (AtKnots& at : weights.counts) at.fill(32'767);
  for (AtKnots& at : weights.heuristics) at.fill(-32'768);
  const LinearEvaluator evaluator(weights);
  for_open_positions(20, [&](const Position& position) {
    const int hundredths = evaluator.evaluate(position).to_come.hundredths();
    ASSERT_LE(std::abs(hundredths), 100 * count(position.free_squares()));
  });
}

TEST(Features, SidesAreMirrorsOfEachOther) {
  for_open_positions(100, [](const Position& position) {
    const Color side = position.side_to_move();
    const Bitboard own = position.pieces(side);
    const Bitboard other = position.pieces(opponent(side));
    Features ours;
    Features theirs;
    ASSERT_TRUE(extract_features(own, other, position.free_squares(), ours));
    ASSERT_TRUE(extract_features(other, own, position.free_squares(), theirs));
    for (std::size_t i = 1; i < kFeatures; ++i) {
      ASSERT_EQ(ours.heuristics.values()[i], -theirs.heuristics.values()[i])
          << i << " " << to_string(position);
    }
    for (std::size_t i = 0; i < 32; ++i) {
      ASSERT_EQ(count_of(ours, Table::kSlides, i), count_of(theirs, Table::kSlides, i + 32));
    }
  });
}

TEST(Features, SymmetryOfTheBoardChangesNothing) {
  for_open_positions(30, [](const Position& position) {
    const Score score = learned_evaluator()->evaluate(position).to_come;
    for (const Symmetry symmetry : all_symmetries()) {
      ASSERT_EQ(learned_evaluator()->evaluate(transform(position, symmetry)).to_come, score)
          << to_string(position);
    }
    ASSERT_EQ(learned_evaluator()->evaluate(swap_colors(position)).to_come, score)
        << to_string(position);
  });
}

TEST(Features, DecidedPositionsAreSeen) {
  Random random(6);
  for (int game = 0; game < 300; ++game) {
    for (Position position; !position.is_over(); position.play(random_move(position, random))) {
      ASSERT_EQ(learned_evaluator()->evaluate(position).decided, is_decided(position))
          << to_string(position);
    }
  }
}

}  // namespace
}  // namespace yolah
