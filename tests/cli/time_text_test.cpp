#include "cli/terminal/time_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace yolah::cli {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;

TEST(TimeText, DurationsAreRead) {
  EXPECT_EQ(*parse_duration("1s"), 1s);
  EXPECT_EQ(*parse_duration("250ms"), 250ms);
  EXPECT_EQ(*parse_duration("1m30s"), 90s);
  EXPECT_EQ(*parse_duration("1.5s"), 1500ms);
  EXPECT_EQ(*parse_duration("0.25m"), 15s);
  EXPECT_EQ(*parse_duration("2h"), 2h);
  EXPECT_EQ(*parse_duration("100h"), 100h);
}

TEST(TimeText, DurationsWriteAndReadBack) {
  for (const auto* text : {"1s", "250ms", "1m30s", "1s500ms", "2h5m", "100h"}) {
    const auto time = parse_duration(text);
    ASSERT_TRUE(time) << text;
    EXPECT_EQ(duration_text(*time), text);
  }
}

TEST(TimeText, MistakesAreNamedWithTheirPlace) {
  const auto expect = [](const char* text, std::size_t offset, const char* reason) {
    const auto time = parse_duration(text);
    ASSERT_FALSE(time) << text;
    EXPECT_EQ(time.error().offset, offset) << text;
    EXPECT_THAT(time.error().reason, HasSubstr(reason)) << text;
  };
  expect("", 0, "expected a time");
  expect("abc", 0, "expected a time");
  expect("-1s", 0, "expected a time");
  expect("5", 1, "expected a unit");
  expect("5x", 1, "expected a unit");
  expect("1s 500ms", 2, "expected a time");
  expect("1.s", 2, "expected a digit");
  expect("0s", 0, "more than no time");
  expect("101h", 0, "a hundred hours");
  expect("99999999999999999999999999h", 0, "a hundred hours");
  expect("60h60h", 0, "a hundred hours");
}

TEST(TimeText, ClocksAreRead) {
  EXPECT_EQ(**parse_clock("5m+3s"), (PlayerClock{5min, 3s}));
  EXPECT_EQ(**parse_clock("10m"), (PlayerClock{10min, 0s}));
  EXPECT_EQ(**parse_clock("90s+1s"), (PlayerClock{90s, 1s}));
  EXPECT_EQ(**parse_clock("90s+0s"), (PlayerClock{90s, 0s}));
  EXPECT_FALSE(parse_clock("none")->has_value());
}

TEST(TimeText, WrongClocksArePointedAt) {
  EXPECT_EQ(parse_clock("5m+").error().offset, 3U);
  EXPECT_EQ(parse_clock("5m+3").error().offset, 4U);
  EXPECT_THAT(parse_clock("5").error().reason, HasSubstr("5m+3s, 10m or none"));
  EXPECT_FALSE(parse_clock("0s+3s"));
  EXPECT_FALSE(parse_clock("5m+3s+1s"));
}

TEST(TimeText, ClocksWriteAndReadBack) {
  for (const auto* text : {"5m+3s", "10m", "1m30s+500ms"}) {
    EXPECT_EQ(clock_text(**parse_clock(text)), text);
  }
}

TEST(TimeText, TheFaceShowsTenthsAtTheEnd) {
  EXPECT_EQ(clock_face(1h + 4min + 58s), "1:04:58");
  EXPECT_EQ(clock_face(4min + 58s + 999ms), "4:58");
  EXPECT_EQ(clock_face(10s), "0:10");
  EXPECT_EQ(clock_face(9990ms), "0:09.9");
  EXPECT_EQ(clock_face(0ms), "0:00.0");
}

}  // namespace
}  // namespace yolah::cli
