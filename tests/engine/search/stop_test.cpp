// Every player answers soon after it is told to stop, wherever it is in its
// thoughts.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <ctime>
#include <string>
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

using Milliseconds = std::chrono::duration<double, std::milli>;

/// From the order to stop until the answer.
struct Latency {
  Milliseconds work;     // of all threads: the player's own doing
  Milliseconds waiting;  // on the wall: other programs of the machine count too
};

Milliseconds work_of_process() {
  return Milliseconds(1000.0 * static_cast<double>(std::clock()) / CLOCKS_PER_SEC);
}

/// Starts an endless search and stops it after a while.
Latency stop_latency(Player& player, const Position& position, std::chrono::microseconds think) {
  std::atomic<bool> stop{false};
  Clock::time_point stopped;
  Milliseconds work_before{};
  std::thread stopper([&] {
    std::this_thread::sleep_for(think);
    stopped = Clock::now();
    work_before = work_of_process();
    stop = true;
  });
  const SearchResult result = player.search(position, {}, stop, {});
  const Clock::time_point answered = Clock::now();
  const Milliseconds work_after = work_of_process();
  stopper.join();
  EXPECT_TRUE(position.is_legal(result.move)) << to_string(position);
  // It may have known everything before.
  return {std::max(work_after - work_before, Milliseconds::zero()),
          std::max<Milliseconds>(answered - stopped, Milliseconds::zero())};
}

/// The latency that this share of the searches does not exceed.
double at_share(std::vector<double> latencies, double share) {
  std::sort(latencies.begin(), latencies.end());
  return latencies[static_cast<std::size_t>(share * static_cast<double>(latencies.size() - 1))];
}

class Stop : public testing::TestWithParam<std::string> {};

TEST_P(Stop, AnswersWithinFiftyMilliseconds) {
  constexpr int kSearches = 1000;
  const auto spec = parse_player_spec(GetParam());
  ASSERT_TRUE(spec);
  const auto player = make_player(*spec);
  ASSERT_NE(player, nullptr);
  Random random(1);
  std::vector<double> work;
  std::vector<double> waiting;
  while (work.size() < kSearches) {
    player->new_game();
    Position position;
    for (; !position.is_over() && work.size() < kSearches;
         position.play(random_move(position, random))) {
      const Latency latency =
          stop_latency(*player, position, std::chrono::microseconds(random.below(4000)));
      work.push_back(latency.work.count());
      waiting.push_back(latency.waiting.count());
    }
  }
  RecordProperty("median_ms", std::to_string(at_share(waiting, 0.5)));
  RecordProperty("p99_ms", std::to_string(at_share(waiting, 0.99)));
  // A busy machine makes one search in a hundred wait for a core, whatever the player does: its
  // work is bounded there. A player that sleeps or waits for a lock does so most of the time.
  EXPECT_LE(at_share(work, 0.99), 50);
  EXPECT_LE(at_share(waiting, 0.5), 50);
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
