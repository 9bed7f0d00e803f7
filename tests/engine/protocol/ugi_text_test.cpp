#include "engine/protocol/ugi_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <variant>

#include "engine/protocol/line_buffer.h"
#include "engine/rules/notation.h"

namespace yolah {
namespace {

using std::chrono::milliseconds;
using testing::ElementsAre;
using testing::HasSubstr;

template <class Reply>
Reply read(const std::string& line) {
  const auto reply = parse_reply(line);
  if (!reply) {
    ADD_FAILURE() << line << ": " << reply.error().reason;
    return {};
  }
  const auto* found = std::get_if<Reply>(&*reply);
  if (found == nullptr) {
    ADD_FAILURE() << line << " is another reply";
    return {};
  }
  return *found;
}

std::string reason(const std::string& line) {
  const auto reply = parse_reply(line);
  EXPECT_FALSE(reply) << line;
  return reply ? "" : reply.error().reason;
}

std::vector<Move> moves(const std::vector<std::string>& words) {
  std::vector<Move> read;
  for (const std::string& word : words) read.push_back(*parse_move(word));
  return read;
}

Report two_lines() {
  Report report;
  report.depth = 9;
  report.selective_depth = 14;
  report.nodes = 12'345;
  report.elapsed = milliseconds(10);
  report.memory_permille = 3;
  report.lines.resize(2);
  report.lines[0] = {Score::from_points(2), true, {1000, 0, 0}, moves({"d5:b7", "e5:f5"})};
  report.lines[1] = {Score::from_hundredths(-150), false, {100, 50, 850}, moves({"a1:a1"})};
  return report;
}

TEST(UgiText, AReportIsALineForEachOfItsLines) {
  EXPECT_THAT(info_lines(two_lines()),
              ElementsAre("info depth 9 seldepth 14 multipv 1 score cp 200 exact wdl 1000 0 0 "
                          "nodes 12345 nps 1234500 time 10 hashfull 3 pv d5:b7 e5:f5",
                          "info depth 9 seldepth 14 multipv 2 score cp -150 wdl 100 50 850 "
                          "nodes 12345 nps 1234500 time 10 hashfull 3 pv a1:a1"));
}

TEST(UgiText, AReportWithoutLinesTellsTheEffort) {
  Report report;
  report.nodes = 7;
  EXPECT_THAT(info_lines(report),
              ElementsAre("info depth 0 seldepth 0 nodes 7 nps 0 time 0 hashfull 0"));
}

TEST(UgiText, WhatIsWrittenIsReadBack) {
  const Report report = two_lines();
  const auto texts = info_lines(report);
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const auto info = read<InfoReply>(texts[i]);
    EXPECT_EQ(info.depth, report.depth);
    EXPECT_EQ(info.selective_depth, report.selective_depth);
    EXPECT_EQ(info.rank, static_cast<int>(i) + 1);
    EXPECT_EQ(info.nodes, report.nodes);
    EXPECT_EQ(info.nodes_per_second, 1'234'500U);
    EXPECT_EQ(info.time, report.elapsed);
    EXPECT_EQ(info.memory_permille, report.memory_permille);
    ASSERT_TRUE(info.line);
    EXPECT_EQ(info.line->score, report.lines[i].score);
    EXPECT_EQ(info.line->exact, report.lines[i].exact);
    EXPECT_EQ(info.line->wdl, report.lines[i].wdl);
    EXPECT_EQ(info.line->moves, report.lines[i].moves);
  }
}

TEST(UgiText, BestMovesAreReadBack) {
  EXPECT_EQ(best_move_line(Move::pass()), "bestmove a1:a1");
  EXPECT_EQ(best_move_line(std::nullopt), "bestmove (none)");
  const Move move = *parse_move("d5:b7");
  EXPECT_EQ(read<BestMoveReply>(best_move_line(move)).move, move);
  EXPECT_EQ(read<BestMoveReply>(best_move_line(std::nullopt)).move, std::nullopt);
  EXPECT_EQ(read<BestMoveReply>("bestmove d5:b7 ponder e5:f5\r").move, move);
  EXPECT_THAT(reason("bestmove"), HasSubstr("wrong move ''"));
  EXPECT_THAT(reason("bestmove d5b7"), HasSubstr("wrong move 'd5b7': expected ':'"));
  EXPECT_THAT(reason("bestmove d5:d5"), HasSubstr("a piece cannot stay where it is"));
}

TEST(UgiText, OptionsTellTheirRange) {
  const PlayerOption option = {"threads", "", 1, 256, 2};
  EXPECT_EQ(option_line(option, "4"), "option name threads type spin default 4 min 1 max 256");
}

TEST(UgiText, OptionsTellTheirWords) {
  constexpr std::array<std::string_view, 2> kWords = {"off", "on"};
  PlayerOption option = {"book", "", 0, 0, 0, kWords};
  EXPECT_EQ(option_line(option, "on"), "option name book type combo default on var off var on");
  option.check_file = [](const std::string&) { return std::string(); };
  EXPECT_EQ(option_line(option, "a.book"), "option name book type string default a.book");
}

TEST(UgiText, OtherRepliesAreToldApart) {
  read<OkReply>("ugiok");
  read<OkReply>("uciok");
  read<ReadyReply>("readyok ");
  for (const std::string line : {"", "id name x", "response true", "hello", "Info depth x"}) {
    read<OtherReply>(line);
  }
}

TEST(UgiText, AForeignProgramMaySayLessAndMore) {
  EXPECT_FALSE(read<InfoReply>("info").line);
  EXPECT_FALSE(read<InfoReply>("info depth 3 pv d5:b7").line);
  const auto info = read<InfoReply>("info currmove d5:b7 score cp 12 lowerbound depth 4 cpuload 9");
  ASSERT_TRUE(info.line);
  EXPECT_EQ(info.line->score, Score::from_hundredths(12));
  EXPECT_EQ(info.depth, 4);
  EXPECT_EQ(read<InfoReply>("info string depth x \x01 y ").text, "depth x \x01 y");
}

TEST(UgiText, WrongValuesAreNamed) {
  EXPECT_THAT(reason("info depth"), HasSubstr("depth needs a whole number from 0"));
  EXPECT_THAT(reason("info depth -1"), HasSubstr("not '-1'"));
  EXPECT_THAT(reason("info depth 1 depth 2"), HasSubstr("depth is given twice"));
  EXPECT_THAT(reason("info multipv 0"), HasSubstr("from 1 to 108"));
  EXPECT_THAT(reason("info nodes 99999999999999999999"), HasSubstr("nodes needs"));
  EXPECT_THAT(reason("info score mate 3"), HasSubstr("expected 'cp' after score"));
  EXPECT_THAT(reason("info score cp 10001"), HasSubstr("from -10000 to 10000"));
  EXPECT_THAT(reason("info score cp 1 score cp 2"), HasSubstr("score is given twice"));
  EXPECT_THAT(reason("info wdl 500 500"), HasSubstr("wdl needs a whole number"));
  EXPECT_THAT(reason("info wdl 500 500 500"), HasSubstr("add up to 1000"));
  EXPECT_THAT(reason("info hashfull 1001"), HasSubstr("from 0 to 1000"));
  EXPECT_THAT(reason("info score cp 0 pv d5:b7 d5:z9"), HasSubstr("wrong move 'd5:z9' in pv"));
  EXPECT_EQ(parse_reply("info depth x").error().offset, 11U);
  EXPECT_THAT(reason(std::string(kLongestLine + 1, 'x')), HasSubstr("longer than"));
}

}  // namespace
}  // namespace yolah
