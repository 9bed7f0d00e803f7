#include "arena/schedule.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include "arena/swiss.h"
#include "engine/playout/random.h"

namespace yolah::arena {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

using Judge = std::function<void(EncounterResult&)>;

/// The stronger player, the one with the smaller number, wins every game.
void better_wins(EncounterResult& result) {
  const bool first = result.encounter.first < result.encounter.second;
  result.wins[first ? 0 : 1] = result.games;
  result.margin = first ? 10 : -10;
}

void all_drawn(EncounterResult& result) {
  result.draws = result.games;
}

Judge by_chance(std::uint64_t seed) {
  return [random = Random(seed)](EncounterResult& result) mutable {
    for (int game = 0; game < result.games; ++game) {
      const std::uint32_t outcome = random.below(5);
      if (outcome < 4) {
        ++result.wins[outcome % 2];
      } else {
        ++result.draws;
      }
    }
    result.margin = static_cast<int>(random.below(21)) - 10;
  };
}

std::vector<EncounterResult> play(const ScheduleSetup& setup, const Judge& judge) {
  std::vector<EncounterResult> results;
  while (true) {
    const std::vector<Encounter> wave = next_encounters(setup, results);
    if (wave.empty()) return results;
    EXPECT_EQ(wave, next_encounters(setup, results)) << "not a pure function";
    for (const Encounter& encounter : wave) {
      EncounterResult result{encounter};
      result.games = setup.games;
      judge(result);
      results.push_back(result);
    }
  }
}

std::pair<int, int> players_of(const Encounter& encounter) {
  return std::minmax(encounter.first, encounter.second);
}

std::map<std::pair<int, int>, int> meetings(const std::vector<EncounterResult>& results) {
  std::map<std::pair<int, int>, int> count;
  for (const auto& result : results) ++count[players_of(result.encounter)];
  return count;
}

void expect_once_a_round(const std::vector<EncounterResult>& results) {
  std::set<std::pair<int, int>> seen;
  for (const auto& result : results) {
    const Encounter& encounter = result.encounter;
    EXPECT_NE(encounter.first, encounter.second);
    for (const int player : {encounter.first, encounter.second}) {
      EXPECT_TRUE(seen.emplace(encounter.round, player).second)
          << "player " << player << " twice in round " << encounter.round;
    }
  }
}

TEST(Schedule, FormatsReadBack) {
  for (const Format format :
       {Format::kRoundRobin, Format::kGauntlet, Format::kSwiss, Format::kKnockOut}) {
    EXPECT_EQ(parse_format(to_string(format)), format);
  }
  EXPECT_FALSE(parse_format("Swiss"));
}

TEST(RoundRobin, EachMeetsEachAsOftenAsAsked) {
  for (const int players : {2, 3, 4, 5, 8, 13, 60}) {
    for (const int rounds : {1, 3}) {
      const ScheduleSetup setup{Format::kRoundRobin, players, rounds};
      const auto results = play(setup, all_drawn);
      expect_once_a_round(results);
      const auto count = meetings(results);
      EXPECT_THAT(count, SizeIs(static_cast<std::size_t>(players * (players - 1) / 2)));
      for (const auto& [pair, times] : count) EXPECT_EQ(times, rounds);
      EXPECT_EQ(count_games(setup), 2 * results.size());
    }
  }
}

TEST(RoundRobin, BlackInTheFirstGameIsSharedOut) {
  const auto results = play({Format::kRoundRobin, 20}, all_drawn);
  std::vector<int> first(20);
  for (const auto& result : results) ++first[static_cast<std::size_t>(result.encounter.first)];
  for (const int times : first) {
    EXPECT_GE(times, 9);
    EXPECT_LE(times, 10);
  }
}

TEST(Gauntlet, TheFirstMeetsEachOther) {
  const ScheduleSetup setup{Format::kGauntlet, 5, 2};
  const auto results = play(setup, all_drawn);
  EXPECT_THAT(results, SizeIs(8));
  for (const auto& [pair, times] : meetings(results)) {
    EXPECT_EQ(pair.first, 0);
    EXPECT_EQ(times, 2);
  }
  EXPECT_EQ(count_games(setup), 16U);
}

TEST(Swiss, NobodyMeetsTwiceWhileItCanBeAvoided) {
  for (const int players : {2, 3, 4, 6, 7, 10, 16, 21}) {
    // With an even number all rounds of a round robin exist, but a Swiss may paint
    // itself into a corner before the last of them; half as many are always safe.
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      ScheduleSetup setup{Format::kSwiss, players, std::max(1, players / 2)};
      setup.seed = seed;
      const auto results = play(setup, by_chance(seed));
      expect_once_a_round(results);
      for (const auto& [pair, times] : meetings(results)) EXPECT_EQ(times, 1);
      EXPECT_EQ(count_games(setup), 2 * results.size());
    }
  }
}

