// Jobs are pure functions of run and number, and together they are the run.
#include "fleet/run/job.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "arena/match.h"
#include "engine/rules/notation.h"
#include "engine/search/endgame/solver.h"
#include "engine/search/player_spec.h"

namespace yolah::fleet {
namespace {

using Json = nlohmann::ordered_json;

std::string no_file(std::string_view hash) {
  throw JobFailure("no file " + std::string(hash));
}

Run match_run(std::uint64_t pairs_a_job, std::uint64_t most_pairs) {
  Run run;
  run.id = "r1";
  run.seed = 5;
  MatchWork work;
  work.first = "minmax:hash=1";
  work.second = "minmax:hash=1,eval=heuristic";
  work.nodes = 200;
  work.pairs_a_job = pairs_a_job;
  work.most_pairs = most_pairs;
  run.work = work;
  return run;
}

JobResult done(const Run& run, std::uint64_t number) {
  const std::atomic<bool> stop{false};
  const auto result = do_job(run, {number, {}}, no_file, stop);
  if (!result) throw JobFailure("it was stopped");
  return *result;
}

/// The games of all jobs of a run.
Json games_of(const Run& run) {
  Json games = Json::array();
  for (std::uint64_t job = 0; job < run.jobs(); ++job) {
    const Json report = Json::parse(done(run, job).report);
    EXPECT_EQ(report["job"], job);
    for (const Json& game : report["games"]) games.push_back(game);
  }
  return games;
}

TEST(FleetJob, TheSameAgain) {
  const fleet::Run run = match_run(2, 6);
  const JobResult later = done(run, 2);
  const JobResult first = done(run, 0);
  EXPECT_NE(first, later);
  EXPECT_EQ(done(run, 0), first);
  EXPECT_EQ(done(run, 2), later);
}

TEST(FleetJob, HoweverARunIsCutItIsTheSameGames) {
  const Json whole = games_of(match_run(5, 5));
  ASSERT_EQ(whole.size(), 10U);
  EXPECT_EQ(games_of(match_run(1, 5)), whole);
  EXPECT_EQ(games_of(match_run(2, 5)), whole);  // the last job is shorter
}

TEST(FleetJob, TheGamesAreThoseOfAMatchHere) {
  arena::MatchSetup setup;
  setup.first = arena::make_contender(*parse_player_spec("minmax:hash=1"));
  setup.second = arena::make_contender(*parse_player_spec("minmax:hash=1,eval=heuristic"));
  setup.openings = arena::Openings::suite(5);
  setup.limits.nodes = 200;
  setup.games = 6;
  const std::atomic<bool> stop{false};
  std::vector<int> outcomes;
  arena::play_match(setup, stop, [&](const arena::PlayedGame& game, const arena::MatchResult&) {
    outcomes.push_back(static_cast<int>(game.outcome()));
  });
  std::vector<int> in_jobs;
  for (const Json& game : games_of(match_run(1, 3))) in_jobs.push_back(game[1]);
  EXPECT_EQ(in_jobs, outcomes);
}

TEST(FleetJob, ATimedMatchIsPlayedByTheClock) {
  fleet::Run run = match_run(1, 1);
  std::get<MatchWork>(run.work).time = std::chrono::milliseconds(2);
  const Json games = games_of(run);
  ASSERT_EQ(games.size(), 2U);
  EXPECT_NE(games[0][3], games_of(match_run(1, 1))[0][3]);  // nodes of the first
}

TEST(FleetJob, DataOfJobsDiffersAndIsTheSameAgain) {
  fleet::Run run;
  run.id = "r2";
  run.build = "b";
  run.work = DataWork{.player = "minmax:hash=1", .nodes = 50, .games_a_job = 3, .jobs = 2};
  const JobResult first = done(run, 0);
  const JobResult second = done(run, 1);
  EXPECT_NE(first.data, second.data);
  EXPECT_EQ(done(run, 0), first);
  const Json report = Json::parse(first.report);
  EXPECT_EQ(report["games"], 3);
  EXPECT_EQ(report["bytes"], first.data.size());
  EXPECT_GT(report["positions"], 30);
}

Run solve_run(std::uint64_t positions_a_job, std::uint64_t jobs, std::uint64_t nodes) {
  Run run;
  run.id = "r3";
  run.seed = 3;
  run.work =
      SolveWork{.free = 18, .nodes = nodes, .positions_a_job = positions_a_job, .jobs = jobs};
  return run;
}

TEST(FleetJob, PositionsAreSolvedHoweverTheyAreCut) {
  constexpr std::uint64_t kPlenty = 10'000'000;
  const Json whole = Json::parse(done(solve_run(4, 1, kPlenty), 0).report)["positions"];
  ASSERT_EQ(whole.size(), 4U);
  Json in_jobs = Json::array();
  for (const std::uint64_t job : {0U, 1U}) {
    const Json report = Json::parse(done(solve_run(2, 2, kPlenty), job).report);
    EXPECT_EQ(report["job"], job);
    for (const Json& line : report["positions"]) in_jobs.push_back(line);
  }
  EXPECT_EQ(in_jobs, whole);  // nodes too: each is solved with an empty table
  for (const Json& line : whole) {
    const Position position = *parse_position(line[0].get<std::string>());
    EXPECT_EQ(count(position.free_squares()), 18);
    const std::atomic<bool> stop{false};
    const auto solver = EndgameSolver::make(1);
    EXPECT_EQ(line[1], solver->margin(position, Budget({}, position, stop)).lower);
  }
  EXPECT_NE(whole[0], whole[1]);
}

TEST(FleetJob, WhatTakesTooManyNodesStaysUnsolved) {
  const Json line = Json::parse(done(solve_run(1, 1, 1), 0).report)["positions"][0];
  EXPECT_TRUE(line[1].is_null());
}

TEST(FleetJob, AStoppedJobHasNoResult) {
  const std::atomic<bool> stop{true};
  EXPECT_FALSE(do_job(match_run(1, 1), {0, {}}, no_file, stop));
  EXPECT_FALSE(do_job(solve_run(1, 1, 1), {0, {}}, no_file, stop));
}

TEST(FleetJob, FilesAreFoundByTheirHash) {
  fleet::Run run = match_run(1, 1);
  const std::string hash(64, 'a');
  std::get<MatchWork>(run.work).first = "minmax:hash=1,net=@" + hash;
  std::string asked;
  const std::atomic<bool> stop{false};
  EXPECT_THROW(do_job(
                   run, {0, {}},
                   [&](std::string_view wanted) -> std::string {
                     asked = wanted;
                     return "/nowhere.ynet";
                   },
                   stop),
               JobFailure);
  EXPECT_EQ(asked, hash);
  for (const char* const player : {"minmax:net=@short", "minmax:threads=2", "nobody"}) {
    std::get<MatchWork>(run.work).first = player;
    EXPECT_THROW(done(run, 0), JobFailure) << player;
  }
  EXPECT_THROW(done(match_run(1, 1), 1), JobFailure);
}

TEST(FleetJob, NoInputIsTakenWhereNoneIsNeeded) {
  fleet::Run data;
  data.work = DataWork{.player = "minmax:hash=1", .games_a_job = 1};
  const std::atomic<bool> stop{false};
  for (const fleet::Run& run : {match_run(1, 1), data, solve_run(1, 1, 1)}) {
    EXPECT_THROW(do_job(run, {0, "{}"}, no_file, stop), JobFailure);
  }
}

}  // namespace
}  // namespace yolah::fleet
