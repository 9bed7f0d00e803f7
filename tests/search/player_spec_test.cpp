#include "engine/search/player_spec.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace yolah {
namespace {

using testing::HasSubstr;

TEST(PlayerSpec, TextReadsBack) {
  for (const std::string text : {"random", "random:seed=7"}) {
    const auto spec = parse_player_spec(text);
    ASSERT_TRUE(spec) << text;
    EXPECT_EQ(to_string(*spec), text);
  }
}

TEST(PlayerSpec, NormalValuesAreLeftOut) {
  const auto spec = parse_player_spec("random:seed=1");
  ASSERT_TRUE(spec);
  EXPECT_EQ(to_string(*spec), "random");
}

TEST(PlayerSpec, MistakesAreNamed) {
  const auto reason = [](std::string_view text) { return parse_player_spec(text).error().reason; };
  EXPECT_THAT(reason("rondom"), HasSubstr("no player 'rondom'; there are random"));
  EXPECT_THAT(reason("random:sead=1"), HasSubstr("random has no option 'sead'; it has seed"));
  EXPECT_THAT(reason("random:seed"), HasSubstr("expected option=value, not 'seed'"));
  EXPECT_THAT(reason("random:seed=x"), HasSubstr("seed is a whole number from 0 to"));
  EXPECT_THAT(reason("random:seed=-1"), HasSubstr("not '-1'"));
  EXPECT_THAT(reason("random:seed=99999999999999999999"), HasSubstr("whole number"));
  EXPECT_THAT(reason("random:seed=1,"), HasSubstr("expected option=value, not ''"));
  EXPECT_EQ(parse_player_spec("random:seed=1,x=2").error().offset, 14U);
}

TEST(PlayerSpec, EveryKindIsMadeWithItsNormalOptions) {
  for (const PlayerKind& kind : player_kinds()) {
    for (const PlayerOption& option : kind.options) {
      EXPECT_LE(option.least, option.normal) << kind.name << " " << option.name;
      EXPECT_GE(option.most, option.normal) << kind.name << " " << option.name;
      EXPECT_FALSE(option.help.empty());
    }
    EXPECT_NE(make_player(PlayerSpec(kind)), nullptr) << kind.name;
  }
}

}  // namespace
}  // namespace yolah
