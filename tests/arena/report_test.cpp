// The numbers of the report, and that hostile text stays text.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "arena/ratings.h"
#include "arena/report/charts.h"
#include "arena/report/game_data.h"
#include "arena/report/page.h"
#include "arena/report/ranking.h"
#include "arena/report/results_file.h"
#include "arena/report/sections.h"
#include "arena/report/tables.h"

namespace yolah::arena::report {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

constexpr const char* kHeader =
    R"({"type":"tournament","version":1,"name":"Cup","format":"gauntlet","players":[)"
    R"({"name":"a","spec":"minmax"},{"name":"b"},{"name":"c"}],"limits":"1s","seed":7,"games":9})";

struct LineSetup {
  int number = 0;
  std::string black = "a";
  std::string white = "b";
  std::string winner = "black";
  std::string termination = "points";
  int black_points = 30;
  int white_points = 20;
  std::string more = " ";  // further fields, each after a comma
};

std::string line(const LineSetup& setup) {
  return R"({"type":"game","number":)" + std::to_string(setup.number) + R"(,"black":")" +
         setup.black + R"(","white":")" + setup.white + R"(","winner":")" + setup.winner +
         R"(","termination":")" + setup.termination + R"(","points":{"black":)" +
         std::to_string(setup.black_points) + R"(,"white":)" + std::to_string(setup.white_points) +
         R"(},"plies":)" + std::to_string(setup.black_points + setup.white_points) + setup.more +
         "}\n";
}

/// Four games of three players: a beats b twice, draws with c, b crashes against c.
std::string small_cup() {
  return std::string(kHeader) + "\n" + line({.number = 0}) +
         line({.number = 1,
               .black = "b",
               .white = "a",
               .winner = "white",
               .black_points = 24,
               .white_points = 25,
               .more =
                   R"(,"sides":{"black":{"moves":10,"seconds":1,"slowest":0.5,"depth":4},)"
                   R"("white":{"moves":30,"nodes":600,"seconds":3,"depth":8,"oversteps":2}})"}) +
         line({.number = 2,
               .black = "c",
               .white = "a",
               .winner = "draw",
               .black_points = 25,
               .white_points = 25}) +
         line({.number = 3,
               .black = "b",
               .white = "c",
               .winner = "white",
               .termination = "crash",
               .more = R"(,"reason":"signal 11","stderr":{"black":"oh <no>"})"});
}

/// Of the lines after the cup's first.
Results read_lines(const std::string& lines) {
  return read_results(std::string(kHeader) + "\n" + lines);
}

/// What is said against a line after the cup's first; the place is checked.
std::string reason(const std::string& wrong, const std::string& line = "line 2: ") {
  try {
    read_lines(wrong);
  } catch (const ResultsError& error) {
    const std::string message = error.what();
    EXPECT_TRUE(message.starts_with(line)) << message;
    return message.substr(std::min(message.size(), line.size()));
  }
  return "accepted";
}

TEST(ReportResults, HeaderAndGamesAreRead) {
  const Results results = read_results(small_cup());
  EXPECT_EQ(results.name.raw(), "Cup");
  EXPECT_EQ(results.seed, 7U);
  EXPECT_EQ(results.expected, 9U);
  ASSERT_EQ(results.players.size(), 3U);
  EXPECT_EQ(results.players[0].spec.raw(), "minmax");
  ASSERT_EQ(results.games.size(), 4U);
  EXPECT_EQ(results.games[1].margin(), -1);
  EXPECT_TRUE(results.games[3].failed(Color::kBlack));
  EXPECT_FALSE(results.games[3].failed(Color::kWhite));
  EXPECT_FALSE(results.cut_short);
}

TEST(ReportResults, WhatIsUnknownIsLeftOut) {
  const Results results = read_results(
      small_cup() + "{\"type\":\"later\",\"number\":\"?\"}\n\n" +
      line({.number = 9, .black = "new", .more = R"(,"unknown":[1,{}],"round":null)"}));
  EXPECT_EQ(results.games.size(), 5U);
  EXPECT_EQ(results.players.back().name.raw(), "new");
}

TEST(ReportResults, ALineCutShortByACrashIsLeftOut) {
  const std::string text = small_cup();
  const Results results = read_results(text.substr(0, text.size() - 20));
  EXPECT_TRUE(results.cut_short);
  EXPECT_EQ(results.games.size(), 3U);
}

