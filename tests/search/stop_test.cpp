// Every player answers soon after it is told to stop, wherever it is in its
// thoughts.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <thread>
#include <vector>

#include "engine/eval/regions.h"
#include "engine/playout/playout.h"
#include "engine/rules/notation.h"
#include "engine/search/player_spec.h"

namespace yolah {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

/// Starts an endless search, stops it after a while; how long the answer took.
Clock::duration stop_latency(Player& player, const Position& position,
                             std::chrono::microseconds think) {
  std::atomic<bool> stop{false};
  Clock::time_point stopped;
  std::thread stopper([&] {
    std::this_thread::sleep_for(think);
    stopped = Clock::now();
    stop = true;
  });
  const SearchResult result = player.search(position, {}, stop, {});
  const Clock::time_point answered = Clock::now();
  stopper.join();
  EXPECT_TRUE(position.is_legal(result.move)) << to_string(position);
  // It may have known everything before.
  return std::max(answered - stopped, Clock::duration::zero());
}

class Stop : public testing::TestWithParam<std::string> {};

TEST_P(Stop, AnswersWithinFiftyMilliseconds) {
  constexpr int kSearches = 1000;
  const auto spec = parse_player_spec(GetParam());
  ASSERT_TRUE(spec);
  const auto player = make_player(*spec);
  ASSERT_NE(player, nullptr);
  Random random(1);
  std::vector<Clock::duration> latencies;
  while (latencies.size() < kSearches) {
    player->new_game();
    Position position;
    for (; !position.is_over() && latencies.size() < kSearches;
         position.play(random_move(position, random))) {
      latencies.push_back(
          stop_latency(*player, position, std::chrono::microseconds(random.below(4000))));
    }
  }
  std::sort(latencies.begin(), latencies.end());
  const auto milliseconds = [&](double share) {
    const auto at = static_cast<std::size_t>(share * (kSearches - 1));
    return std::chrono::duration<double, std::milli>(latencies[at]).count();
  };
  RecordProperty("median_ms", std::to_string(milliseconds(0.5)));
  RecordProperty("p99_ms", std::to_string(milliseconds(0.99)));
  EXPECT_LE(milliseconds(0.99), 50);
}

std::vector<std::string> kinds() {
  std::vector<std::string> names;
  for (const PlayerKind& kind : player_kinds()) names.emplace_back(kind.name);
  return names;
}

std::string test_name(const testing::TestParamInfo<std::string>& info) {
  std::string name = info.param;
  std::erase(name, '-');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Players, Stop, testing::ValuesIn(kinds()), test_name);

}  // namespace
}  // namespace yolah
