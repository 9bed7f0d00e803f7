// The numbers of the report, and that hostile text stays text.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

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

Results read(const std::string& text) {
  const Parsed<Results> results = read_results(text);
  EXPECT_TRUE(results) << (results ? "" : results.error().reason);
  return results ? *results : Results{};
}

TEST(ReportResults, HeaderAndGamesAreRead) {
  const Results results = read(small_cup());
  EXPECT_EQ(results.name.raw(), "Cup");
  EXPECT_EQ(results.seed, 7U);
  EXPECT_EQ(results.scheduled, 9U);
  ASSERT_EQ(results.players.size(), 3U);
  EXPECT_EQ(results.players[0].spec.raw(), "minmax");
  ASSERT_EQ(results.games.size(), 4U);
  EXPECT_EQ(results.games[1].margin(), -1);
  EXPECT_EQ(results.games[3].culprit(), Color::kBlack);
  EXPECT_FALSE(results.cut_short);
}

TEST(ReportResults, WhatIsUnknownIsLeftOut) {
  const Results results =
      read(small_cup() + "{\"type\":\"later\",\"number\":\"?\"}\n\n" +
           line({.number = 9, .black = "new", .more = R"(,"unknown":[1,{}],"round":null)"}));
  EXPECT_EQ(results.games.size(), 5U);
  EXPECT_EQ(results.players.back().name.raw(), "new");
}

TEST(ReportResults, ALineCutShortByACrashIsLeftOut) {
  const std::string text = small_cup();
  const Results results = read(text.substr(0, text.size() - 20));
  EXPECT_TRUE(results.cut_short);
  EXPECT_EQ(results.games.size(), 3U);
}

TEST(ReportResults, WrongLinesAreRefused) {
  const std::string good = std::string(kHeader) + "\n";
  const auto reason = [&](const std::string& wrong) {
    const Parsed<Results> results = read_results(good + wrong);
    if (results) return std::string("accepted");
    EXPECT_EQ(results.error().offset, good.size());
    return results.error().reason;
  };
  EXPECT_EQ(reason("{]\n"), "the line is not JSON");
  EXPECT_EQ(reason("\xFF\n"), "the line is not JSON");
  EXPECT_EQ(reason("[1]\n"), "the line is not a JSON object");
  EXPECT_EQ(reason(line({.black = "b"})), "a player meets itself");
  EXPECT_EQ(reason(line({.winner = "me"})), "\"winner\" is not black, white, draw or none");
  EXPECT_EQ(reason(line({.black_points = 57})), "\"black\" is not a whole number up to 56");
  EXPECT_EQ(reason(line({.white_points = -1})), "\"white\" is not a whole number up to 56");
  EXPECT_EQ(reason(line({.more = R"(,"seconds":-1)"})), "\"seconds\" is not a number from 0");
  EXPECT_EQ(reason(line({.more = R"(,"reason":{})"})), "\"reason\" is not a text");
  EXPECT_EQ(reason(R"({"type":"tournament","version":2})"
                   "\n"),
            "the file is of a later version; use a later yolah");
  const Parsed<Results> twice = read_results(good + line({}) + line({}));
  ASSERT_FALSE(twice);
  EXPECT_EQ(twice.error().reason, "game 0 is there twice");
}

TEST(ReportResults, OnlyRecordsThatFollowTheRulesAreReplayed) {
  const auto record = [](const std::string& moves) {
    return read(line({.more = R"(,"record":"[Black \"a\"]\n\n)" + moves + R"(\n")"}))
        .games[0]
        .record.has_value();
  };
  EXPECT_TRUE(record("1. d5:b7 e5:f5 *"));
  EXPECT_FALSE(record("1. d5:b7 e5:e4 *"));
  EXPECT_FALSE(record("1. d5:b7 {"));
}

TEST(ReportTables, CrossTableSumsUp) {
  const Results results = read(small_cup());
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
  const Results results = read(line({.winner = "none", .termination = "abandoned"}));
  EXPECT_EQ(CrossTable(results).total(0).games(), 0U);
  EXPECT_EQ(color_mix(results).without_result, 1U);
  EXPECT_FALSE(failures(results)[0].any());
  EXPECT_FALSE(rank_players(results).players[0].rating);
}

TEST(ReportTables, OutcomesByColour) {
  const ColorMix mix = color_mix(read(small_cup()));
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
  const Histogram margins = margin_histogram(read(small_cup()));
  EXPECT_EQ(margins.total(), 3U);  // not the crash
  EXPECT_EQ(margins.low(0), -1);
  EXPECT_EQ(margins.high(margins.bins.size() - 1), 10);
  EXPECT_EQ(length_histogram(read(small_cup())).total(), 4U);
}

TEST(ReportTables, TimeOfAllGames) {
  const std::vector<TimeUse> uses = time_use(read(small_cup()));
  EXPECT_DOUBLE_EQ(uses[0].mean_seconds(), 0.1);
  EXPECT_DOUBLE_EQ(uses[0].mean_depth(), 8);
  EXPECT_DOUBLE_EQ(uses[0].nodes_per_second(), 200);
  EXPECT_EQ(uses[0].oversteps, 2U);
  EXPECT_DOUBLE_EQ(uses[1].slowest, 0.5);
}

TEST(ReportTables, FailuresAreTheLosers) {
  const Results results = read(small_cup() + R"({"type":"failure","name":"d","log":"no such file"})"
                                             "\n");
  const std::vector<Failures> all = failures(results);
  EXPECT_FALSE(all[0].any());
  EXPECT_EQ(all[1].kinds.at("crash"), 1U);
  EXPECT_EQ(all[3].starts.size(), 1U);
}

TEST(ReportRanking, TheStrongerComesFirst) {
  const Ranking ranking = rank_players(read(small_cup()));
  ASSERT_EQ(ranking.players.size(), 3U);
  EXPECT_EQ(ranking.players.front().player, 0U);
  EXPECT_EQ(ranking.players.back().player, 1U);
  EXPECT_GT(*ranking.players[0].rating, *ranking.players[2].rating);
  EXPECT_GT(ranking.players[0].error, 0);
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
  EXPECT_EQ(points_text(1), "½");
  EXPECT_EQ(points_text(25), "12½");
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
  const std::string page = make_page(read(text), {});
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
      read(line({.more = R"(,"record":"[Black \"a\"]\n\n1. d5:b7 {+2.4 d14} e5:f5 *\n")"}));
  EXPECT_THAT(game_data(results, 10), HasSubstr(R"([0,0,0,1,1,0,30,20,"jxkl",0,0,"+2.4 d14"])"));
  EXPECT_THAT(game_data(results, 0), HasSubstr(R"("games":[])"));
}

}  // namespace
}  // namespace yolah::arena::report
