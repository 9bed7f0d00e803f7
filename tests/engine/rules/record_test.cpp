#include "engine/rules/record.h"

#include <gtest/gtest.h>

#include <string>

#include "engine/rules/notation.h"
#include "tests/engine/rules/golden.h"

namespace yolah {
namespace {

using namespace literals;

/// The only game of a text that must be right.
GameRecord read_one(std::string_view text) {
  const auto games = parse_records(text);
  EXPECT_TRUE(games) << (games ? "" : games.error().reason);
  EXPECT_EQ(games->size(), 1U);
  return games->front();
}

TEST(Record, ReadsTagsMovesCommentsAndResult) {
  const GameRecord game = read_one(
      "[Event \"Class \\\"A\\\"\"]\n[Black \"mcts\"]\n[Winner \"black\"]\n"
      "[Termination \"resign\"]\n\n"
      "{opening} 1. d5:b7 {+2.4 d14 0.35s} e5:f5 2. b7:b2 *");
  ASSERT_EQ(game.tags.size(), 2U);
  EXPECT_EQ(game.tags[0], (Tag{"Event", "Class \"A\""}));
  EXPECT_EQ(game.winner, Winner::kBlack);
  EXPECT_EQ(game.termination, Termination::kResign);
  EXPECT_EQ(game.comment, "opening");
  ASSERT_EQ(game.moves.size(), 3U);
  EXPECT_EQ(game.moves[0].move, Move("d5"_sq, "b7"_sq));
  EXPECT_EQ(game.moves[0].comment, "+2.4 d14 0.35s");
  EXPECT_FALSE(game.finished);
}

TEST(Record, IsTolerantOfSpacingAndLineEnds) {
  const GameRecord game =
      read_one("\xEF\xBB\xBF\r\n [ White\t\"x\" ]\r\n1.d5:b7{a}{b}\te5:f5\r\n\r\n 2...\n1-1");
  EXPECT_EQ(game.tags[0], (Tag{"White", "x"}));
  EXPECT_EQ(game.moves.size(), 2U);
  EXPECT_EQ(game.moves[0].comment, "a b");
  EXPECT_TRUE(game.finished);
}

TEST(Record, ReadsManyGames) {
  const auto games = parse_records("1. d5:b7 *\n\n[Black \"b\"]\n*\n1. a1:a2 1-0\n");
  ASSERT_TRUE(games);
  EXPECT_EQ(games->size(), 3U);
  EXPECT_TRUE((*games)[1].moves.empty());
  EXPECT_TRUE(parse_records(" \n\t")->empty());
}

TEST(Record, StartsFromAnyPosition) {
  const std::string text =
      "[Position \"w6b/1b6/8/3xw3/3wb3/8/8/b6w w 1 0\"]\n1... e5:f5 2. b7:b2 2-1";
  const GameRecord game = read_one(text);
  EXPECT_EQ(game.start.side_to_move(), Color::kWhite);
  EXPECT_EQ(game.end().points(Color::kBlack), 2);
  EXPECT_EQ(read_one(to_string(game)), game);
}

TEST(Record, TheBooksGameReplaysAndNamesItsWinner) {
  std::string moves(golden::kBookGameAsPrinted);
  const std::string misprint = " a1:a1 b1:c1";
  moves.replace(moves.find(misprint), misprint.size(), " b1:c1");
  const GameRecord game = read_one(moves + " 24-32");
  EXPECT_EQ(game.winner, Winner::kWhite);
  EXPECT_EQ(game.moves.size(), 64U);
  EXPECT_EQ(read_one(to_string(game)), game);
}

TEST(Record, TheMisprintIsRefusedWhereItStands) {
  const auto games = parse_records(std::string(golden::kBookGameAsPrinted) + " 24-32");
  ASSERT_FALSE(games);
  EXPECT_EQ(games.error().reason, "an illegal pass: white can move");
  EXPECT_EQ(games.error().offset, 6U * (golden::kBookMisprint - 1));
}

TEST(Record, WritesLinesThatFitATerminal) {
  GameRecord game;
  game.comment = "a } brace\nand a line end";
  game.tags = {{"Note", "tab\there \\ \""}};
  for (Position position; !position.is_over();) {
    const Move move = position.legal_moves()[0];
    game.moves.push_back({move, "d1"});
    position.play(move);
  }
  game.winner = winner_by_points(game.end());
  game.termination = Termination::kPoints;
  const std::string text = to_string(game);
  for (std::size_t at = 0, end = 0; (end = text.find('\n', at)) != std::string::npos;
       at = end + 1) {
    EXPECT_LE(end - at, 80U);
  }
  const GameRecord read = read_one(text);
  EXPECT_EQ(read.comment, "a ) brace and a line end");
  EXPECT_EQ(read.tags[0].value, "tab here \\ \"");
  EXPECT_EQ(read.moves, game.moves);
}

TEST(Record, ADrawIsADraw) {
  EXPECT_EQ(winner_by_points(Position()), Winner::kDraw);
  EXPECT_EQ(to_string(Winner::kDraw), "draw");
  EXPECT_EQ(to_string(Termination::kStall), "stall");
}

struct BadRecord {
  const char* text;
  std::size_t offset;
  const char* reason;
};

void PrintTo(const BadRecord& bad, std::ostream* out) {
  *out << bad.text;
}

class BadRecordTest : public testing::TestWithParam<BadRecord> {};

TEST_P(BadRecordTest, IsRefusedWithPlaceAndReason) {
  const auto games = parse_records(GetParam().text);
  ASSERT_FALSE(games);
  EXPECT_EQ(games.error().reason, GetParam().reason);
  EXPECT_EQ(games.error().offset, GetParam().offset);
  EXPECT_NE(games.error().fault, Fault::kOther);
}

INSTANTIATE_TEST_SUITE_P(
    Texts, BadRecordTest,
    testing::Values(
        BadRecord{"[", 1, "expected the name of a tag"},
        BadRecord{"[Black mcts]", 7, "expected the tag's value in double quotes"},
        BadRecord{"[Black \"mcts", 12, "the tag's value has no closing quote"},
        BadRecord{"[Black \"mcts\\", 13, "the tag's value has no closing quote"},
        BadRecord{"[Black \"m\ncts\"]", 9, "the tag's value has no closing quote"},
        BadRecord{"[Black \"mcts\" x", 14, "expected ']' at the end of the tag"},
        BadRecord{"[Winner \"me\"] *", 9, "expected black, white, draw or none"},
        BadRecord{"[Termination \"bored\"] *", 14,
                  "expected points, time, resign, illegal, crash, stall, disconnect, "
                  "failed-start or abandoned"},
        BadRecord{"[Position \"8/8\"] *", 14, "expected '/' between ranks"},
        BadRecord{"[Black \"b\"]", 11,
                  "expected a result, such as 24-32 or *, at the end of the game"},
        BadRecord{"1. d5:b7", 8, "expected a result, such as 24-32 or *, at the end of the game"},
        BadRecord{"1. d5:b9 *", 7, "expected a rank, 1 to 8"},
        BadRecord{"1. d5:c7 *", 3, "an illegal move: black cannot play d5:c7"},
        BadRecord{"1. a1:a1 *", 3, "an illegal pass: black can move"},
        BadRecord{"2. d5:b7 *", 0, "move number 2 where 1 is due"},
        BadRecord{"1 d5:b7 *", 1, "expected '.' after a move number or '-' in a result"},
        BadRecord{"1. d5:b7 {no end", 9, "the comment has no closing brace"},
        BadRecord{"1. d5:b7 0-1", 9, "the result says 0-1 but the moves make 1-0"},
        BadRecord{"1. d5:b7 1-", 11, "expected a number"},
        BadRecord{"999. d5:b7", 2, "a number too large for any game"},
        BadRecord{"[Termination \"points\"] 1. d5:b7 1-0", 35,
                  "the game did not end by points: moves are left"},
        BadRecord{"[Position \"bbxwwxx1/bbxwwxx1/xxxxxxx1/8/8/8/8/8 b 6 7\"] 1. a1:a1 6-7", 59,
                  "a move after the end of the game"},
        BadRecord{"[Position \"bbxwwxx1/bbxwwxx1/xxxxxxx1/8/8/8/8/8 b 6 7\"]"
                  "[Termination \"points\"] *",
                  79, "a game that ended by points has a result"},
        BadRecord{"[Position \"bbxwwxx1/bbxwwxx1/xxxxxxx1/8/8/8/8/8 b 6 7\"]"
                  "[Termination \"points\"][Winner \"black\"] 6-7",
                  97, "the Winner tag contradicts the points"}));

TEST(Record, PlacesAreToldInLinesAndColumns) {
  const std::string text = "[Black \"b\"]\n1. d5:c7 *";
  const auto games = parse_records(text);
  ASSERT_FALSE(games);
  const LineColumn place = line_column(text, games.error().offset);
  EXPECT_EQ(place.line, 2U);
  EXPECT_EQ(place.column, 4U);
}

TEST(RecordReader, GivesTheGamesBeforeAnErrorAndThenStops) {
  RecordReader reader("1. d5:b7 *\n1. d5:c7 *\n*");
  EXPECT_TRUE(static_cast<bool>(*reader.next()));
  EXPECT_FALSE(static_cast<bool>(*reader.next()));
  EXPECT_FALSE(reader.next().has_value());
}

}  // namespace
}  // namespace yolah
