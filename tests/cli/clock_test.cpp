#include "cli/play/clock.h"

#include <gtest/gtest.h>

namespace yolah::cli {
namespace {

using namespace std::chrono_literals;

constexpr Clock::Time kStart{1000s};

TEST(Clock, OnlyTheSideThatThinksLosesTime) {
  Clock clock({60s, 0s});
  clock.start(Color::kBlack, kStart);
  EXPECT_EQ(clock.left(Color::kBlack, kStart + 10s), 50s);
  EXPECT_EQ(clock.left(Color::kWhite, kStart + 10s), 60s);
}

TEST(Clock, AMoveGivesTheIncrement) {
  Clock clock({60s, 3s});
  clock.start(Color::kWhite, kStart);
  clock.press(kStart + 10s);
  EXPECT_EQ(clock.left(Color::kWhite, kStart + 30s), 53s);
}

TEST(Clock, BetweenMovesTimeStandsStill) {
  Clock clock({60s, 3s});
  clock.start(Color::kBlack, kStart);
  clock.stop(kStart + 10s);
  clock.press(kStart + 20s);  // a pass: nobody was thinking
  EXPECT_EQ(clock.left(Color::kBlack, kStart + 30s), 50s);
}

TEST(Clock, StartingTheOtherSideStopsTheFirst) {
  Clock clock({60s, 3s});
  clock.start(Color::kBlack, kStart);
  clock.start(Color::kWhite, kStart + 10s);
  EXPECT_EQ(clock.left(Color::kBlack, kStart + 15s), 50s);
  EXPECT_EQ(clock.left(Color::kWhite, kStart + 15s), 55s);
}

TEST(Clock, TheFlagFallsAtZeroAndStaysDown) {
  Clock clock({10s, 3s});
  clock.start(Color::kBlack, kStart);
  EXPECT_FALSE(clock.has_fallen(Color::kBlack, kStart + 9999ms));
  EXPECT_TRUE(clock.has_fallen(Color::kBlack, kStart + 10s));
  clock.press(kStart + 11s);
  EXPECT_TRUE(clock.has_fallen(Color::kBlack, kStart + 12s));
  EXPECT_EQ(clock.left(Color::kBlack, kStart + 12s), 0s);
  EXPECT_FALSE(clock.has_fallen(Color::kWhite, kStart + 12s));
}

}  // namespace
}  // namespace yolah::cli
