#include "engine/eval/net/net.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <string>
#include <vector>

#include "engine/eval/net/net_evaluator.h"
#include "engine/eval/regions.h"
#include "engine/playout/random.h"
#include "engine/rules/notation.h"
#include "engine/rules/simd_target.h"
#include "engine/rules/symmetry.h"

namespace yolah {
namespace {

Parsed<Net> parse(const std::string& bytes) {
  return parse_net({reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size()});
}

/// Weights up to so many parts, large enough that values are cut on both sides.
Net random_net(std::size_t piece_width, std::size_t hidden_width, std::uint64_t seed) {
  Net net = make_net(piece_width, hidden_width);
  Random random(seed, 0);
  const auto fill = [&](auto& numbers, std::uint32_t most) {
    for (auto& number : numbers) {
      const int value = static_cast<int>(random.below(2 * most + 1)) - static_cast<int>(most);
      number = static_cast<std::remove_reference_t<decltype(number)>>(value);
    }
  };
  fill(net.piece_bias, 200);
  fill(net.piece_weights, 60);
  fill(net.hidden_bias, 30'000);
  fill(net.hidden_weights, 300);
  fill(net.second_bias, 100'000);
  fill(net.second_weights, 100);
  fill(net.output_bias, 100'000);
  fill(net.output_weights, 100);
  return net;
}

/// Positions of random games, in all phases, that are not decided.
std::vector<Position> open_positions(std::size_t count, std::uint64_t seed) {
  std::vector<Position> positions;
  for (std::uint64_t game = 0; positions.size() < count; ++game) {
    Random random(seed, game);
    Position position;
    while (!is_decided(position)) {
      positions.push_back(position);
      const MoveList moves = position.legal_moves();
      const auto size = static_cast<std::uint32_t>(moves.size());
      position.play(moves[static_cast<int>(random.below(size))]);
    }
  }
  positions.resize(count);
  return positions;
}

int evaluate_plainly(const NetEvaluator& evaluator, const Position& position) {
  const Color side = position.side_to_move();
  return evaluator
      .evaluate_plainly(position.pieces(side), position.pieces(opponent(side)),
                        position.free_squares())
      .to_come.hundredths();
}

TEST(NetFile, WritesAndReadsBack) {
  for (const auto& [pieces, hidden] : {std::pair<std::size_t, std::size_t>{32, 32},
                                       {32, 64},
                                       {64, 96},
                                       {kWidestPiece, kWidestHidden}}) {
    const Net net = random_net(pieces, hidden, 1);
    const auto read = parse(to_bytes(net));
    ASSERT_TRUE(read) << read.error().reason;
    EXPECT_EQ(*read, net);
  }
}

TEST(NetFile, TheBuiltInOneReads) {
  const auto net = parse_net(built_in_net());
  ASSERT_TRUE(net) << net.error().reason;
}

TEST(NetFile, AnyCutIsRefusedWithAReason) {
  const std::string bytes = to_bytes(random_net(32, 32, 2));
  for (std::size_t length = 0; length < bytes.size(); length += length < 64 ? 1 : 997) {
    const auto read = parse(bytes.substr(0, length));
    ASSERT_FALSE(read) << length;
    EXPECT_FALSE(read.error().reason.empty());
  }
  EXPECT_FALSE(parse(bytes + '\0'));
}

TEST(NetFile, AnyChangedByteIsRefused) {
  const std::string bytes = to_bytes(random_net(32, 32, 3));
  // Behind the end of the architecture's name come zeros, which nobody reads.
  for (std::size_t at = 0; at < bytes.size(); at += at < 64 ? 1 : 1009) {
    if (at >= 8 + kNetArchitecture.size() + 1 && at < 40) continue;
    std::string changed = bytes;
    changed[at] = static_cast<char>(changed[at] ^ 0x10);
    EXPECT_FALSE(parse(changed)) << at;
  }
}

TEST(NetFile, NumbersThatCouldOverflowAreRefused) {
  const auto fault = [](auto change) {
    Net net = random_net(32, 32, 4);
    change(net);
    const auto read = parse(to_bytes(net));
    return read ? std::string() : read.error().reason;
  };
  EXPECT_EQ(fault([](Net&) {}), "");
  EXPECT_NE(fault([](Net& net) { std::fill_n(net.piece_weights.begin(), 32 * 320, 4000); }), "");
  EXPECT_NE(fault([](Net& net) { std::ranges::fill(net.hidden_weights, 32'767); }), "");
  EXPECT_NE(fault([](Net& net) { net.hidden_bias[3] = 2'147'000'000; }), "");
  EXPECT_NE(fault([](Net& net) { net.second_bias[9] = -2'147'483'647; }), "");
  EXPECT_NE(fault([](Net& net) { net.output_bias[7] = 2'147'483'647; }), "");
}

/// Runs with each instruction set of the machine.
class NetOnTarget : public testing::TestWithParam<std::string> {
 protected:
  void SetUp() override { ASSERT_TRUE(use_simd_target(GetParam())); }
  void TearDown() override { use_simd_target(""); }
};

INSTANTIATE_TEST_SUITE_P(Targets, NetOnTarget, testing::ValuesIn(simd_targets()),
                         [](const auto& target) { return target.param; });

TEST_P(NetOnTarget, SaysWhatPlainLoopsSay) {
  const std::vector<Position> positions = open_positions(3000, 5);
  for (const auto& [pieces, hidden] : {std::pair<std::size_t, std::size_t>{32, 32},
                                       {32, 64},
                                       {64, 96},
                                       {96, 160},
                                       {kWidestPiece, kWidestHidden}}) {
    const auto evaluator = NetEvaluator::make(random_net(pieces, hidden, pieces + hidden));
    std::vector<int> seen;
    for (const Position& position : positions) {
      const int value = evaluator->evaluate(position).to_come.hundredths();
      ASSERT_EQ(value, evaluate_plainly(*evaluator, position)) << to_string(position);
      seen.push_back(value);
    }
    // The nets do tell positions apart.
    std::sort(seen.begin(), seen.end());
    EXPECT_GT(std::unique(seen.begin(), seen.end()) - seen.begin(), 100);
  }
}

TEST(NetEvaluator, SymmetryChangesNothing) {
  for (const Position& position : open_positions(300, 6)) {
    const Score score = net_evaluator()->evaluate(position).to_come;
    for (const Symmetry symmetry : all_symmetries()) {
      ASSERT_EQ(net_evaluator()->evaluate(transform(position, symmetry)).to_come, score);
    }
    ASSERT_EQ(net_evaluator()->evaluate(swap_colors(position)).to_come, score);
  }
}

TEST(NetEvaluator, PointsMadeDoNotCount) {
  const auto position = parse_position("w6b/8/8/3bw3/3wb3/8/8/b6w b 0 0");
  const auto later = parse_position("w6b/x7/x7/3bw3/3wb3/8/8/b6w b 2 0");
  const auto other = parse_position("w6b/x7/x7/3bw3/3wb3/8/8/b6w b 0 2");
  ASSERT_TRUE(position && later && other);
  EXPECT_EQ(net_evaluator()->evaluate(*later).to_come, net_evaluator()->evaluate(*other).to_come);
}

TEST_P(NetOnTarget, KnowsDecidedPositions) {
  Random random(7, 0);
  for (int game = 0; game < 50; ++game) {
    Position position;
    while (!position.is_over()) {
      ASSERT_EQ(net_evaluator()->evaluate(position).decided, is_decided(position));
      const MoveList moves = position.legal_moves();
      const auto size = static_cast<std::uint32_t>(moves.size());
      position.play(moves[static_cast<int>(random.below(size))]);
    }
  }
}

/// The inputs again, square by square.
TEST_P(NetOnTarget, RowsAndCountsAreWhatTheySay) {
  for (const Position& position : open_positions(500, 8)) {
    const Bitboard own = position.pieces(position.side_to_move());
    const Bitboard other = position.pieces(opponent(position.side_to_move()));
    const Bitboard free = position.free_squares();
    NetInputs inputs;
    ASSERT_TRUE(fill_inputs(own, other, free, inputs));
    std::size_t piece = 0;
    for (const Bitboard side : {own, other}) {
      for (Bitboard left = side; left != 0; ++piece) {
        const Square square = pop_first(left);
        const Bitboard slides = reach(square, ~free);
        Bitboard theirs = 0;
        for (Bitboard them = side == own ? other : own; them != 0;) {
          theirs |= reach(pop_first(them), ~free);
        }
        EXPECT_EQ(inputs.rows[0][piece], count(slides));
        EXPECT_EQ(inputs.rows[1][piece], kCountRows + std::size_t(count(slides & ~theirs)));
        Bitboard region = grow(bit(square)) & free;
        for (Bitboard grown = 0; grown != region;) {
          grown = region;
          region = grow(region) & free;
        }
        EXPECT_EQ(inputs.rows[9][piece], 9 * kCountRows + std::size_t(count(region) + 1) / 2);
        EXPECT_EQ(inputs.rows[kCountTables][piece],
                  kFirstAttackRow + std::size_t(count(theirs & grow(bit(square)))));
      }
    }
    for (std::size_t table = 0; table < 3; ++table) {
      int sum = 0;
      for (std::size_t i = 0; i < kMeetings; ++i) sum += inputs.board[table * kMeetings + i];
      EXPECT_EQ(sum, count(free));
    }
  }
}

}  // namespace
}  // namespace yolah
