#include "learn/genetic.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/learn/evolving.h"

namespace yolah::learn {
namespace {

using testing::evolve;
using ::testing::HasSubstr;
using testing::kNoStop;
using testing::options;

constexpr std::size_t kGenesHere = 4;

TEST(Checkpoint, ARunThatWasInterruptedComesOutTheSame) {
  const Genetic unbroken = evolve(options(), 8);
  std::string text = to_checkpoint(evolve(options(), 1).state(), "these");
  for (int i = 1; i < 8; ++i) {
    const auto state = parse_checkpoint(text, "these", kGenesHere);
    ASSERT_TRUE(state);
    Genetic resumed(options(), testing::meet, *state);
    resumed.advance(kNoStop);
    text = to_checkpoint(resumed.state(), "these");
  }
  EXPECT_EQ(text, to_checkpoint(unbroken.state(), "these"));
}

TEST(Checkpoint, OtherSettingsAreRefused) {
  const std::string text = to_checkpoint(evolve(options(), 1).state(), "these");
  const auto state = parse_checkpoint(text, "those", kGenesHere);
  ASSERT_FALSE(state);
  EXPECT_THAT(state.error().reason, HasSubstr("other settings: these"));
}

TEST(Checkpoint, DamageIsNoticed) {
  const std::string text = to_checkpoint(evolve(options(), 1).state(), "these");
  EXPECT_FALSE(parse_checkpoint("", "these", kGenesHere));
  EXPECT_FALSE(parse_checkpoint("[]", "these", kGenesHere));
  EXPECT_FALSE(parse_checkpoint(text.substr(0, text.size() / 2), "these", kGenesHere));
  EXPECT_FALSE(parse_checkpoint(text, "these", kGenesHere + 1));
  std::string changed = text;
  changed.replace(changed.find("\"results\""), 9, "\"resalts\"");
  EXPECT_FALSE(parse_checkpoint(changed, "these", kGenesHere));
}

}  // namespace
}  // namespace yolah::learn