TEST(Swiss, RematchesAreAsFewAsAnyPairingAllows) {
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    const int players = 6;
    ScheduleSetup setup{Format::kSwiss, players, 9};
    setup.seed = seed;
    std::vector<EncounterResult> results;
    Judge judge = by_chance(seed);
    for (int round = 0; round < setup.rounds; ++round) {
      PairGraph fresh(players, std::vector<bool>(players, true));
      for (std::size_t i = 0; i < players; ++i) fresh[i][i] = false;
      for (const auto& result : results) {
        const auto one = static_cast<std::size_t>(result.encounter.first);
        const auto other = static_cast<std::size_t>(result.encounter.second);
        fresh[one][other] = fresh[other][one] = false;
      }
      int fresh_pairs = 0;
      for (const Encounter& encounter : next_encounters(setup, results)) {
        fresh_pairs += fresh[static_cast<std::size_t>(encounter.first)]
                            [static_cast<std::size_t>(encounter.second)];
        EncounterResult result{encounter};
        result.games = setup.games;
        judge(result);
        results.push_back(result);
      }
      EXPECT_EQ(fresh_pairs, matching_size(fresh)) << "round " << round;
    }
  }
}

TEST(Swiss, ByesGoRound) {
  for (const int players : {3, 5, 9, 15}) {
    const ScheduleSetup setup{Format::kSwiss, players, players};
    const auto table = standings(setup, play(setup, by_chance(1)));
    for (const Standing& line : table) {
      EXPECT_EQ(line.byes, 1);
      EXPECT_EQ(line.games, 2 * (players - 1));
    }
  }
}

TEST(Swiss, AByeCountsLikeAnEncounterWon) {
  const ScheduleSetup setup{Format::kSwiss, 3, 1};
  const auto table = standings(setup, play(setup, all_drawn));
  EXPECT_EQ(table[0].byes, 1);
  EXPECT_EQ(table[0].points(), 2);
  EXPECT_EQ(table[0].games, 0);
  EXPECT_EQ(table[1].points(), 1);
}

TEST(Swiss, EqualsMeetAndTheBestComesOutFirst) {
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    ScheduleSetup setup{Format::kSwiss, 16, 4};
    setup.seed = seed;
    const auto results = play(setup, better_wins);
    std::vector<int> points(16);
    for (const auto& result : results) {
      const auto one = static_cast<std::size_t>(result.encounter.first);
      const auto other = static_cast<std::size_t>(result.encounter.second);
      if (result.encounter.round <= 2) {
        EXPECT_EQ(points[one], points[other]);
      }
      points[one] += result.half_points(0);
      points[other] += result.half_points(1);
    }
    EXPECT_EQ(standings(setup, results)[0].player, 0);
    EXPECT_EQ(standings(setup, results)[0].place, 1);
  }
}

TEST(Swiss, SeedsChangeTheLots) {
  ScheduleSetup one{Format::kSwiss, 16, 4};
  ScheduleSetup other = one;
  other.seed = 2;
  EXPECT_NE(next_encounters(one, {}), next_encounters(other, {}));
}

TEST(Swiss, HundredsArePairedInTime) {
  const ScheduleSetup setup{Format::kSwiss, 301, 5};
  EXPECT_THAT(play(setup, by_chance(3)), SizeIs(5 * 150));
}

TEST(KnockOut, TheBetterPlayersGoOnAndTheBestWins) {
  for (const int players : {2, 3, 4, 5, 6, 7, 8, 11, 16, 33, 60}) {
    const ScheduleSetup setup{Format::kKnockOut, players};
    const auto results = play(setup, better_wins);
    expect_once_a_round(results);
    EXPECT_THAT(results, SizeIs(static_cast<std::size_t>(players - 1)));
    const auto table = standings(setup, results);
    EXPECT_EQ(table[0].player, 0);
    EXPECT_EQ(table[1].player, 1) << "the first two meet in the final";
    EXPECT_EQ(table[1].place, 2);
    if (players >= 4) {
      EXPECT_EQ(table[2].place, 3);
      EXPECT_EQ(table[3].place, 3);
    }
  }
}

TEST(KnockOut, ByesAreForTheFirstSeeds) {
  const auto first_round = next_encounters({Format::kKnockOut, 6}, {});
  std::set<std::pair<int, int>> pairs;
  for (const Encounter& encounter : first_round) pairs.insert(players_of(encounter));
  EXPECT_THAT(pairs, ElementsAre(std::pair(2, 5), std::pair(3, 4)));
}

