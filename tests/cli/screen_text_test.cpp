#include "cli/terminal/screen_text.h"

#include <gtest/gtest.h>

namespace yolah::cli {
namespace {

TEST(ScreenText, ColumnsAreCharactersNotBytes) {
  EXPECT_EQ(columns("●○ a"), 4U);
  EXPECT_EQ(clip("●○ab", 3), "●○a");
  EXPECT_EQ(clip("ab", 3), "ab");
}

TEST(ScreenText, TextIsBrokenAtSpaces) {
  EXPECT_EQ(wrap("one two three", 7, 5), (std::vector<std::string>{"one two", "three"}));
  EXPECT_TRUE(wrap("", 7, 5).empty());
}

TEST(ScreenText, WhatDoesNotFitIsLeftOutVisibly) {
  const auto lines = wrap("a1:a2 a1:a2 a1:a2 a1:a2 a1:a2", 12, 2);
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(lines[0], "a1:a2 a1:a2");
  EXPECT_EQ(lines[1], "a1:a2 a1 ...");
}

TEST(ScreenText, NoLineIsWiderThanAsked) {
  for (const std::string& line : wrap("a word-longer-than-the-line b", 10, 4)) {
    EXPECT_LE(columns(line), 10U);
  }
}

}  // namespace
}  // namespace yolah::cli
