#include "engine/protocol/ugi_command.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <variant>

#include "engine/protocol/line_buffer.h"
#include "engine/rules/notation.h"

namespace yolah {
namespace {

using std::chrono::milliseconds;
using testing::HasSubstr;

template <class Command>
Command read(const std::string& line) {
  const auto command = parse_command(line);
  if (!command) {
    ADD_FAILURE() << line << ": " << command.error().reason;
    return {};
  }
  const auto* found = std::get_if<Command>(&*command);
  if (found == nullptr) {
    ADD_FAILURE() << line << " is another command";
    return {};
  }
  return *found;
}

std::string reason(const std::string& line) {
  const auto command = parse_command(line);
  EXPECT_FALSE(command) << line;
  return command ? "" : command.error().reason;
}

TEST(UgiCommand, WordsOfBothDialects) {
  EXPECT_FALSE(read<HelloCommand>("ugi").uci);
  EXPECT_TRUE(read<HelloCommand>("uci").uci);
  read<IsReadyCommand>("isready");
  read<NewGameCommand>("uginewgame");
  read<NewGameCommand>("ucinewgame");
  read<StopCommand>("stop");
  read<QuitCommand>("quit");
}

TEST(UgiCommand, WhatIsWrittenReadsBack) {
  const std::string position = "position fen " + std::string(kStartPosition);
  for (const std::string& line :
       {std::string(), std::string("ugi"), std::string("uci"), std::string("isready"),
        std::string("setoption name Net File value a b"), std::string("uginewgame"), position,
        std::string("go"), std::string("go p1time 1000 p1inc 10 p2time 0 p2inc 0"),
        std::string("go movetime 50 nodes 7 depth 3"), std::string("go infinite"),
        std::string("stop"), std::string("query gameover"), std::string("query p1turn"),
        std::string("query result"), std::string("quit")}) {
    const auto command = parse_command(line);
    ASSERT_TRUE(command) << line << ": " << command.error().reason;
    EXPECT_EQ(to_string(*command), line);
  }
}

TEST(UgiCommand, SpacesAroundWordsDoNotMatter) {
  read<NoCommand>("");
  read<NoCommand>(" \t \r");
  read<StopCommand>("  stop \r");
  EXPECT_EQ(read<GoCommand>("go\t depth  3\r").depth, 3);
}

TEST(UgiCommand, OptionsHaveANameAndAValue) {
  const auto option = read<SetOptionCommand>("setoption name Net File value a b  c ");
  EXPECT_EQ(option.name, "Net File");
  EXPECT_EQ(option.value, "a b  c");
  EXPECT_EQ(read<SetOptionCommand>("setoption name seed value").value, "");
  EXPECT_THAT(reason("setoption"), HasSubstr("expected 'name' after setoption, not nothing"));
  EXPECT_THAT(reason("setoption seed 3"), HasSubstr("expected 'name'"));
  EXPECT_THAT(reason("setoption name value 3"), HasSubstr("expected the name of an option"));
  EXPECT_THAT(reason("setoption name seed"), HasSubstr("expected 'value'"));
}

TEST(UgiCommand, PositionsArePlayedToTheirLastMove) {
  EXPECT_EQ(read<PositionCommand>("position startpos").position, Position());
  EXPECT_EQ(read<PositionCommand>("position startpos moves").position, Position());
  const std::string after = "w6b/1b6/8/3xxw2/3wb3/8/8/b6w b 1 1";
  EXPECT_EQ(to_string(read<PositionCommand>("position startpos moves d5:b7 e5:f5").position),
            after);
  EXPECT_EQ(to_string(read<PositionCommand>("position fen " + after).position), after);
  EXPECT_EQ(to_string(read<PositionCommand>("position fen " + after + " moves b7:b2").position),
            "w6b/1x6/8/3xxw2/3wb3/8/1b6/b6w w 2 1");
}

TEST(UgiCommand, ASideThatIsBlockedMustSendThePass) {
  const std::string blocked = "position fen bbxwwww1/bbx5/xxx5/8/8/8/8/8 b 3 2";
  EXPECT_EQ(read<PositionCommand>(blocked + " moves a1:a1").position.side_to_move(), Color::kWhite);
  EXPECT_THAT(reason("position startpos moves a1:a1"), HasSubstr("illegal move a1:a1"));
}

TEST(UgiCommand, AWrongPositionIsExplained) {
  EXPECT_THAT(reason("position"), HasSubstr("expected 'startpos' or 'fen'"));
  EXPECT_THAT(reason("position start"), HasSubstr("not 'start'"));
  EXPECT_THAT(reason("position startpos d5:b7"), HasSubstr("expected 'moves'"));
  EXPECT_THAT(reason("position fen"), HasSubstr("wrong position: "));
  EXPECT_THAT(reason("position fen w6b/8/8/3bw3/3wb3/8/8/b6w b 0"), HasSubstr("wrong position: "));
  EXPECT_THAT(reason("position fen w6b/8/8/3bw3/3wq3/8/8/b6w b 0 0"), HasSubstr("in rank 4"));
  EXPECT_THAT(reason("position startpos moves d5-b7"), HasSubstr("wrong move 'd5-b7'"));
  const auto illegal = parse_command("position startpos moves d5:b7 e5:e9");
  EXPECT_EQ(illegal.error().offset, 30U);
  EXPECT_THAT(reason("position startpos moves d5:b7 e5:f7"),
              HasSubstr("illegal move e5:f7: white cannot play it in w6b/1b6/8/3xw3"));
}

TEST(UgiCommand, GoTakesClocksOfBothDialects) {
  for (const std::string line : {"go p1time 60000 p2time 50000 p1inc 100 p2inc 200",
                                 "go winc 200 binc 100 wtime 50000 btime 60000"}) {
    const auto go = read<GoCommand>(line);
    ASSERT_TRUE(go.clocks[0] && go.clocks[1]) << line;
    EXPECT_EQ(go.clocks[0]->remaining, milliseconds(60'000));
    EXPECT_EQ(go.clocks[1]->remaining, milliseconds(50'000));
    EXPECT_EQ(go.clocks[0]->increment, milliseconds(100));
    EXPECT_EQ(go.clocks[1]->increment, milliseconds(200));
  }
}

TEST(UgiCommand, AClockBelowZeroIsEmpty) {
  EXPECT_EQ(read<GoCommand>("go p1time -5").clocks[0]->remaining, milliseconds(0));
}

TEST(UgiCommand, GoTakesEveryLimit) {
  const auto nothing = read<GoCommand>("go");
  EXPECT_FALSE(nothing.clocks[0] || nothing.clocks[1] || nothing.move_time || nothing.nodes ||
               nothing.depth || nothing.infinite);
  const auto all = read<GoCommand>("go movetime 100 nodes 9223372036854775807 depth 12 infinite");
  EXPECT_EQ(all.move_time, milliseconds(100));
  EXPECT_EQ(all.nodes, 9223372036854775807U);
  EXPECT_EQ(all.depth, 12);
  EXPECT_TRUE(all.infinite);
}

TEST(UgiCommand, AWrongGoIsExplained) {
  EXPECT_THAT(reason("go fast"),
              HasSubstr("movetime, nodes, depth or infinite after go, not 'fast'"));
  EXPECT_THAT(reason("go depth"), HasSubstr("depth needs a whole number from 1 to 1000, not ''"));
  EXPECT_THAT(reason("go depth 3.5"), HasSubstr("not '3.5'"));
  EXPECT_THAT(reason("go nodes 0"), HasSubstr("nodes needs a whole number from 1"));
  EXPECT_THAT(reason("go nodes 9223372036854775808"), HasSubstr("nodes needs"));
  EXPECT_THAT(reason("go movetime -1"), HasSubstr("movetime needs a whole number from 0"));
  EXPECT_THAT(reason("go movetime 99999999999999"), HasSubstr("to 10000000000"));
  EXPECT_THAT(reason("go p1time 5 btime 6"), HasSubstr("btime is given twice"));
  EXPECT_THAT(reason("go p1inc 5"), HasSubstr("p1inc without p1time"));
  EXPECT_THAT(reason("go p1time 5 winc 5"), HasSubstr("p2inc without p2time"));
}

TEST(UgiCommand, QueriesAreThree) {
  EXPECT_EQ(read<QueryCommand>("query gameover").query, Query::kGameOver);
  EXPECT_EQ(read<QueryCommand>("query p1turn").query, Query::kBlackToMove);
  EXPECT_EQ(read<QueryCommand>("query result").query, Query::kResult);
  EXPECT_THAT(reason("query"), HasSubstr("expected gameover, p1turn or result"));
  EXPECT_THAT(reason("query winner"), HasSubstr("not 'winner'"));
}

TEST(UgiCommand, WhatIsNotACommandIsRefused) {
  EXPECT_THAT(reason("hello"), HasSubstr("unknown command 'hello'; there are ugi, isready"));
  EXPECT_THAT(reason("GO"), HasSubstr("unknown command 'GO'"));
  EXPECT_THAT(reason("isready now"), HasSubstr("the end of the line after isready, not 'now'"));
  EXPECT_THAT(reason(std::string("go\0 depth", 9)), HasSubstr("unknown command 'go?'"));
  EXPECT_THAT(reason("\x1B[2J\xFF"), HasSubstr("unknown command '?[2J?'"));
  EXPECT_LT(reason(std::string(5000, 'x')).size(), 300U);
}

TEST(UgiCommand, ALineThatIsTooLongIsRefused) {
  const std::string fits = "go" + std::string(kLongestLine - 2, ' ');
  read<GoCommand>(fits);
  EXPECT_THAT(reason(fits + " "), HasSubstr("longer than 65536 bytes"));
}

TEST(UgiCommand, AWrongGoStillAsksForAMove) {
  EXPECT_TRUE(asks_for_move(" go fast"));
  EXPECT_FALSE(asks_for_move("gone"));
  EXPECT_FALSE(asks_for_move(""));
}

}  // namespace
}  // namespace yolah
