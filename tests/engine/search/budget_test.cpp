#include "engine/search/budget.h"

#include <gtest/gtest.h>

#include <thread>

namespace yolah {
namespace {

using namespace std::chrono_literals;

TEST(Budget, WithoutLimitsOnlyTheFlagEndsIt) {
  std::atomic<bool> stop{false};
  const Budget budget({}, Position(), stop);
  EXPECT_FALSE(budget.is_spent(std::uint64_t{1} << 40));
  EXPECT_FALSE(budget.is_nearly_spent());
  stop = true;
  EXPECT_TRUE(budget.is_spent(0));
}

TEST(Budget, NodesAreCounted) {
  const std::atomic<bool> stop{false};
  Limits limits;
  limits.nodes = 100;
  const Budget budget(limits, Position(), stop);
  EXPECT_FALSE(budget.is_spent(99));
  EXPECT_TRUE(budget.is_spent(100));
}

TEST(Budget, WhatIsLeftHasFewerNodes) {
  const std::atomic<bool> stop{false};
  Limits limits;
  limits.nodes = 100;
  const Budget budget(limits, Position(), stop);
  EXPECT_EQ(budget.after(30).node_limit(), 70U);
  EXPECT_TRUE(budget.after(130).is_spent(0));
  EXPECT_FALSE(Budget({}, Position(), stop).after(1'000'000).is_spent(1'000'000));
}

TEST(Budget, MoveTimeRunsOut) {
  const std::atomic<bool> stop{false};
  Limits limits;
  limits.move_time = 20ms;
  const Budget budget(limits, Position(), stop);
  EXPECT_FALSE(budget.is_spent(0));
  std::this_thread::sleep_for(21ms);
  EXPECT_TRUE(budget.is_spent(0));
}

TEST(Budget, AClockIsNeverSpentOnOneMove) {
  const std::atomic<bool> stop{false};
  for (const auto remaining : {0ms, 1ms, 40ms}) {
    Limits limits;
    limits.clock = {remaining, 0ms};
    const Budget budget(limits, Position(), stop);
    std::this_thread::sleep_for(remaining / 2 + 1ms);
    EXPECT_TRUE(budget.is_spent(0)) << remaining.count();
    EXPECT_TRUE(budget.is_nearly_spent()) << remaining.count();
  }
}

}  // namespace
}  // namespace yolah
