#include "engine/search/minmax/move_order.h"

#include <gtest/gtest.h>

#include <memory>
#include <set>

#include "engine/search/minmax/reductions.h"

namespace yolah {
namespace {

using namespace literals;

constexpr Move kTable("d5"_sq, "b7"_sq);
constexpr Move kKiller("e4"_sq, "e1"_sq);
constexpr Move kGood("a1"_sq, "c3"_sq);
constexpr Move kPoor("h8"_sq, "f8"_sq);

TEST(MoveOrder, SpecialMovesComeFirstThenHistory) {
  const auto history = std::make_unique<History>();
  history->add_refutation(Color::kBlack, {}, kKiller, 0);
  history->add(Color::kBlack, {}, kGood, 500);
  history->add(Color::kBlack, {}, kPoor, -500);
  MoveOrder order(Position(), kTable, *history, {}, 0);
  EXPECT_EQ(order.next(), kTable);
  EXPECT_FALSE(order.is_quiet());
  EXPECT_EQ(order.next(), kKiller);
  EXPECT_FALSE(order.is_quiet());
  EXPECT_EQ(order.next(), kGood);
  EXPECT_TRUE(order.is_quiet());
  while (order.given() + 1 < order.size()) order.next();
  EXPECT_EQ(order.next(), kPoor);
}

TEST(MoveOrder, EveryMoveIsGivenOnce) {
  const auto history = std::make_unique<History>();
  MoveOrder order(Position(), kTable, *history, {}, 0);
  std::set<Move> given;
  while (order.given() < order.size()) given.insert(order.next());
  EXPECT_EQ(given.size(), 56U);
}

TEST(MoveOrder, HistoryStaysInItsRange) {
  HistoryValue value;
  for (int i = 0; i < 10'000; ++i) value.add(2048);
  EXPECT_LE(value.get(), HistoryValue::kMost);
  EXPECT_GT(value.get(), HistoryValue::kMost * 9 / 10);
  for (int i = 0; i < 10'000; ++i) value.add(-2048);
  EXPECT_GE(value.get(), -HistoryValue::kMost);
}

TEST(MoveOrder, HistoryKnowsTheMovesBefore) {
  const auto history = std::make_unique<History>();
  const Context here{kTable, kGood};
  const Context elsewhere{kKiller, kPoor};
  history->add(Color::kBlack, here, kPoor, 1000);
  EXPECT_GT(history->value(Color::kBlack, here, kPoor),
            history->value(Color::kBlack, elsewhere, kPoor));
  EXPECT_EQ(history->value(Color::kWhite, here, kPoor), 0);
}

TEST(Reductions, GrowWithDepthAndPlace) {
  for (int depth = 1; depth < 63; ++depth) {
    for (int place = 1; place < 63; ++place) {
      ASSERT_GE(reduction(depth + 1, place), reduction(depth, place));
      ASSERT_GE(reduction(depth, place + 1), reduction(depth, place));
      ASSERT_GE(reduction(depth, place), 0);
    }
  }
  // 0.4 + ln 10 ln 20 / 2 = 3.8; 0.4 + ln 3 ln 3 / 2 = 1.0.
  EXPECT_EQ(reduction(10, 20), 3);
  EXPECT_EQ(reduction(2, 2), 0);
}

}  // namespace
}  // namespace yolah
