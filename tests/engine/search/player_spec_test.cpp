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

TEST(PlayerSpec, OneThreadIsKnown) {
  for (const char* const text : {"random", "minmax", "minmax:threads=1", "mcts:seed=4"}) {
    EXPECT_TRUE(thinks_on_one_thread(*parse_player_spec(text))) << text;
  }
  for (const char* const text : {"minmax:threads=2", "mcts:threads=3"}) {
    EXPECT_FALSE(thinks_on_one_thread(*parse_player_spec(text))) << text;
  }
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

/// The value of the start to the first reply, by an evaluation alone.
int opinion(const std::string& text) {
  const auto spec = parse_player_spec(text);
  EXPECT_TRUE(spec) << text;
  const auto evaluator = make_evaluator(*spec);
  EXPECT_TRUE(evaluator) << text;
  Position position;
  position.play(position.legal_moves()[0]);
  return evaluator->evaluate(position).to_come.hundredths();
}

TEST(PlayerSpec, EvaluationsAreThoseAskedFor) {
  EXPECT_NE(opinion("minmax:eval=net"), opinion("minmax:eval=heuristic"));
  EXPECT_EQ(opinion("minmax:eval=heuristic,weights=hand"), opinion("minmax:weights=hand"));
  EXPECT_EQ(opinion("minmax:eval=heuristic,weights=learned"), opinion("minmax:eval=heuristic"));
  EXPECT_EQ(opinion("mcts:eval=net"), opinion("minmax:eval=net"));
  EXPECT_FALSE(make_evaluator(*parse_player_spec("random")));
  EXPECT_FALSE(make_evaluator(*parse_player_spec("mcts")));
}

TEST(PlayerSpec, OptionsThatContradictEachOtherAreRefused) {
  const auto reason = [](std::string_view text) {
    const auto spec = parse_player_spec(text);
    return spec ? std::string() : spec.error().reason;
  };
  EXPECT_EQ(reason("minmax:weights=learned"),
            "weights needs eval=heuristic: add it, or leave weights out");
  EXPECT_EQ(reason("minmax:eval=net,weights=hand"),
            "weights needs eval=heuristic, not eval=net: change eval, or leave weights out");
  EXPECT_EQ(reason("minmax:weights=hand,eval=net"), reason("minmax:eval=net,weights=hand"));
  EXPECT_EQ(reason("minmax:eval=heuristic,net=default"),
            "net needs eval=net, not eval=heuristic: change eval, or leave net out");
  EXPECT_EQ(reason("minmax:net=default,weights=hand"),
            "net and weights exclude each other: leave one out");
  EXPECT_EQ(reason("mcts:net=default"), "net needs eval=net: add it, or leave net out");
  EXPECT_EQ(parse_player_spec("minmax:hash=1,eval=net,weights=hand").error().offset, 23U);
  // These say nothing twice.
  for (const char* const text : {"minmax:eval=net", "minmax:net=default", "minmax:weights=hand",
                                 "minmax:EVAL=heuristic,Weights=learned", "mcts:eval=playout",
                                 "mcts:eval=net,net=default"}) {
    EXPECT_EQ(reason(text), "") << text;
  }
}

TEST(PlayerSpec, WhatIsSetOptionByOptionMayBeSetInAnyOrder) {
  PlayerSpec spec(player_kinds().back());
  EXPECT_EQ(spec.set("weights", "hand"), "");
  EXPECT_EQ(spec.set("eval", "net"), "");
  EXPECT_EQ(to_string(spec), "minmax:weights=hand");
}

TEST(PlayerSpec, AFileThatIsNoNetIsRefused) {
  const auto spec = parse_player_spec("minmax:net=/dev/null");
  ASSERT_FALSE(spec);
  EXPECT_NE(spec.error().reason.find("no ordinary file"), std::string::npos);
  EXPECT_FALSE(parse_player_spec("mcts:net=/proc/self/exe"));
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
