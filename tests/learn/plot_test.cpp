#include "learn/plot.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace yolah::learn {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

TEST(Plot, HasTitleLegendAndCurves) {
  const std::string svg = to_svg({"Rating",
                                  "generation",
                                  "Elo",
                                  {{"champion", {0, 40, 60}, {10, 10, 10}}, {"mean", {-50, 0, 20}}},
                                  40});
  EXPECT_THAT(svg, HasSubstr("<title>Rating</title>"));
  EXPECT_THAT(svg, HasSubstr(">champion</text>"));
  EXPECT_THAT(svg, HasSubstr("class=\"c1 curve\" points=\""));
  EXPECT_THAT(svg, HasSubstr("class=\"c0 band\""));
  EXPECT_THAT(svg, Not(HasSubstr("class=\"c1 band\"")));
  EXPECT_THAT(svg, HasSubstr("prefers-color-scheme: dark"));
  EXPECT_TRUE(svg.ends_with("</svg>\n"));
}

TEST(Plot, SmallNumbersHaveTheirDecimals) {
  EXPECT_THAT(to_svg({"", "", "", {{"error", {0.031, 0.034}}}, 2}), HasSubstr(">0.031</text>"));
}

TEST(Plot, NothingYetIsAnEmptyFrame) {
  EXPECT_THAT(to_svg({"Rating", "", "", {{"champion", {}}}, 5}), Not(HasSubstr("nan")));
}

TEST(Plot, TextIsTextNotMarkup) {
  const std::string svg = to_svg({"<script>a & b", "", "", {}, 1});
  EXPECT_THAT(svg, Not(HasSubstr("<script>")));
  EXPECT_THAT(svg, HasSubstr("&lt;script&gt;a &amp; b"));
}

}  // namespace
}  // namespace yolah::learn
