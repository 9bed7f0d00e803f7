// A league: versions and what they keep, who plays next, places, marks, and its log.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <string>

#include "arena/league/league.h"
#include "arena/league/league_log.h"
#include "arena/statistics.h"
#include "engine/playout/random.h"

namespace yolah::arena {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

LeagueSettings settings() {
  LeagueSettings league;
  league.name = "class";
  league.bosses = {{"low", "random", 1000, 1}, {"high", "minmax:level=3", 1400, 2}};
  league.passed_mark = 3;
  return league;
}

BotVersion passed() {
  BotVersion verdict;
  verdict.state = CheckState::kPassed;
  return verdict;
}

BotVersion failed(const std::string& why) {
  BotVersion verdict;
  verdict.state = CheckState::kFailed;
  verdict.message = why;
  return verdict;
}

void enter(League& league, const std::string& id, const std::string& version) {
  league.hand_in(id, version, 1);
  league.judge(id, version, passed());
}

/// The version that plays, for a game of now.
std::string version(const League& league, const std::string& id) {
  const BotVersion* const playing = league.find(id)->playing();
  return playing == nullptr ? "" : playing->version;
}

void play(League& league, const std::string& black, const std::string& white, Winner winner,
          const std::string& opening = "") {
  LeagueGame game;
  game.number = league.next_pair();
  game.players = {black, white};
  game.versions = {version(league, black), version(league, white)};
  game.winner = winner;
  game.opening = opening;
  league.add(game);
}

TEST(League, TheNewestVersionThatPassedPlays) {
  League league(settings());
  EXPECT_EQ(league.find("ann"), nullptr);
  league.hand_in("ann", "v1", 1);
  EXPECT_FALSE(league.find("ann")->can_play());
  league.judge("ann", "v1", passed());
  EXPECT_EQ(version(league, "ann"), "v1");
  league.hand_in("ann", "v2", 2);
  EXPECT_EQ(version(league, "ann"), "v1");
  league.judge("ann", "v2", failed("no move"));
  EXPECT_EQ(version(league, "ann"), "v1");
  enter(league, "ann", "v3");
  EXPECT_EQ(version(league, "ann"), "v3");
}

TEST(League, AVersionThatComesBackPlaysWithItsVerdictAndItsGames) {
  League league(settings());
  enter(league, "ann", "v1");
  play(league, "ann", "low", Winner::kBlack);
  enter(league, "ann", "v2");
  EXPECT_EQ(league.standing("ann")->games, 0U);
  league.hand_in("ann", "v1", 3);
  EXPECT_EQ(version(league, "ann"), "v1");
  EXPECT_EQ(league.standing("ann")->games, 1U);
}

TEST(League, GamesAgainstAnOldVersionStillTellAboutTheOther) {
  League league(settings());
  enter(league, "ann", "v1");
  enter(league, "bob", "v1");
  for (int i = 0; i < 10; ++i)
    play(league, "ann", "bob", i % 2 == 0 ? Winner::kBlack : Winner::kWhite);
  const double before = league.standing("bob")->error;
  enter(league, "ann", "v2");
  EXPECT_EQ(league.standing("bob")->games, 10U);
  EXPECT_EQ(league.standing("bob")->error, before);
}

TEST(League, BossesKeepTheirRatings) {
  League league(settings());
  enter(league, "ann", "v1");
  for (int i = 0; i < 40; ++i)
    play(league, "ann", "low", i % 2 == 0 ? Winner::kBlack : Winner::kWhite);
  for (int i = 0; i < 40; ++i)
    play(league, "high", "ann", i % 4 == 0 ? Winner::kWhite : Winner::kBlack);
  EXPECT_EQ(league.standing("low")->elo, 1000);
  EXPECT_EQ(league.standing("high")->elo, 1400);
  const LeagueStanding& ann = *league.standing("ann");
  EXPECT_GT(ann.elo, 1000);
  EXPECT_LT(ann.elo, 1400);
  EXPECT_THAT(ann.beaten, ElementsAre("low"));
  EXPECT_EQ(ann.next, "high");
  EXPECT_EQ(ann.place, 1);
}

TEST(League, WhoIsLeastKnownPlaysNextAndNotAgainstItself) {
  League league(settings());
  EXPECT_FALSE(next_encounter(league, {}));
  enter(league, "ann", "v1");
  enter(league, "bob", "v1");
  for (int i = 0; i < 30; ++i)
    play(league, "ann", "low", i % 2 == 0 ? Winner::kBlack : Winner::kWhite);
  const auto pair = next_encounter(league, {});
  ASSERT_TRUE(pair);
  EXPECT_EQ(pair->first, "bob");
  EXPECT_NE(pair->second, "bob");
  // Another thread takes somebody else.
  EXPECT_EQ(next_encounter(league, {{"bob", 1}})->first, "ann");
}

TEST(League, OpponentsNearInStrengthTellMost) {
  LeagueSettings two = settings();
  two.bosses = {{"low", "random", 0, 0}, {"high", "random", 3000, 0}};
  League league(two);
  enter(league, "ann", "v1");
  for (int i = 0; i < 12; ++i)
    play(league, "ann", "low", i % 2 == 0 ? Winner::kBlack : Winner::kWhite);
  EXPECT_EQ(next_encounter(league, {})->second, "low");
}

/// Plays what next_encounter wants, with results by these strengths.
std::uint64_t play_until_settled(League& league, const std::map<std::string, double>& strengths,
                                 std::uint64_t most, std::uint64_t seed = 99) {
  Random random(seed);
  std::uint64_t games = 0;
  while (const auto pair = next_encounter(league, {})) {
    const double share = score_of(strengths.at(pair->first) - strengths.at(pair->second));
    for (int i = 0; i < 2; ++i, ++games) {
      const bool first_won = random.next() / 4294967296.0 < share;
      const bool first_is_black = i == 0;
      play(league, first_is_black ? pair->first : pair->second,
           first_is_black ? pair->second : pair->first,
           first_won == first_is_black ? Winner::kBlack : Winner::kWhite);
    }
    if (games > most) return games;
  }
  return games;
}

class Crowd : public testing::TestWithParam<std::pair<int, double>> {};

/// Spread over the scale, and all alike: students who know each other's strength well and not their
/// places on the scale are the harder case.
INSTANTIATE_TEST_SUITE_P(League, Crowd, testing::Values(std::pair(12, 150.0), std::pair(30, 20.0)));

TEST_P(Crowd, FewGamesSettleEverybody) {
  const auto [students, step] = GetParam();
  constexpr std::uint64_t kLeagues = 4;
  std::uint64_t games = 0;
  int outside = 0;
  for (std::uint64_t seed = 0; seed < kLeagues; ++seed) {
    LeagueSettings ten = settings();
    ten.bosses = usual_bosses();
    ten.target = 100;
    League league(ten);
    std::map<std::string, double> strengths;
    for (const Boss& boss : ten.bosses) strengths[boss.name] = boss.elo;
    for (int i = 0; i < students; ++i) {
      const std::string id = "s" + std::to_string(i);
      enter(league, id, "v1");
      strengths[id] = 800 + step * i;
    }
    games += play_until_settled(league, strengths, 10'000, seed);
    for (const LeagueStanding& standing : league.standings()) {
      if (league.find(standing.id)->boss) continue;
      EXPECT_LE(standing.error, 100) << standing.id;
      if (std::abs(standing.elo - strengths.at(standing.id)) > standing.error) ++outside;
    }
  }
  const double each = static_cast<double>(games) / static_cast<double>(kLeagues) / students;
  const double share = 100.0 * outside / (static_cast<double>(kLeagues) * students);
  std::printf("%d students: %.0f games each, %.1f %% outside of their intervals\n", students, each,
              share);
  // 46 games of even opponents without draws tell a rating to 100.
  EXPECT_LT(each, 55);
  EXPECT_LT(share, 10);
}

TEST(League, WhoLosesEverythingIsNotPlayedForEver) {
  LeagueSettings few = settings();
  few.most_games = 20;
  League league(few);
  enter(league, "ann", "v1");
  EXPECT_LE(play_until_settled(league, {{"ann", -5000}, {"low", 1000}, {"high", 1400}}, 100), 22U);
}

TEST(League, AnOpeningIsPlayedOnceByTwoVersions) {
  League league(settings());
  enter(league, "ann", "v1");
  play(league, "ann", "low", Winner::kBlack, "d5:b7");
  const LeaguePlayer& low = *league.find("low");
  EXPECT_TRUE(league.have_met(*league.find("ann"), low, "d5:b7"));
  EXPECT_TRUE(league.have_met(low, *league.find("ann"), "d5:b7"));
  EXPECT_FALSE(league.have_met(low, *league.find("ann"), "d5:b6"));
  enter(league, "ann", "v2");
  EXPECT_FALSE(league.have_met(*league.find("ann"), *league.find("low"), "d5:b7"));
}

TEST(League, MarksAreForTheWholeRoster) {
  League league(settings());
  enter(league, "ann", "v1");
  for (int i = 0; i < 40; ++i)
    play(league, "ann", "low", i % 4 == 0 ? Winner::kWhite : Winner::kBlack);
  league.hand_in("bob", "v1", 1);
  league.judge("bob", "v1", failed("no answer to ugi"));
  enter(league, "eve", "v1");
  const std::vector<Student> roster = {
      {"ann", "Ann A.", "x"}, {"bob", "Bob B.", "y"}, {"joe", "Joe J.", "z"}};
  const std::vector<Mark> marks = marks_of(league, roster);
  ASSERT_EQ(marks.size(), 4U);
  EXPECT_EQ(marks[0].mark, 4);
  EXPECT_EQ(marks[0].remark, "");
  EXPECT_EQ(marks[1].mark, 0);
  EXPECT_THAT(marks[1].remark, HasSubstr("no answer to ugi"));
  EXPECT_EQ(marks[2].remark, "nothing was handed in");
  EXPECT_EQ(marks[3].student.id, "eve");
  EXPECT_EQ(marks[3].mark, 3);
}

TEST(League, TheDeadlineAndTheFreezeClose) {
  LeagueSettings league = settings();
  EXPECT_FALSE(league.is_closed(100));
  league.deadline = 99;
  EXPECT_TRUE(league.is_closed(100));
  EXPECT_FALSE(league.is_closed(99));
  league.deadline.reset();
  league.frozen = true;
  EXPECT_TRUE(league.is_closed(100));
}

class LeagueFile : public testing::Test {
 protected:
  LeagueFile() {
    std::string folder = testing::TempDir() + "/yolah_league_XXXXXX";
    EXPECT_NE(mkdtemp(folder.data()), nullptr);
    folder_ = folder;
    path_ = (folder_ / "league.jsonl").string();
  }
  ~LeagueFile() override { fs::remove_all(folder_); }

  static GameLine line(std::uint64_t number) {
    GameLine game;
    game.number = number;
    game.players = {"ann", "low"};
    game.versions = {"v1", ""};
    game.winner = Winner::kBlack;
    game.termination = "points";
    game.at = 1234;
    return game;
  }

  fs::path folder_;
  std::string path_;
};

TEST_F(LeagueFile, TellsAllThatWasWritten) {
  std::int64_t offset = 0;
  {
    League league(settings());
    LeagueLog log(path_, league);
    log.hand_in("ann", "v1", 7);
    BotVersion verdict = passed();
    verdict.version = "v1";
    log.check("ann", verdict);
    log.version("ann", "v1");
    offset = log.game(line(0));
    verdict = failed("no \"answer\"\n");
    verdict.version = "v2";
    log.hand_in("ann", "v2", 9);
    log.check("ann", verdict);
  }
  std::ofstream(path_, std::ios::app) << "{\"type\":\"game\",\"num";  // torn by a crash
  for (const bool is_opened : {false, true}) {
    League league(settings());
    std::optional<LeagueLog> log;
    if (is_opened) {
      log.emplace(path_, league);
      EXPECT_EQ(log->read_game(offset), line(0));
    } else {
      read_league_log(path_, league);
    }
    ASSERT_EQ(league.games().size(), 1U);
    EXPECT_EQ(league.games()[0].offset, offset);
    EXPECT_EQ(league.next_pair(), 2U);
    EXPECT_EQ(version(league, "ann"), "v1");
    EXPECT_EQ(league.find("ann")->newest()->state, CheckState::kFailed);
    EXPECT_EQ(league.find("ann")->newest()->message, "no \"answer\"\n");
    EXPECT_EQ(league.find("ann")->newest()->handed_in, 9);
  }
}

TEST_F(LeagueFile, IsAResultsFileToo) {
  {
    League league(settings());
    LeagueLog log(path_, league);
    log.version("ann", "v1");
    log.game(line(0));
    log.version("ann", "v2");
  }
  std::ifstream file(path_);
  const Results results = parse_results(std::string(std::istreambuf_iterator<char>(file), {}));
  EXPECT_EQ(results.tournament->format, "league");
  EXPECT_THAT(results.games, IsEmpty());
  EXPECT_EQ(results.outdated.size(), 1U);
}

TEST_F(LeagueFile, OtherRulesAreRefused) {
  {
    League league(settings());
    const LeagueLog log(path_, league);
  }
  LeagueSettings other = settings();
  other.limits.nodes = 5;
  other.bosses[0].spec = "minmax";
  League league(other);
  try {
    const LeagueLog log(path_, league);
    FAIL();
  } catch (const ResultsError& error) {
    EXPECT_THAT(error.what(), HasSubstr("the limits were "));
    EXPECT_THAT(error.what(), HasSubstr("low was random, and is minmax now"));
  }
}

TEST_F(LeagueFile, TwoRunsCannotShareIt) {
  League league(settings());
  const LeagueLog log(path_, league);
  League other(settings());
  EXPECT_THROW(LeagueLog(path_, other), LogError);
}

}  // namespace
}  // namespace yolah::arena
