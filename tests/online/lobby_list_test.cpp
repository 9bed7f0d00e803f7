// What watchers of the lobby are told: differences from which each can keep up the list, within a
// budget of bytes.
#include "online/lobby/lobby_list.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <deque>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace yolah::server {
namespace {

using nlohmann::json;
using std::chrono::seconds;
using Ids = std::vector<std::string>;

LobbyList::Seek seek(int number, const std::string& by = "guest-7k2mabcdef") {
  const GameId id{number};
  const json text{{"id", to_string(id)}, {"by", by}, {"clock", {180'000, 2'000}}};
  return {id, text.dump()};
}

/// Those with these numbers.
std::vector<LobbyList::Seek> seeks(const std::vector<int>& numbers) {
  std::vector<LobbyList::Seek> all;
  for (const int number : numbers) all.push_back(seek(number));
  return all;
}

/// As many numbers, the newest first.
std::vector<int> hundred_down_from(int newest) {
  std::vector<int> numbers;
  for (int number = newest; number > newest - 100; --number) numbers.push_back(number);
  return numbers;
}

Ids ids(const std::vector<int>& numbers) {
  Ids all;
  for (const int number : numbers) all.push_back(to_string(GameId(number)));
  return all;
}

/// Somebody who does with the frames what docs/online.md says.
class Watcher {
 public:
  explicit Watcher(LobbyList& list) : seeks_(json::parse(*list.whole())["seeks"]) {}

  void hear(const Frame& frame) {
    const json changes = json::parse(*frame);
    json now = changes["new"];
    for (const json& one : seeks_) {
      const auto same = [&](const json& other) { return other["id"] == one["id"]; };
      const bool gone = std::ranges::find(changes["gone"], one["id"]) != changes["gone"].end();
      if (!gone && std::ranges::none_of(changes["new"], same)) now.push_back(one);
    }
    seeks_ = now;
  }

  Ids listed() const {
    Ids listed;
    for (const json& one : seeks_) listed.push_back(one["id"]);
    return listed;
  }
  json seeks() const { return seeks_; }

 private:
  json seeks_;
};

class LobbyLists : public testing::Test {
 protected:
  /// Watchers are told of all that fits, a second after the last time.
  std::size_t tell(Watcher& watcher) {
    now_ += seconds(1);
    const Frame frame = list_.changes(now_);
    if (!frame) return 0;
    watcher.hear(frame);
    return frame->size();
  }

  LobbyList list_;
  LobbyList::Steady::time_point now_ = LobbyList::Steady::now();
};

TEST_F(LobbyLists, AreToldWholeThenByDifferences) {
  list_.read(seeks({3, 2, 1}));
  list_.catch_up();
  Watcher watcher(list_);
  EXPECT_EQ(watcher.listed(), ids({3, 2, 1}));
  EXPECT_EQ(list_.changes(now_), nullptr);

  list_.read(seeks({5, 4, 3, 1}));
  const Frame frame = list_.changes(now_);
  EXPECT_EQ(json::parse(*frame)["gone"], ids({2}));
  EXPECT_EQ(json::parse(*frame)["new"].size(), 2);
  watcher.hear(frame);
  EXPECT_EQ(watcher.listed(), ids({5, 4, 3, 1}));
  EXPECT_EQ(Watcher(list_).listed(), watcher.listed()) << "whoever comes knows as much";
  EXPECT_EQ(list_.changes(now_), nullptr);
}

TEST_F(LobbyLists, TellAnotherRatingAgain) {
  list_.read({seek(2), seek(1, "Ann")});
  list_.catch_up();
  Watcher watcher(list_);
  list_.read({seek(2), seek(1, "Ann, who is stronger now")});
  tell(watcher);
  EXPECT_EQ(watcher.listed(), ids({1, 2}));
  EXPECT_EQ(watcher.seeks()[0]["by"], "Ann, who is stronger now");
}

TEST_F(LobbyLists, TellFirstWhatIsGoneThenTheOldest) {
  const std::vector<int> after = hundred_down_from(1'199);
  list_.read(seeks(hundred_down_from(1'099)));
  list_.catch_up();
  Watcher watcher(list_);
  list_.read(seeks(after));
  EXPECT_LE(tell(watcher), LobbyList::kRate.at_once);
  const Ids listed = watcher.listed();
  ASSERT_FALSE(listed.empty());
  ASSERT_LT(listed.size(), 100U) << "all at once would be too much";
  const Ids wanted = ids(after);
  EXPECT_EQ(listed, Ids(wanted.end() - static_cast<std::ptrdiff_t>(listed.size()), wanted.end()));
  for (int count = 0; count < 5; ++count) tell(watcher);
  EXPECT_EQ(watcher.listed(), wanted);
}

TEST_F(LobbyLists, NeverTellWhatCameAndWentMeanwhile) {
  Watcher watcher(list_);
  list_.read(seeks(hundred_down_from(1'099)));
  tell(watcher);
  const Ids told = watcher.listed();
  ASSERT_LT(told.size(), 100U);
  list_.read({});
  const Frame frame = list_.changes(now_ += seconds(1));
  EXPECT_EQ(json::parse(*frame)["gone"].size(), told.size());
  EXPECT_EQ(list_.changes(now_ += seconds(1)), nullptr);
}

TEST_F(LobbyLists, StayWithinTheirBudget) {
  constexpr int kShown = 200, kChanges = 60, kSeconds = 30;
  int last = 100'000;
  std::deque<int> open;
  std::size_t bytes = 0;
  Watcher watcher(list_);
  for (int second = 0; second < kSeconds; ++second) {
    for (int i = 0; i < kChanges; ++i) open.push_front(++last);
    while (open.size() > kShown) open.pop_back();
    list_.read(seeks({open.begin(), open.end()}));
    bytes += tell(watcher);
  }
  EXPECT_LT(bytes, 3'000 * kSeconds);
  EXPECT_GT(bytes, 2'500 * kSeconds) << "what may be told is told";
  for (int second = 0; second < 10; ++second) tell(watcher);
  Ids listed = watcher.listed(), wanted = ids({open.begin(), open.end()});
  std::ranges::sort(listed);
  std::ranges::sort(wanted);
  EXPECT_EQ(listed, wanted) << "all have heard of all when it is quiet again";
}

}  // namespace
}  // namespace yolah::server
