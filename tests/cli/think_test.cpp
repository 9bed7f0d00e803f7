#include "cli/play/think.h"

#include <gtest/gtest.h>

#include <stdexcept>
#include <thread>

namespace yolah::cli {
namespace {

using namespace std::chrono_literals;

/// Thinks until it is stopped, or until so many reports are made.
class SlowPlayer final : public Player {
 public:
  explicit SlowPlayer(int reports) : reports_(reports) {}

  void new_game() override {}
  SearchResult search(const Position& position, const Limits&, const std::atomic<bool>& stop,
                      const OnReport& on_report) override {
    SearchResult result;
    result.move = position.legal_moves()[0];
    for (int i = 1; i <= reports_ && !stop; ++i) {
      result.report.depth = i;
      on_report(result.report);
      std::this_thread::sleep_for(1ms);
    }
    return result;
  }

 private:
  int reports_;
};

TEST(Think, TheAnswerComesBack) {
  SlowPlayer player(3);
  const SearchResult result = think(player, Position(), {}, [](const Report*) { return true; });
  EXPECT_EQ(result.move, Position().legal_moves()[0]);
  EXPECT_EQ(result.report.depth, 3);
}

TEST(Think, WhatThePlayerThrowsComesBack) {
  class Failing final : public Player {
   public:
    void new_game() override {}
    SearchResult search(const Position&, const Limits&, const std::atomic<bool>&,
                        const OnReport&) override {
      throw std::runtime_error("no move");
    }
  };
  Failing player;
  EXPECT_THROW(think(player, Position(), {}, [](const Report*) { return true; }),
               std::runtime_error);
}

TEST(Think, ReportsAreSeenOnTheCallersThreadAndFalseStops) {
  SlowPlayer player(1'000'000);
  const auto caller = std::this_thread::get_id();
  int seen = 0;
  const SearchResult result = think(player, Position(), {}, [&](const Report* newest) {
    EXPECT_EQ(std::this_thread::get_id(), caller);
    if (newest != nullptr) seen = newest->depth;
    return seen == 0;
  });
  EXPECT_GT(seen, 0);
  EXPECT_GE(result.report.depth, seen);
  EXPECT_LT(result.report.depth, 1'000'000);
}

}  // namespace
}  // namespace yolah::cli
