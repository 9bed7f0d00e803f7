// Players on a real clock: none may ever lose on time.
#include <gtest/gtest.h>

#include <cctype>
#include <string>

#include "arena/match.h"

namespace yolah::arena {
namespace {

using namespace std::chrono_literals;

void expect_no_time_forfeit(const PlayerSpec& one, const PlayerSpec& other, std::uint64_t games) {
  const std::atomic<bool> stop{false};
  MatchSetup setup;
  setup.first = make_contender(one);
  setup.second = make_contender(other);
  setup.limits.clock = PlayerClock{1s, 10ms};
  setup.games = games;
  setup.concurrency = 2;
  const MatchResult result =
      play_match(setup, stop, [](const PlayedGame& game, const MatchResult&) {
        EXPECT_EQ(game.result.record.termination, Termination::kPoints) << game.result.reason;
      });
  EXPECT_EQ(result.counts.games(), games);
  EXPECT_EQ(result.first.time_forfeits + result.second.time_forfeits, 0U);
}

class ClockSafety : public testing::TestWithParam<PlayerKind> {};
class ClockSafetySlow : public ClockSafety {};

TEST_P(ClockSafety, TwentyGamesAtOneSecond) {
  const PlayerSpec spec(GetParam());
  expect_no_time_forfeit(spec, spec, 20);
}

TEST_P(ClockSafetySlow, ThreeHundredGamesAtOneSecond) {
  const PlayerSpec spec(GetParam());
  expect_no_time_forfeit(spec, spec, 300);
}

/// Names of tests hold letters and digits only.
std::string test_name(const testing::TestParamInfo<PlayerKind>& info) {
  std::string name;
  for (const char c : info.param.name) {
    if (std::isalnum(static_cast<unsigned char>(c)) != 0) name += c;
  }
  return name;
}

INSTANTIATE_TEST_SUITE_P(Kinds, ClockSafety, testing::ValuesIn(player_kinds()), test_name);
INSTANTIATE_TEST_SUITE_P(Kinds, ClockSafetySlow, testing::ValuesIn(player_kinds()), test_name);

}  // namespace
}  // namespace yolah::arena