TEST(KnockOut, EveryGameLostPutsOut) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    ScheduleSetup setup{Format::kKnockOut, 13};
    const auto results = play(setup, by_chance(seed));
    std::set<int> out;
    std::map<std::pair<int, int>, int> lead;
    for (const auto& result : results) {
      EXPECT_FALSE(out.contains(result.encounter.first));
      EXPECT_FALSE(out.contains(result.encounter.second));
      int& ahead = lead[players_of(result.encounter)];
      ahead += result.half_points(0) - result.half_points(1);
      if (ahead != 0) out.insert(ahead > 0 ? result.encounter.second : result.encounter.first);
    }
    EXPECT_LE(lead.size(), 12U);
    EXPECT_EQ(lead.size(), 12U) << "twelve of thirteen are put out";
  }
}

TEST(KnockOut, TiesAreReplayedWithOtherOpeningsThenThePointsDecideThenTheSeed) {
  ScheduleSetup setup{Format::kKnockOut, 2};
  setup.replays = 2;
  const auto level = play(setup, all_drawn);
  ASSERT_THAT(level, SizeIs(3));
  EXPECT_EQ(level[2].encounter.round, 1);
  EXPECT_NE(level[0].encounter.block, level[1].encounter.block);
  EXPECT_EQ(standings(setup, level)[0].player, 0);

  const auto by_margin = play(setup, [](EncounterResult& result) {
    all_drawn(result);
    result.margin = -1;
  });
  EXPECT_EQ(standings(setup, by_margin)[0].player, 1);

  setup.replays = 0;
  EXPECT_THAT(play(setup, all_drawn), SizeIs(1));
}

TEST(Standings, EqualPlayersShareAPlace) {
  const ScheduleSetup setup{Format::kRoundRobin, 4};
  for (const Standing& line : standings(setup, play(setup, all_drawn))) EXPECT_EQ(line.place, 1);
  const auto table = standings(setup, play(setup, better_wins));
  for (int i = 0; i < 4; ++i) {
    EXPECT_EQ(table[static_cast<std::size_t>(i)].player, i);
    EXPECT_EQ(table[static_cast<std::size_t>(i)].place, i + 1);
  }
}

TEST(Standings, PointsAndGamesAddUp) {
  const ScheduleSetup setup{Format::kRoundRobin, 9, 2, 4};
  const auto results = play(setup, by_chance(5));
  int half_points = 0;
  int games = 0;
  int margin = 0;
  for (const Standing& line : standings(setup, results)) {
    half_points += line.half_points;
    games += line.games;
    margin += line.margin;
    EXPECT_EQ(line.games, line.wins + line.draws + line.losses);
  }
  EXPECT_EQ(games, 2 * static_cast<int>(count_games(setup)));
  EXPECT_EQ(half_points, games);
  EXPECT_EQ(margin, 0);
}

/// By trying everything.
int slow_matching_size(const PairGraph& graph, std::vector<bool>& used) {
  const auto free = std::find(used.begin(), used.end(), false);
  if (free == used.end()) return 0;
  const auto one = static_cast<std::size_t>(free - used.begin());
  used[one] = true;
  int best = slow_matching_size(graph, used);
  for (std::size_t other = one + 1; other < graph.size(); ++other) {
    if (used[other] || !graph[one][other]) continue;
    used[other] = true;
    best = std::max(best, 1 + slow_matching_size(graph, used));
    used[other] = false;
  }
  used[one] = false;
  return best;
}

TEST(Matching, IsAsLargeAsAnyOther) {
  Random random(7);
  for (int i = 0; i < 3000; ++i) {
    const std::size_t size = random.below(10);
    const std::uint32_t density = 1 + random.below(9);
    PairGraph graph(size, std::vector<bool>(size));
    for (std::size_t one = 0; one < size; ++one) {
      for (std::size_t other = 0; other < one; ++other) {
        graph[one][other] = graph[other][one] = random.below(10) < density;
      }
    }
    const std::vector<int> mates = maximum_matching(graph);
    for (std::size_t one = 0; one < size; ++one) {
      if (mates[one] == kUnpaired) continue;
      const auto other = static_cast<std::size_t>(mates[one]);
      EXPECT_TRUE(graph[one][other]);
      EXPECT_EQ(mates[other], static_cast<int>(one));
    }
    std::vector<bool> used(size);
    ASSERT_EQ(matching_size(graph), slow_matching_size(graph, used));
  }
}

}  // namespace
}  // namespace yolah::arena
