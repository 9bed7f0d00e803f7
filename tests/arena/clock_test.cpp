// Players on a real clock: none may ever lose on time.
#include <gtest/gtest.h>
#include <pthread.h>
#include <sched.h>

#include <atomic>
#include <cctype>
#include <chrono>
#include <iostream>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "arena/match.h"

namespace yolah::arena {
namespace {

using namespace std::chrono_literals;

using Clock = std::chrono::steady_clock;

/// Notes when a processor ran nobody: a virtual machine can stand still for half a second, and then
/// a game of one second is lost by nobody's fault. A thread on each processor sleeps and looks how
/// late it wakes.
class StallWatch {
 public:
  StallWatch() {
    cpu_set_t allowed;
    CPU_ZERO(&allowed);
    sched_getaffinity(0, sizeof(allowed), &allowed);
    for (std::size_t processor = 0; processor < CPU_SETSIZE; ++processor) {
      if (CPU_ISSET(processor, &allowed)) watch(processor);
    }
  }

  bool stood_still_within(Clock::duration past) const {
    const Clock::duration since{last_stall_.load()};
    return since != kNever && Clock::now().time_since_epoch() - since < past;
  }

 private:
  static constexpr auto kNap = 1ms;
  static constexpr auto kStall = 100ms;
  static constexpr Clock::duration kNever{-1};

  void watch(std::size_t processor) {
    threads_.emplace_back([this](const std::stop_token& stop) {
      auto last = Clock::now();
      while (!stop.stop_requested()) {
        std::this_thread::sleep_for(kNap);
        const auto now = Clock::now();
        if (now - last >= kStall) last_stall_ = now.time_since_epoch().count();
        last = now;
      }
    });
    cpu_set_t alone;
    CPU_ZERO(&alone);
    CPU_SET(processor, &alone);
    pthread_setaffinity_np(threads_.back().native_handle(), sizeof(alone), &alone);
  }

  std::atomic<Clock::rep> last_stall_{kNever.count()};
  std::vector<std::jthread> threads_;
};

/// No game lasts longer, and the callback comes when the game before it has ended, too.
constexpr auto kLongestGames = 5s;

void expect_no_time_forfeit(const PlayerSpec& one, const PlayerSpec& other, std::uint64_t games) {
  const std::atomic<bool> stop{false};
  MatchSetup setup;
  setup.first = make_contender(one);
  setup.second = make_contender(other);
  setup.limits.clock = PlayerClock{1s, 10ms};
  setup.games = games;
  setup.concurrency = 2;
  const StallWatch machine;
  std::uint64_t lost_to_the_machine = 0;
  const MatchResult result =
      play_match(setup, stop, [&](const PlayedGame& game, const MatchResult&) {
        const auto& ended = game.result;
        if (ended.record.termination == Termination::kTime &&
            machine.stood_still_within(kLongestGames)) {
          ++lost_to_the_machine;
          std::cout << "The machine stood still: " << ended.reason << "\n";
          return;
        }
        EXPECT_EQ(ended.record.termination, Termination::kPoints) << ended.reason;
      });
  EXPECT_EQ(result.counts.games(), games);
  EXPECT_EQ(result.first.time_forfeits + result.second.time_forfeits, lost_to_the_machine);
  // A machine that often stands still proves nothing.
  EXPECT_LE(lost_to_the_machine, games / 10);
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
