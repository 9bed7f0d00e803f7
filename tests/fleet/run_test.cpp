// Runs as text: written, read, and refused when anything is wrong.
#include "fleet/run/run.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace yolah::fleet {
namespace {

using namespace std::chrono_literals;
using Json = nlohmann::ordered_json;

constexpr PlayerClock kClock{10s, 100ms};

Run match_run() {
  Run run;
  run.id = "r1";
  run.title = "A test — of the fleet";
  run.by = "anna";
  run.build = "0123";
  run.seed = 7;
  MatchWork work;
  work.first = "minmax:hash=1";
  work.second = "mcts";
  work.pairs_a_job = 3;
  work.most_pairs = 10;
  work.sprt = arena::SprtSetup{};
  run.work = work;
  return run;
}

Run timed_run(const TimeControl& time) {
  Run run = match_run();
  std::get<MatchWork>(run.work).time = time;
  return run;
}

Run data_run() {
  Run run;
  run.id = "r2";
  run.work = DataWork{.player = "minmax:hash=1", .jobs = 5};
  return run;
}

Run solve_run() {
  Run run;
  run.id = "r3";
  run.work = SolveWork{.free = 20, .nodes = 1000, .positions_a_job = 2, .jobs = 7};
  return run;
}

Run genome_run() {
  Run run;
  run.id = "r4";
  run.work = GenomeWork{
      .population = 8, .generations = 3, .meetings = 2, .from = "learned", .meetings_a_job = 5};
  return run;
}

/// Every field, in turn: missing, of another type, out of bounds.
void expect_each_needed(const Run& run, const std::vector<const char*>& paths) {
  const Json good = Json::parse(to_text(run));
  for (const char* const path : paths) {
    const Json::json_pointer pointer(path);
    Json without = good;
    without[pointer.parent_pointer()].erase(pointer.back());
    EXPECT_FALSE(parse_run(without.dump())) << "without " << path;
    for (const Json& wrong : {Json(nullptr), Json(-1), Json(-1e300), Json(std::string(2000, 'a')),
                              Json::array({1}), Json(true)}) {
      if (wrong == -1 && std::string_view(path).ends_with("elo0")) continue;  // may be
      Json changed = good;
      changed[pointer] = wrong;
      EXPECT_FALSE(parse_run(changed.dump())) << path << " = " << wrong;
    }
  }
}

TEST(FleetRun, IsReadAsItWasWritten) {
  for (const fleet::Run& run :
       {match_run(), timed_run(150ms), timed_run(kClock), data_run(), solve_run(), genome_run()}) {
    const std::string text = to_text(run);
    const Parsed<fleet::Run> read = parse_run(text);
    ASSERT_TRUE(read) << read.error().reason;
    EXPECT_EQ(to_text(*read), text);
    EXPECT_EQ(read->jobs(), run.jobs());
  }
}

TEST(FleetRun, IsCutIntoJobs) {
  EXPECT_EQ(match_run().jobs(), 4U);  // of 3, 3, 3 and 1 pairs
  EXPECT_EQ(data_run().jobs(), 5U);
  EXPECT_EQ(solve_run().jobs(), 7U);
  EXPECT_EQ(genome_run().jobs(), 3U * (4 + 2));  // rounds of 16 and 8 meetings
}

TEST(FleetRun, NothingIsTakenOnTrust) {
  for (const char* const text :
       {"", "[]", "{}", "7", "{\"id\":\"r1\"}", "{\"id\":1}", "nonsense"}) {
    EXPECT_FALSE(parse_run(text)) << text;
  }
  expect_each_needed(
      match_run(),
      {"/id", "/title", "/by", "/build", "/seed", "/share", "/work", "/work/kind", "/work/first",
       "/work/second", "/work/nodes", "/work/pairs_a_job", "/work/most_pairs", "/work/sprt/elo0",
       "/work/sprt/elo1", "/work/sprt/alpha", "/work/sprt/beta", "/work/sprt/model"});
  expect_each_needed(timed_run(kClock), {"/work/clock_ms", "/work/increment_ms"});
  expect_each_needed(data_run(), {"/work/player", "/work/nodes", "/work/solve_at",
                                  "/work/solve_nodes", "/work/games_a_job", "/work/jobs"});
  expect_each_needed(solve_run(),
                     {"/work/free", "/work/nodes", "/work/positions_a_job", "/work/jobs"});
  expect_each_needed(genome_run(),
                     {"/work/population", "/work/generations", "/work/meetings", "/work/nodes",
                      "/work/step", "/work/from", "/work/meetings_a_job"});
  Json endless = Json::parse(to_text(genome_run()));
  endless["work"]["generations"] = 100'000;
  EXPECT_TRUE(parse_run(endless.dump()));
  endless["work"]["meetings"] = 10'000;
  EXPECT_FALSE(parse_run(endless.dump()));
}

TEST(FleetRun, AnIdIsPartOfSubjectsAndPaths) {
  for (const char* const id : {"", "R1", "r.1", "r/1", "r 1", "r*", "r>", ".."}) {
    fleet::Run run = match_run();
    run.id = id;
    EXPECT_FALSE(parse_run(to_text(run))) << id;
  }
}

TEST(FleetRun, ATitleIsShownAsItIs) {
  const auto with_title = [](const std::string& title) {
    fleet::Run run = match_run();
    run.title = title;
    return to_text(run);
  };
  std::string longest;
  for (int i = 0; i < 200; ++i) longest += "\u00e9";
  for (const std::string& title : {std::string(), longest, std::string("\U0001F41D \u00a0 ok")}) {
    const auto run = parse_run(with_title(title));
    ASSERT_TRUE(run) << title;
    EXPECT_EQ(run->title, title);
  }
  for (const std::string& title : {longest + "e", std::string("a\nb"), std::string("\x1b[2J"),
                                   std::string("\x7f"), std::string("a\u009b2J")}) {
    EXPECT_FALSE(parse_run(with_title(title))) << title;
  }
}

TEST(FleetRun, ATimedMatchHasATime) {
  EXPECT_EQ(limits_of(std::get<MatchWork>(timed_run(150ms).work)).move_time, 150ms);
  EXPECT_FALSE(limits_of(std::get<MatchWork>(timed_run(150ms).work)).nodes);
  const auto read = parse_run(to_text(timed_run(kClock)));
  const Limits limits = limits_of(std::get<MatchWork>(read->work));
  ASSERT_TRUE(limits.clock);
  EXPECT_EQ(limits.clock->remaining, 10s);
  EXPECT_EQ(limits.clock->increment, 100ms);
  Json run = Json::parse(to_text(timed_run(kClock)));
  run["work"]["clock_ms"] = 0;
  EXPECT_FALSE(parse_run(run.dump()));
  run["work"]["move_ms"] = 400'000'000;
  EXPECT_FALSE(parse_run(run.dump()));
}

TEST(FleetRun, OnlyTimedWorkIsNeverTheSame) {
  EXPECT_TRUE(deterministic(match_run().work));
  EXPECT_TRUE(deterministic(data_run().work));
  EXPECT_TRUE(deterministic(genome_run().work));
  EXPECT_FALSE(deterministic(timed_run(150ms).work));
}

TEST(FleetRun, WorkHasAKind) {
  EXPECT_EQ(kind_of(timed_run(1ms).work), "timed");
  EXPECT_EQ(kind_of(match_run().work), "match");
  EXPECT_EQ(kind_of(data_run().work), "data");
  EXPECT_EQ(kind_of(solve_run().work), "solve");
  EXPECT_EQ(kind_of(genome_run().work), "genome");
}

TEST(FleetRun, TheBuildHasAName) {
  EXPECT_EQ(build_hash().size(), 32U);
  EXPECT_EQ(build_hash().find_first_not_of("0123456789abcdef"), std::string_view::npos);
}

}  // namespace
}  // namespace yolah::fleet
