#include "cli/play/move_entry.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/rules/notation.h"

namespace yolah::cli {
namespace {

using namespace yolah::literals;
using testing::HasSubstr;

constexpr Move kMove("d5"_sq, "b7"_sq);

/// After d5:b7 e5:f5: holes on d5 and e5.
Position holed_position() {
  return *parse_position("w6b/1b6/8/3xxw2/3wb3/8/8/b6w b 1 1");
}

std::string mistake(std::string_view line, const Position& position,
                    std::optional<Square> picked = std::nullopt) {
  const Entry entry = read_entry(line, position, picked);
  const Mistake* found = std::get_if<Mistake>(&entry);
  return found != nullptr ? found->message : "no mistake";
}

TEST(MoveEntry, AMoveIsReadInEverySpelling) {
  for (const auto* line :
       {"d5:b7", "d5b7", "d5 b7", "d5-b7", "D5:B7", "  d5 : b7 ", "d5:b7\r", "\td5b7"}) {
    const Entry entry = read_entry(line, Position(), std::nullopt);
    ASSERT_TRUE(std::holds_alternative<Move>(entry)) << line;
    EXPECT_EQ(std::get<Move>(entry), kMove) << line;
  }
}

TEST(MoveEntry, AMoveIsPickedInTwoSteps) {
  const Entry first = read_entry("d5", Position(), std::nullopt);
  ASSERT_TRUE(std::holds_alternative<Pick>(first));
  ASSERT_EQ(std::get<Pick>(first).square, "d5"_sq);
  const Entry second = read_entry("b7", Position(), "d5"_sq);
  ASSERT_TRUE(std::holds_alternative<Move>(second));
  EXPECT_EQ(std::get<Move>(second), kMove);
}

TEST(MoveEntry, AnotherPieceMayBePickedInstead) {
  const Entry entry = read_entry("e4", Position(), "d5"_sq);
  ASSERT_TRUE(std::holds_alternative<Pick>(entry));
  EXPECT_EQ(std::get<Pick>(entry).square, "e4"_sq);
}

TEST(MoveEntry, ThePieceAgainOrAnEmptyLinePutsItBack) {
  for (const auto* line : {"d5", "", "  \r"}) {
    const Entry entry = read_entry(line, Position(), "d5"_sq);
    ASSERT_TRUE(std::holds_alternative<Pick>(entry)) << line;
    EXPECT_FALSE(std::get<Pick>(entry).square) << line;
  }
}

TEST(MoveEntry, APickedPieceDoesNotForbidAWholeMove) {
  const Entry entry = read_entry("d5:b7", Position(), "a1"_sq);
  ASSERT_TRUE(std::holds_alternative<Move>(entry));
}

TEST(MoveEntry, SquaresWithoutAPieceOfOnesOwnAreNamed) {
  const Position position = holed_position();
  EXPECT_EQ(mistake("d5", position), "d5 holds no black piece: it is a hole.");
  EXPECT_EQ(mistake("d4:c3", position), "d4 holds no black piece: a white piece stands there.");
  EXPECT_EQ(mistake("c3", position), "c3 holds no black piece: it is free.");
}

TEST(MoveEntry, SquaresOutOfReachAreExplained) {
  const Position position = holed_position();
  EXPECT_EQ(mistake("b7:c5", position),
            "c5 is out of reach of b7: pieces move in straight lines, as a chess queen does.");
  EXPECT_EQ(mistake("b7:e4", position), "e4 is out of reach of b7: the hole on d5 is in the way.");
  EXPECT_EQ(mistake("b7:d5", position), "d5 is out of reach of b7: it is a hole.");
  EXPECT_EQ(mistake("e4:b4", position), "b4 is out of reach of e4: the piece on d4 is in the way.");
  EXPECT_EQ(mistake("a8", position, "b7"_sq),
            "a8 is out of reach of b7: a white piece stands there.");
}

TEST(MoveEntry, APassIsNotTyped) {
  EXPECT_THAT(mistake("a1:a1", Position()), HasSubstr("You need not pass: it is done for you"));
}

TEST(MoveEntry, APieceThatCannotMoveIsNotPicked) {
  const auto position = parse_position("w6b/8/8/3bw3/3wb3/8/xx6/bx5w b 2 1");
  ASSERT_TRUE(position);
  EXPECT_EQ(mistake("a1", *position), "a1 cannot move: no square beside it is free.");
}

TEST(MoveEntry, CommandsAreReadWithTheirFile) {
  for (const CommandInfo& info : kCommands) {
    const std::string line = std::string(info.name) + (info.takes_file ? " my game.ygn " : "");
    const Entry entry = read_entry(line, Position(), std::nullopt);
    ASSERT_TRUE(std::holds_alternative<Command>(entry)) << line;
    EXPECT_EQ(std::get<Command>(entry).kind, info.kind);
    EXPECT_EQ(std::get<Command>(entry).file, info.takes_file ? "my game.ygn" : "");
  }
  EXPECT_TRUE(std::holds_alternative<Command>(read_entry("UNDO", Position(), std::nullopt)));
}

TEST(MoveEntry, WrongCommandsAreExplained) {
  EXPECT_EQ(mistake("save", Position()), "save needs the name of a file: save game.ygn");
  EXPECT_EQ(mistake("undo 3", Position()), "undo is a word of its own: leave '3' out.");
}

TEST(MoveEntry, AnythingElseIsRefusedInPrintableCharacters) {
  for (const auto* line : {"x", "d9", "i1", "d5:b7:c6", "d5:b", "d5b7c6", ":::", "\x1b[2J", "é5"}) {
    const std::string message = mistake(line, Position());
    EXPECT_THAT(message, HasSubstr("neither a move")) << line;
    EXPECT_EQ(message.find('\x1b'), std::string::npos);
  }
  EXPECT_LT(mistake(std::string(5000, 'a'), Position()).size(), 200U);
}

}  // namespace
}  // namespace yolah::cli