TEST(ReportResults, WrongLinesAreRefused) {
  EXPECT_EQ(reason("{]\n"), "the line is not JSON");
  EXPECT_EQ(reason("\xFF\n"), "the line is not JSON");
  EXPECT_EQ(reason("[1]\n"), "the line is not a JSON object");
  EXPECT_EQ(reason(line({.black = "b"})), "a player meets itself");
  EXPECT_EQ(reason(line({.winner = "me"})), "\"winner\" is not black, white, draw or none");
  EXPECT_EQ(reason(line({.black_points = 57})), "\"black\" is not a whole number up to 56");
  EXPECT_EQ(reason(line({.white_points = -1})), "\"white\" is not a whole number up to 56");
  EXPECT_EQ(reason(line({.more = R"(,"seconds":-1)"})), "\"seconds\" is not a number from 0");
  EXPECT_EQ(reason(line({.more = R"(,"reason":{})"})), "\"reason\" is not a text");
  EXPECT_EQ(reason(line({.more = R"(,"nodes":1e9,"sides":{"black":{"nodes":-1}})"})),
            "\"nodes\" is not a whole number");
  EXPECT_EQ(reason(line({.more = R"(,"sides":[])"})), "\"sides\" is not an object");
  EXPECT_EQ(reason("{\"type\":\"failure\"}\n"), "\"name\" is missing");
  EXPECT_EQ(reason(line({}) + line({}), "line 3: "),
            "game 1 (\"number\":0) stands here a second time");
}

TEST(ReportResults, OfALaterVersionAreRefused) {
  const std::string later = R"({"type":"tournament","version":2,"players":[]})";
  EXPECT_THROW(read_results(later + "\n"), ResultsError);
}

