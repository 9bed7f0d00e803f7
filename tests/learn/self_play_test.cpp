#include "learn/self_play.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <new>
#include <optional>

#include "engine/search/minmax/minmax_player.h"

namespace yolah::learn {
namespace {

const std::atomic<bool> kNoStop{false};

std::unique_ptr<Player> make_player() {
  return MinmaxPlayer::make(1, 1);
}

SelfPlayOptions options() {
  SelfPlayOptions options;
  options.nodes = 50;
  options.solve_at = 20;
  return options;
}

bool same(const std::vector<Sample>& one, const std::vector<Sample>& other) {
  return std::equal(
      one.begin(), one.end(), other.begin(), other.end(), [](const Sample& a, const Sample& b) {
        return a.position == b.position && a.expected == b.expected && a.result == b.result &&
               a.exact == b.exact && a.move == b.move && a.ply == b.ply;
      });
}

TEST(SelfPlay, AGameIsKnownByItsNumber) {
  SelfPlay one(options(), make_player);
  SelfPlay other(options(), make_player);
  const auto game = one.play(7);
  ASSERT_FALSE(game.empty());
  EXPECT_FALSE(same(game, other.play(3)));
  EXPECT_TRUE(same(game, other.play(7)));
  EXPECT_TRUE(same(game, one.play(7)));
}

TEST(SelfPlay, ResultsOfAGameAgreeWithEachOther) {
  SelfPlay self_play(options(), make_player);
  int solved = 0;  // some games are decided earlier
  for (std::uint64_t number = 0; number < 5; ++number) {
    const auto game = self_play.play(number);
    ASSERT_FALSE(game.empty());
    if (game.back().exact) ++solved;
    // Until the first exact result, all positions tell of the same final margin.
    std::optional<int> black;
    for (const Sample& sample : game) {
      const Color side = sample.position.side_to_move();
      const int margin = sample.position.margin(side) + sample.result;
      const int black_here = side == Color::kBlack ? margin : -margin;
      EXPECT_EQ(black_here, black.value_or(black_here));
      black = black_here;
      if (sample.exact) break;
    }
  }
  EXPECT_GT(solved, 2);
}

TEST(SelfPlay, EachPositionFollowsFromTheMoveBefore) {
  SelfPlay self_play(options(), make_player);
  for (std::uint64_t number = 0; number < 5; ++number) {
    const auto game = self_play.play(number);
    for (std::size_t i = 1; i < game.size(); ++i) {
      Position position = game[i - 1].position;
      ASSERT_TRUE(position.is_legal(game[i - 1].move));
      position.play(game[i - 1].move);
      EXPECT_EQ(position, game[i].position);
      EXPECT_EQ(game[i - 1].ply + 1, game[i].ply);
      EXPECT_GE(game[i].exact, game[i - 1].exact);
    }
  }
}

TEST(SelfPlay, SolvedPositionsHaveTheirExactResult) {
  SelfPlay self_play(options(), make_player);
  const auto solver = EndgameSolver::make(2);
  int solved = 0;
  for (std::uint64_t number = 0; number < 20; ++number) {
    for (const Sample& sample : self_play.play(number)) {
      if (!sample.exact) continue;
      const Budget budget({}, sample.position, kNoStop);
      const int margin = solver->margin(sample.position, budget).lower;
      EXPECT_EQ(sample.result, margin - sample.position.margin(sample.position.side_to_move()));
      ++solved;
    }
  }
  EXPECT_GT(solved, 10);
}

TEST(SelfPlayGames, AreTheSameOnAnyNumberOfThreads) {
  const auto play = [](int threads) {
    std::vector<std::vector<Sample>> games;
    play_self_play_games(options(), make_player, {5, 12}, threads, kNoStop,
                         [&](std::uint64_t number, const std::vector<Sample>& game) {
                           EXPECT_EQ(number, 5 + games.size());
                           games.push_back(game);
                         });
    return games;
  };
  const auto one = play(1);
  const auto three = play(3);
  ASSERT_EQ(one.size(), 12U);
  ASSERT_EQ(three.size(), 12U);
  for (std::size_t i = 0; i < one.size(); ++i) EXPECT_TRUE(same(one[i], three[i]));
}

TEST(SelfPlayGames, StopLeavesTheFirstGames) {
  std::atomic<bool> stop{false};
  std::uint64_t next = 0;
  const std::uint64_t played =
      play_self_play_games(options(), make_player, {0, 1000}, 2, stop,
                           [&](std::uint64_t number, const std::vector<Sample>&) {
                             EXPECT_EQ(number, next++);
                             if (number == 3) stop = true;
                           });
  EXPECT_EQ(played, next);
  EXPECT_GE(played, 4U);
  EXPECT_LT(played, 20U);
}

TEST(SelfPlayGames, TroubleComesOut) {
  const auto no_player = []() -> std::unique_ptr<Player> { return nullptr; };
  EXPECT_THROW(play_self_play_games(options(), no_player, {0, 4}, 2, kNoStop, {}), std::bad_alloc);
}

}  // namespace
}  // namespace yolah::learn
