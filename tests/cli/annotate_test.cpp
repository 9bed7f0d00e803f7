#include "cli/analyze/annotate.h"

#include <gtest/gtest.h>

#include <functional>

#include "engine/playout/playout.h"

namespace yolah::cli {
namespace {

/// Says what it is told to; counts what it is asked.
class ScriptedPlayer final : public Player {
 public:
  using Script = std::function<Wdl(const Position&)>;
  explicit ScriptedPlayer(Script script) : script_(std::move(script)) {}

  void new_game() override { ++games; }
  SearchResult search(const Position& position, const Limits&, const std::atomic<bool>&,
                      const OnReport&) override {
    ++searches;
    SearchResult result;
    result.move = position.legal_moves()[0];
    Line line;
    line.wdl = script_(position);
    line.moves = {result.move};
    result.report.lines = {line};
    return result;
  }

  int games = 0;
  int searches = 0;

 private:
  Script script_;
};

/// A whole random game, with passes.
GameRecord game_with_passes() {
  for (std::uint64_t seed = 1;; ++seed) {
    GameRecord game;
    Random random(seed);
    Position position;
    bool passed = false;
    while (!position.is_over()) {
      const Move move = random_move(position, random);
      passed = passed || move.is_pass();
      game.moves.push_back({move, {}});
      position.play(move);
    }
    if (passed) return game;
  }
}

std::vector<MoveVerdict> verdicts(Player& player, const GameRecord& game) {
  const std::atomic<bool> stop{false};
  std::vector<MoveVerdict> found;
  EXPECT_TRUE(
      Annotator(player, {}, stop)
          .annotate(game, [&](const MoveVerdict& verdict) { found.push_back(verdict); }, [] {}));
  return found;
}

TEST(Annotate, MarksBeginAtTheirThresholds) {
  EXPECT_STREQ(loss_mark(49), "");
  EXPECT_STREQ(loss_mark(50), "?!");
  EXPECT_STREQ(loss_mark(100), "?");
  EXPECT_STREQ(loss_mark(200), "??");
}

TEST(Annotate, EachPositionIsSearchedOnce) {
  ScriptedPlayer player([](const Position&) { return Wdl{500, 0, 500}; });
  const GameRecord game = game_with_passes();
  verdicts(player, game);
  EXPECT_EQ(player.games, 1);
  EXPECT_EQ(static_cast<std::size_t>(player.searches), searches_needed(game));
  EXPECT_LT(searches_needed(game), game.moves.size());
}

TEST(Annotate, TheLossIsTheChangeOfTheMoversChances) {
  // Black's chances are 70 % before any move, 55 % after one.
  ScriptedPlayer player([](const Position& position) {
    return position.holes() == 0 ? Wdl{700, 0, 300} : Wdl{450, 0, 550};
  });
  GameRecord game;
  game.moves.push_back({Position().legal_moves()[1], {}});
  const auto found = verdicts(player, game);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].best_expectation, 700);
  EXPECT_EQ(found[0].played_expectation, 550);
  EXPECT_EQ(found[0].loss, 150);
  EXPECT_EQ(verdict_comment(found[0]).substr(0, 14), "? loses 15.0 %");
}

TEST(Annotate, TheBestMoveLosesNothing) {
  ScriptedPlayer player([](const Position&) { return Wdl{700, 0, 300}; });
  GameRecord game;
  game.moves.push_back({Position().legal_moves()[0], {}});
  EXPECT_EQ(verdicts(player, game).at(0).loss, 0);
}

TEST(Annotate, ForcedMovesAreNotJudged) {
  ScriptedPlayer player([](const Position&) { return Wdl{500, 0, 500}; });
  const GameRecord game = game_with_passes();
  for (const MoveVerdict& verdict : verdicts(player, game)) {
    EXPECT_FALSE(verdict.played.is_pass());
  }
}

TEST(Annotate, ARecordMayStopBeforeAPass) {
  GameRecord game = game_with_passes();
  while (!game.moves.back().move.is_pass()) game.moves.pop_back();
  game.moves.pop_back();
  ScriptedPlayer player([](const Position&) { return Wdl{500, 0, 500}; });
  EXPECT_FALSE(verdicts(player, game).empty());
}

TEST(Annotate, StoppedItGivesWhatItHas) {
  std::atomic<bool> stop{false};
  ScriptedPlayer player([&](const Position& position) {
    if (count(position.holes()) == 10) stop = true;
    return Wdl{500, 0, 500};
  });
  int found = 0;
  EXPECT_FALSE(Annotator(player, {}, stop)
                   .annotate(game_with_passes(), [&](const MoveVerdict&) { ++found; }, [] {}));
  EXPECT_EQ(found, 9);
}

}  // namespace
}  // namespace yolah::cli