TEST(ReportResults, OnlyRecordsThatFollowTheRulesAreReplayed) {
  const auto record = [](const std::string& moves) {
    return read_lines(line({.more = R"(,"record":"[Black \"a\"]\n\n)" + moves + R"(\n")"}))
        .games[0]
        .record.has_value();
  };
  EXPECT_TRUE(record("1. d5:b7 e5:f5 *"));
  EXPECT_FALSE(record("1. d5:b7 e5:e4 *"));
  EXPECT_FALSE(record("1. d5:b7 {"));
}

TEST(ReportTables, CrossTableSumsUp) {
  const Results results = read_results(small_cup());
  const CrossTable cross(results);
  EXPECT_EQ(cross.at(0, 1).wins, 2U);
  EXPECT_EQ(cross.at(1, 0).losses, 2U);
  EXPECT_EQ(cross.at(0, 2).draws, 1U);
  EXPECT_EQ(cross.total(0).half_points(), 5U);
  EXPECT_EQ(cross.total(1).half_points(), 0U);
  EXPECT_EQ(cross.total(2).half_points(), 3U);
  std::uint64_t half_points = 0;
  for (std::size_t i = 0; i < cross.size(); ++i) half_points += cross.total(i).half_points();
  EXPECT_EQ(half_points, 2 * results.games.size());
}

TEST(ReportTables, GamesWithoutAResultCountNowhere) {
  const Results results = read_lines(line({.winner = "none", .termination = "abandoned"}));
  EXPECT_EQ(CrossTable(results).total(0).games(), 0U);
  EXPECT_EQ(color_mix(results).without_result, 1U);
  EXPECT_FALSE(failures(results)[0].any());
  EXPECT_FALSE(rank_players(results).players[0].rating);
}

TEST(ReportTables, OutcomesByColour) {
  const ColorMix mix = color_mix(read_results(small_cup()));
  EXPECT_EQ(mix.black.wins, 1U);
  EXPECT_EQ(mix.black.draws, 1U);
  EXPECT_EQ(mix.black.losses, 2U);
  EXPECT_EQ(mix.players[0][0].wins, 1U);
  EXPECT_EQ(mix.players[0][1].wins, 1U);
  EXPECT_EQ(mix.players[0][1].draws, 1U);
  EXPECT_EQ(mix.terminations.at("crash"), 1U);
}

TEST(ReportTables, HistogramsCountEveryNumberOnce) {
  const Histogram narrow = histogram({3, 5, 5}, 10);
  EXPECT_EQ(narrow.first, 3);
  EXPECT_THAT(narrow.bins, ElementsAre(1, 0, 2));
  const Histogram wide = histogram({-7, 0, 1, 8, 9}, 4);
  EXPECT_LE(wide.bins.size(), 4U);
  EXPECT_EQ(wide.total(), 5U);
  EXPECT_TRUE(histogram({}, 5).bins.empty());
}

TEST(ReportTables, ZeroLiesInTheMiddleOfACentredBin) {
  const Histogram centred = histogram({-10, -1, 0, 1, 10}, 7, true);
  EXPECT_EQ(centred.width % 2, 1);
  bool found = false;
  for (std::size_t bin = 0; bin < centred.bins.size(); ++bin) {
    if (centred.low(bin) != -centred.high(bin)) continue;
    found = true;
    EXPECT_EQ(centred.bins[bin], 3U);
  }
  EXPECT_TRUE(found);
}

TEST(ReportTables, MarginsAreOfGamesByPoints) {
  const Histogram margins = margin_histogram(read_results(small_cup()));
  EXPECT_EQ(margins.total(), 3U);  // not the crash
  EXPECT_EQ(margins.low(0), -1);
  EXPECT_EQ(margins.high(margins.bins.size() - 1), 10);
  EXPECT_EQ(length_histogram(read_results(small_cup())).total(), 4U);
}

TEST(ReportTables, TimeOfAllGames) {
  const std::vector<TimeUse> uses = time_use(read_results(small_cup()));
  EXPECT_DOUBLE_EQ(uses[0].mean_seconds(), 0.1);
  EXPECT_DOUBLE_EQ(uses[0].mean_depth(), 8);
  EXPECT_DOUBLE_EQ(uses[0].nodes_per_second(), 200);
  EXPECT_EQ(uses[0].oversteps, 2U);
  EXPECT_DOUBLE_EQ(uses[1].slowest, 0.5);
}

TEST(ReportTables, FailuresAreTheLosers) {
  const Results results =
      read_results(small_cup() + R"({"type":"failure","name":"d","log":"no such file"})" + "\n");
  const std::vector<Failures> all = failures(results);
  EXPECT_FALSE(all[0].any());
  EXPECT_EQ(all[1].kinds.at("crash"), 1U);
  ASSERT_EQ(all[3].checks.size(), 1U);
  EXPECT_EQ(all[3].checks[0]->log.raw(), "no such file");
}

TEST(ReportTables, WhereBothFailBothAreNamed) {
  const Results results = read_lines(line({.winner = "none", .termination = "failed-start"}));
  const std::vector<Failures> all = failures(results);
  EXPECT_EQ(all[0].kinds.at("failed-start"), 1U);
  EXPECT_EQ(all[1].kinds.at("failed-start"), 1U);
  EXPECT_EQ(all[1].games[0].second, Color::kWhite);
}

TEST(ReportRanking, TheStrongerComesFirst) {
  const Ranking ranking = rank_players(read_results(small_cup()));
  ASSERT_EQ(ranking.players.size(), 3U);
  EXPECT_EQ(ranking.players.front().player, 0U);
  EXPECT_EQ(ranking.players.back().player, 1U);
  EXPECT_GT(*ranking.players[0].rating, *ranking.players[2].rating);
  EXPECT_GT(ranking.players[0].error, 0);
  EXPECT_GT(ranking.players[0].superiority, 0.5);
  EXPECT_FALSE(ranking.players[2].superiority);
  EXPECT_EQ(ranking.groups, 1U);
  EXPECT_THAT(ranking.method, HasSubstr("won or lost everything"));
}

/// Both games of each opening go to the one with black.
std::string black_wins(const std::string& one, const std::string& other, int first, int games) {
  std::string lines;
  for (int i = 0; i < games; ++i) {
    const bool swapped = i % 2 == 1;
    lines += line({.number = first + i,
                   .black = swapped ? other : one,
                   .white = swapped ? one : other,
                   .winner = i < 2 ? "white" : "black"});
  }
  return lines;
}

TEST(ReportRanking, IsThatOfTheRatingsOverPairs) {
  const Results results = read_lines(black_wins("a", "b", 0, 12));
  const Ranking ranking = rank_players(results);
  std::vector<RatedGame> games;
  for (const Game& game : results.games) {
    games.push_back({game.player(Color::kBlack) == 0 ? "a" : "b",
                     game.player(Color::kWhite) == 0 ? "a" : "b", game.winner, game.number / 2});
  }
  const RatingList list = rate(games);
  EXPECT_DOUBLE_EQ(*ranking.players[0].rating, list.players[0].rating);
  EXPECT_DOUBLE_EQ(ranking.players[0].error, list.players[0].error);
  EXPECT_DOUBLE_EQ(ranking.black_advantage, list.black_advantage);
  EXPECT_DOUBLE_EQ(ranking.black_advantage_error, list.black_advantage_error);
  EXPECT_GT(ranking.black_advantage, 0);
  // Without pairs the same games would seem to say less about who is stronger.
  for (RatedGame& game : games) game.pair = static_cast<std::uint64_t>(&game - games.data());
  EXPECT_LT(ranking.players[0].error, rate(games).players[0].error);
}

TEST(ReportRanking, GroupsAreNotCompared) {
  const Results results = read_lines(black_wins("a", "b", 0, 4) + black_wins("d", "e", 4, 4));
  const Ranking ranking = rank_players(results);
  EXPECT_EQ(ranking.groups, 2U);
  ASSERT_EQ(ranking.players.size(), 5U);
  EXPECT_EQ(ranking.players[4].player, 2U);  // c, who never played
  EXPECT_FALSE(ranking.players[4].rating);
  for (std::size_t i = 0; i < 4; ++i) {
    const bool same = i < 3 && ranking.players[i].group == ranking.players[i + 1].group;
    EXPECT_EQ(ranking.players[i].superiority.has_value(), same) << i;
  }
  EXPECT_THAT(ranking_section(Findings(results)), HasSubstr("<small>group 2</small>"));
}

constexpr const char* kSwissHeader =
    R"({"type":"tournament","version":1,"name":"Cup","format":"swiss","players":[{"name":"a"},)"
    R"({"name":"b"},{"name":"c"}],"seed":7,"games":6,)"
    R"("settings":{"rounds":"3","games of an encounter":"2"}})";

/// Both games of an encounter of the Swiss, won by the one named first.
std::string encounter(const std::string& winner, const std::string& loser, int first) {
  return line({.number = first, .black = winner, .white = loser}) +
         line({.number = first + 1, .black = loser, .white = winner, .winner = "white"});
}

TEST(ReportRanking, PlacesAreTheOfficialOnes) {
  // Who meets whom is the schedule's to say: the report must find the same.
  ScheduleSetup schedule{Format::kSwiss, 3, 3, 2, 1, 7};
  TournamentProgress progress(schedule, {"a", "b", "c"});
  const std::vector<std::string> names = {"a", "b", "c"};
  std::string text = std::string(kSwissHeader) + "\n";
  for (int round = 0; round < 2; ++round) {
    const std::vector<ScheduledGame> wave = progress.next_wave();
    ASSERT_EQ(wave.size(), 2U);
    for (const ScheduledGame& game : wave) {
      // White wins each game, so that everybody has as many points as games.
      text += line({.number = static_cast<int>(game.number),
                    .black = names[static_cast<std::size_t>(game.black)],
                    .white = names[static_cast<std::size_t>(game.white)],
                    .winner = "white"});
      GameLine counted;
      counted.winner = Winner::kWhite;
      counted.termination = "points";
      progress.count(game, counted);
    }
  }
  const Results results = read_results(text);
  EXPECT_TRUE(results.by_schedule);
  EXPECT_EQ(results.expected, 6U);
  const auto official =
      standings(schedule, count_results(schedule, names, parse_results(text).games).encounters);
  const Ranking ranking = rank_players(results);
  int byes = 0;
  for (std::size_t i = 0; i < official.size(); ++i) {
    EXPECT_EQ(ranking.players[i].player, static_cast<std::size_t>(official[i].player));
    EXPECT_EQ(ranking.players[i].line.standing.place, official[i].place);
    EXPECT_EQ(ranking.players[i].line.standing.half_points, official[i].half_points);
    byes += ranking.players[i].line.standing.byes;
  }
  EXPECT_EQ(byes, 3);  // the third round has been paired
  EXPECT_THAT(ranking.order, HasSubstr("the points that the opponents made"));
  EXPECT_THAT(ranking_section(Findings(results)), HasSubstr(">Opponents</th>"));
}

TEST(ReportRanking, ResultsThatFitNoScheduleGoByPoints) {
  const Results without = read_results(small_cup());
  EXPECT_FALSE(without.by_schedule);
  EXPECT_EQ(without.places[0].line.standing.half_points, 5);
  EXPECT_THAT(rank_players(without).order, HasSubstr("do not say how these games were scheduled"));
  // A game that the schedule does not have; a player that it does not know; absurd numbers.
  const std::string head = std::string(kSwissHeader) + "\n";
  EXPECT_TRUE(read_results(head).by_schedule);
  EXPECT_FALSE(read_results(head + encounter("a", "b", 40)).by_schedule);
  EXPECT_FALSE(read_results(head + encounter("a", "x", 0)).by_schedule);
  std::string absurd = head;
  absurd.replace(absurd.find(R"("3")"), 3, R"("2000000000")");
  EXPECT_FALSE(read_results(absurd).by_schedule);
  EXPECT_EQ(read_results(head + encounter("a", "x", 0)).places.size(), 4U);
}

TEST(ReportTables, AFailedCheckIsNotAFailedStart) {
  const std::string check = R"({"type":"failure","name":"b","reason":"moves: wrong"})"
                            "\n";
  const std::string played = line({.number = 0, .winner = "white"});
  const std::string absent = line({.number = 1, .termination = "failed-start"});
  EXPECT_FALSE(read_lines(played + absent + check).failed_checks[0].never_started);
  EXPECT_TRUE(read_lines(absent + check).failed_checks[0].never_started);
  EXPECT_FALSE(read_lines(check).failed_checks[0].never_started);
  const Results both = read_lines(played + absent + check);
  EXPECT_THAT(failures_section(Findings(both)), HasSubstr("<b>failed the check</b>: "));
  const Results none = read_lines(absent + check);
  EXPECT_THAT(failures_section(Findings(none)), HasSubstr("<b>never started</b>: "));
}

TEST(ReportRanking, NamesThatLookAlikeStayApart) {
  const Results results = read_lines(black_wins("\\u0001", "\\u0002", 0, 4));
  EXPECT_EQ(results.players[3].name, results.players[4].name);
  EXPECT_EQ(rank_players(results).groups, 1U);
}

TEST(ReportText, HostileTextIsEscaped) {
  EXPECT_EQ(Untrusted("<b a=\"1\" c='2'>&").html(), "&lt;b a=&quot;1&quot; c=&#39;2&#39;&gt;&amp;");
  EXPECT_EQ(Untrusted(std::string_view("a\0\x1b[2J\r\nb", 9)).raw(), "a\uFFFD\uFFFD[2J\nb");
  EXPECT_EQ(json_for_script("\"</script><!--&\u2028\""),
            "\"\\u003c/script\\u003e\\u003c!--\\u0026\\u2028\"");
}

TEST(ReportText, IsCutBetweenCharacters) {
  EXPECT_EQ(Untrusted("aé").beginning(2).raw(), "a...");
  EXPECT_EQ(Untrusted("éa").ending(2).raw(), "...a");
  EXPECT_EQ(Untrusted("éa").ending(3).raw(), "éa");
}

TEST(ReportText, NumbersForPeople) {
  EXPECT_EQ(points_text(0), "0");
  EXPECT_EQ(points_text(1), "0.5");
  EXPECT_EQ(points_text(25), "12.5");
  EXPECT_EQ(seconds_text(0.125), "125 ms");
  EXPECT_EQ(seconds_text(5000), "1 h 23 min");
  EXPECT_EQ(count_text(1234567), "1.23 M");
  EXPECT_EQ(signed_text(-0.2), "0");
  EXPECT_EQ(signed_text(-3), "−3");
}

TEST(ReportPage, ABotsNameCannotRunAnything) {
  const std::string text = std::string(kHeader) + "\n" +
                           line({.black = R"(</script><img src=x onerror=alert(1)>'\\)",
                                 .termination = "<i>crash",
                                 .more = R"(,"reason":"<script>1</script>","stderr":{"white":)"
                                         R"("</pre><script>"})"});
  const std::string page = make_page(read_results(text), {});
  EXPECT_THAT(page, Not(HasSubstr("<img")));
  EXPECT_THAT(page, Not(HasSubstr("<i>")));
  EXPECT_THAT(page, Not(HasSubstr("</pre><script>")));
  EXPECT_THAT(page, HasSubstr("&lt;/script&gt;&lt;img src=x"));
  EXPECT_THAT(page, HasSubstr("\\u003c/script\\u003e\\u003cimg src=x"));
  // Its own: the data, the board and the replay.
  std::size_t scripts = 0;
  for (std::size_t at = page.find("<script"); at != page.npos; at = page.find("<script", at + 1)) {
    ++scripts;
  }
  EXPECT_EQ(scripts, 3U);
}

TEST(ReportPage, PolicyHashesAreBase64) {
  EXPECT_EQ(base64_of_hex("4d616e"), "TWFu");
  EXPECT_EQ(base64_of_hex("4d61"), "TWE=");
  EXPECT_EQ(base64_of_hex("4d"), "TQ==");
}

TEST(ReportPage, MovesAreTwoCharactersEach) {
  const Results results =
      read_lines(line({.more = R"(,"record":"[Black \"a\"]\n\n1. d5:b7 {+2.4 d14} e5:f5 *\n")"}));
  EXPECT_THAT(game_data(results, 10), HasSubstr(R"([1,0,0,1,1,0,30,20,"jxkl",0,0,"+2.4 d14"])"));
  EXPECT_THAT(game_data(results, 0), HasSubstr(R"("games":[])"));
}

}  // namespace
}  // namespace yolah::arena::report
