#include "engine/eval/weights.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace yolah {
namespace {

using testing::HasSubstr;

TEST(Weights, TextReadsBackTheSame) {
  Weights weights = hand_set_weights();
  weights.counts[5] = {1, -2, 3, 32'767, -32'768};
  weights.patterns[2 * kPatterns - 1] = {0, 0, 0, 0, 9};
  const auto read = parse_weights(to_string(weights));
  ASSERT_TRUE(read);
  EXPECT_EQ(*read, weights);
  EXPECT_TRUE(weights.has_tables());
  EXPECT_FALSE(hand_set_weights().has_tables());
}

TEST(Weights, LearnedOnesAreWellFormed) {
  const auto bytes = learned_weights_text();
  const auto read = parse_weights(std::string(bytes.begin(), bytes.end()));
  ASSERT_TRUE(read) << read.error().reason;
  EXPECT_EQ(*read, learned_weights());
  EXPECT_NE(learned_weights(), hand_set_weights());
}

TEST(Weights, CommentsEmptyLinesAndWindowsLineEndsAreRead) {
  const auto read = parse_weights("yolah-weights 1\r\n# why\r\n\r\ntempo 1 2 3 4 5\r\n");
  ASSERT_TRUE(read) << read.error().reason;
  EXPECT_EQ(read->heuristics[0], (AtKnots{1, 2, 3, 4, 5}));
}

TEST(Weights, MistakesAreNamedWithTheirPlace) {
  const auto error = [](const std::string& lines) {
    return parse_weights("yolah-weights 1\n" + lines).error();
  };
  EXPECT_THAT(parse_weights("").error().reason, HasSubstr("empty"));
  EXPECT_THAT(parse_weights("weights\n").error().reason, HasSubstr("begin with the line"));
  EXPECT_THAT(error("tempi 1 2 3 4 5").reason, HasSubstr("name of a heuristic"));
  EXPECT_EQ(error("tempo 1 2 3 4 5\ntempi 1 2 3 4 5").offset, 32U);
  EXPECT_THAT(error("tempo 1 2 3 4").reason, HasSubstr("five weights"));
  EXPECT_THAT(error("tempo 1 2 3 4 5 6").reason, HasSubstr("nothing after"));
  EXPECT_THAT(error("tempo 1 2 3 4 32768").reason, HasSubstr("whole numbers"));
  EXPECT_THAT(error("slides 64 1 2 3 4 5").reason, HasSubstr("entry"));
  EXPECT_THAT(error("slides x 1 2 3 4 5").reason, HasSubstr("entry"));
  EXPECT_THAT(error("patterns 2604 1 2 3 4 5").reason, HasSubstr("entry"));
  EXPECT_THAT(error("patterns -1 1 2 3 4 5").reason, HasSubstr("entry"));
}

}  // namespace
}  // namespace yolah
