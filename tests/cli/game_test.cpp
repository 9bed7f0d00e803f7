#include "cli/play/game.h"

#include <gtest/gtest.h>

#include "engine/playout/playout.h"

namespace yolah::cli {
namespace {

Game random_game() {
  GameRecord start;
  start.finished = false;
  Game game(start);
  Random random(5);
  while (!game.is_over()) game.play(random_move(game.position(), random));
  return game;
}

TEST(Game, EndsByPointsWithItsLastMove) {
  const Game game = random_game();
  EXPECT_EQ(game.record().termination, Termination::kPoints);
  EXPECT_EQ(game.record().winner, winner_by_points(game.position()));
  EXPECT_EQ(game.record().end(), game.position());
}

TEST(Game, TakenBackToTheStartItIsAsBefore) {
  Game game = random_game();
  while (game.last_move()) game.take_back();
  EXPECT_EQ(game.position(), Position());
  EXPECT_FALSE(game.is_over());
  EXPECT_EQ(game.record().termination, Termination::kUnknown);
}

TEST(Game, AResignedGameGoesOn) {
  Game game{GameRecord()};
  EXPECT_FALSE(game.is_over());
  game.end(Winner::kWhite, Termination::kResign);
  EXPECT_TRUE(game.is_over());
  EXPECT_EQ(result_text(game), "White wins: black resigned at 0-0.");
  EXPECT_FALSE(Game(game.record()).is_over());
  game.resume();
  EXPECT_FALSE(game.is_over());
}

TEST(Game, TagsAreReplacedNotRepeated) {
  Game game{GameRecord()};
  game.set_tag("Black", "human");
  game.set_tag("Black", "random");
  EXPECT_EQ(game.record().tags, (std::vector<Tag>{{"Black", "random"}}));
}

TEST(Game, ItsRecordReadsBack) {
  const Game game = random_game();
  const auto games = parse_records(to_string(game.record()));
  ASSERT_TRUE(games);
  EXPECT_EQ(games->at(0), game.record());
}

}  // namespace
}  // namespace yolah::cli
