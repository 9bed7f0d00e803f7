// Reports that are right are counted, those that are not refused.
#include "fleet/run/tally.h"

#include <gtest/gtest.h>

#include <atomic>
#include <nlohmann/json.hpp>
#include <string>

#include "fleet/run/job.h"

namespace yolah::fleet {
namespace {

using Json = nlohmann::ordered_json;

template <class Kind>
JobResult done(const Kind& work, std::uint64_t job) {
  Run run;
  run.id = "r1";
  run.work = work;
  const std::atomic<bool> stop{false};
  return *do_job(run, {job, {}}, [](std::string_view) { return std::string(); }, stop);
}

MatchWork match() {
  MatchWork work;
  work.first = "random";
  work.second = "random:seed=7";
  work.nodes = 1;
  work.pairs_a_job = 3;
  work.most_pairs = 8;
  return work;
}

/// Three games that were never played.
Json match_report() {
  const std::string hash(16, 'a');
  return {{"job", 2},
          {"games",
           {{12, 2, 5, 100, 90, hash},
            {13, 1, 0, 100, 90, hash},
            {14, 0, -3, 100, 90, hash},
            {15, 0, -2, 100, 90, hash}}}};
}

/// Each value of the report in turn gone, of another type, or absurd.
template <class Kind>
void expect_each_checked(const Kind& work, std::uint64_t job, const Json& good) {
  ASSERT_TRUE(read_report(work, job, good.dump()));
  const Json flat = good.flatten();
  for (const auto& [path, value] : flat.items()) {
    const Json::json_pointer pointer(path);
    for (const Json& wrong : {Json(-1000), Json(1e300), Json("x"), Json(true), Json::array(),
                              Json::object(), Json(18'446'744'073'709'551'615U), Json(0.5)}) {
      Json changed = good;
      changed[pointer] = wrong;
      EXPECT_FALSE(read_report(work, job, changed.dump())) << changed;
    }
    Json without = good;
    Json& parent = without[pointer.parent_pointer()];
    if (parent.is_array()) {
      parent.erase(std::stoul(pointer.back()));
    } else {
      parent.erase(pointer.back());
    }
    EXPECT_FALSE(read_report(work, job, without.dump())) << without;
  }
  Json more = good;
  more["more"] = 1;
  EXPECT_FALSE(read_report(work, job, more.dump()));
  EXPECT_FALSE(read_report(work, job + 1, good.dump()));
  for (const char* const text : {"", "[]", "7", "null", "{", "\xff"}) {
    EXPECT_FALSE(read_report(work, job, text)) << text;
  }
}

TEST(FleetTally, CountsGamesAndPairs) {
  const auto tally = read_report(match(), 2, match_report().dump());
  ASSERT_TRUE(tally) << tally.error().reason;
  EXPECT_EQ(tally->counts.wins, 1U);
  EXPECT_EQ(tally->counts.draws, 1U);
  EXPECT_EQ(tally->counts.losses, 2U);
  EXPECT_EQ(tally->counts.pairs, (std::array<std::uint64_t, 5>{1, 0, 0, 1, 0}));
  EXPECT_EQ(tally->nodes, 760U);
  MatchTally twice = *tally;
  twice += *tally;
  EXPECT_EQ(twice.counts.games(), 8U);
  EXPECT_EQ(twice.counts.pairs[3], 2U);
  EXPECT_EQ(twice.nodes, 1520U);
}

TEST(FleetTally, ReadsWhatJobsReport) {
  MatchTally all;
  for (std::uint64_t job = 0; job < 3; ++job) {
    const auto tally = read_report(match(), job, done(match(), job).report);
    ASSERT_TRUE(tally) << tally.error().reason;
    all += *tally;
  }
  EXPECT_EQ(all.counts.games(), 16U);
  EXPECT_EQ(all.counts.pair_count(), 8U);
  const DataWork data{.player = "minmax:hash=1", .nodes = 50, .games_a_job = 2, .jobs = 2};
  const JobResult made = done(data, 1);
  const auto tally = read_report(data, 1, made.report);
  ASSERT_TRUE(tally) << tally.error().reason;
  EXPECT_EQ(tally->games, 2U);
  EXPECT_EQ(tally->bytes, made.data.size());
  EXPECT_TRUE(is_data_of(made.report, made.data));
  std::string changed = made.data;
  changed.back() ^= 1;
  EXPECT_FALSE(is_data_of(made.report, changed));
  EXPECT_FALSE(is_data_of(made.report, made.data + "x"));
  const SolveWork solve{.free = 16, .nodes = 100'000, .positions_a_job = 2, .jobs = 1};
  const auto solved = read_report(solve, 0, done(solve, 0).report);
  ASSERT_TRUE(solved) << solved.error().reason;
  EXPECT_EQ(solved->positions, 2U);
  EXPECT_EQ(solved->solved, 2U);
}

TEST(FleetTally, NothingInAReportIsTakenOnTrust) {
  expect_each_checked(match(), 2, match_report());
  const DataWork data{.player = "minmax:hash=1", .nodes = 50, .games_a_job = 2, .jobs = 2};
  expect_each_checked(data, 1, Json::parse(done(data, 1).report));
  const SolveWork solve{.free = 16, .nodes = 100'000, .positions_a_job = 2, .jobs = 1};
  expect_each_checked(solve, 0, Json::parse(done(solve, 0).report));
}

TEST(FleetTally, AWinHasMorePointsButOnTime) {
  Json report = match_report();
  report["games"][0][2] = -5;
  EXPECT_FALSE(read_report(match(), 2, report.dump()));
  MatchWork timed = match();
  timed.time = std::chrono::milliseconds(10);
  EXPECT_TRUE(read_report(timed, 2, report.dump()));
}

TEST(FleetTally, GamesAreThoseOfTheJobOnceEach) {
  Json report = match_report();
  report["games"][1] = report["games"][0];
  EXPECT_FALSE(read_report(match(), 2, report.dump()));
  std::swap(report["games"][0], report["games"][2]);
  EXPECT_FALSE(read_report(match(), 2, report.dump()));
}

}  // namespace
}  // namespace yolah::fleet
