#include "arena/ratings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "arena/statistics.h"

namespace yolah::arena {
namespace {

using testing::HasSubstr;
using testing::Throws;

/// Games that black wins, draws and loses, none of them part of a pair.
void add(std::vector<RatedGame>& games, const std::string& black, const std::string& white,
         int wins, int draws, int losses) {
  const auto add_some = [&](int count, Winner winner) {
    for (int i = 0; i < count; ++i) games.push_back({black, white, winner, games.size()});
  };
  add_some(wins, Winner::kBlack);
  add_some(draws, Winner::kDraw);
  add_some(losses, Winner::kWhite);
}

const PlayerRating& find(const RatingList& list, const std::string& name) {
  const auto found = std::find_if(list.players.begin(), list.players.end(),
                                  [&](const PlayerRating& player) { return player.name == name; });
  EXPECT_NE(found, list.players.end()) << name;
  return *found;
}

// By hand: A makes 3/4 with either colour, so black's advantage is 0 and the
// odds are 3 to 1: 400 log10(3) = 190.849 between them.
TEST(Ratings, TwoPlayersByHand) {
  std::vector<RatedGame> games;
  add(games, "A", "B", 1, 1, 0);
  add(games, "B", "A", 0, 1, 1);
  const RatingList list = rate(games);
  ASSERT_EQ(list.players.size(), 2U);
  EXPECT_EQ(list.players[0].name, "A");
  EXPECT_NEAR(list.players[0].rating, 95.4243, 1e-4);
  EXPECT_NEAR(list.players[1].rating, -95.4243, 1e-4);
  EXPECT_NEAR(list.black_advantage, 0, 1e-9);
  EXPECT_FALSE(list.regularised);
  EXPECT_EQ(list.players[0].games(), 4U);
  EXPECT_EQ(list.players[0].draws, 2U);
  EXPECT_EQ(list.players[0].opponents, 1U);
  EXPECT_DOUBLE_EQ(list.players[0].score(), 0.75);
  EXPECT_EQ(list.draws, 2U);
}

// By hand, for the four games above. The information on the difference is 4 times
// 3/16, so a rating, half the difference, has a standard error of
// 173.718 / 2 / sqrt(0.75) = 100.296. Each game missed its expectation by 1/4:
// the spread is 0.25 / 0.75 times 4 / (4 - 2), trusted for 1.5 of 1.5 + 5:
// (1.5 * 2/3 + 5) / 6.5 = 0.923077. Student's t for 6.5 degrees is 2.40206 (by
// Fisher's expansion), so the error is 2.40206 * 100.296 * 0.960769.
TEST(Ratings, AnErrorByHand) {
  std::vector<RatedGame> games;
  add(games, "A", "B", 1, 1, 0);
  add(games, "B", "A", 0, 1, 1);
  const RatingList list = rate(games);
  EXPECT_NEAR(list.spread, 0.923077, 1e-6);
  EXPECT_NEAR(list.players[0].error, student_975(6.5) * 100.296 * 0.960769, 0.01);
  EXPECT_NEAR(student_975(6.5), 2.402, 0.005);
  // The difference, 190.849, over its error, 192.724 (twice 96.361).
  EXPECT_NEAR(*list.players[0].superiority, student_share(190.849 / 192.724, 6.5), 1e-4);
  EXPECT_FALSE(list.players[1].superiority);
}

// Of two players, each rating is half the difference: both say from where on one is stronger.
TEST(Ratings, LikelihoodAndErrorAgree) {
  for (int wins = 0; wins < 12; ++wins) {
    for (int draws = 0; draws < 4; ++draws) {
      for (int losses = 0; losses < 5; ++losses) {
        std::vector<RatedGame> games;
        add(games, "A", "B", wins, draws, losses);
        add(games, "B", "A", losses, draws, wins + 1);
        const RatingList list = rate(games);
        const PlayerRating& best = list.players[0];
        if (std::abs(best.rating - best.error) < 1e-6) continue;
        EXPECT_EQ(*best.superiority > 0.975, best.rating > best.error)
            << wins << " " << draws << " " << losses;
      }
    }
  }
}

// By hand: with black A makes 9/10 and B 4/10. In odds, strength times advantage
// is 9 and advantage over strength is 2/3, so advantage^2 = 6, strength^2 = 13.5.
TEST(Ratings, ColourAdvantageByHand) {
  std::vector<RatedGame> games;
  add(games, "A", "B", 9, 0, 1);
  add(games, "B", "A", 4, 0, 6);
  const RatingList list = rate(games);
  EXPECT_NEAR(list.black_advantage, 200 * std::log10(6), 1e-6);
  EXPECT_NEAR(list.players[0].rating - list.players[1].rating, 200 * std::log10(13.5), 1e-6);
}

// By hand: strengths 4, 2 and 1 explain all scores exactly: 2 to 1, 2 to 1, 4 to 1.
TEST(Ratings, ThreePlayersByHand) {
  std::vector<RatedGame> games;
  for (const auto& [one, other, wins, losses] :
       {std::tuple{"A", "B", 20, 10}, {"B", "C", 20, 10}, {"A", "C", 24, 6}}) {
    add(games, one, other, wins, 0, losses);
    add(games, other, one, losses, 0, wins);
  }
  const RatingList list = rate(games);
  EXPECT_NEAR(find(list, "A").rating, 400 * std::log10(2), 1e-6);
  EXPECT_NEAR(find(list, "B").rating, 0, 1e-6);
  EXPECT_NEAR(find(list, "C").rating, -400 * std::log10(2), 1e-6);
}

// A draw is half a win and half a loss: they may not change the ratings.
TEST(Ratings, DrawsNarrowTheErrorAndLeaveTheRating) {
  std::vector<RatedGame> decisive;
  add(decisive, "A", "B", 60, 0, 40);
  add(decisive, "B", "A", 40, 0, 60);
  std::vector<RatedGame> drawish;
  add(drawish, "A", "B", 30, 60, 10);
  add(drawish, "B", "A", 10, 60, 30);
  EXPECT_NEAR(rate(decisive).players[0].rating, rate(drawish).players[0].rating, 1e-6);
  EXPECT_LT(rate(drawish).players[0].error, 0.75 * rate(decisive).players[0].error);
}

/// A tournament in pairs, some results quite unlikely.
std::vector<RatedGame> some_tournament() {
  std::vector<RatedGame> games;
  const std::vector<std::string> names = {"anna", "bert", "carl", "dora", "emil"};
  std::uint64_t pair = 0;
  for (std::size_t i = 0; i < names.size(); ++i) {
    for (std::size_t j = i + 1; j < names.size(); ++j) {
      for (std::size_t k = 0; k < 6; ++k, ++pair) {
        const auto result = [&](std::size_t n) {
          return n % 7 == 0 ? Winner::kDraw : n % 3 == 0 ? Winner::kWhite : Winner::kBlack;
        };
        games.push_back({names[i], names[j], result(5 * i + 2 * j + 3 * k), pair});
        games.push_back({names[j], names[i], result(i + j + 4 * k + 1), pair});
      }
    }
  }
  return games;
}

TEST(Ratings, EveryPlayerExpectsThePointsMade) {
  const std::vector<RatedGame> games = some_tournament();
  const RatingList list = rate(games);
  for (const PlayerRating& player : list.players) {
    double expected = 0;
    for (const RatedGame& game : games) {
      const double share = score_of(find(list, game.black).rating - find(list, game.white).rating +
                                    list.black_advantage);
      if (game.black == player.name) expected += share;
      if (game.white == player.name) expected += 1 - share;
    }
    EXPECT_NEAR(expected, player.score() * static_cast<double>(player.games()), 1e-6);
  }
}

TEST(Ratings, TheOrderOfGamesDoesNotMatter) {
  std::vector<RatedGame> games = some_tournament();
  const RatingList forward = rate(games);
  std::reverse(games.begin(), games.end());
  const RatingList backward = rate(games);
  std::rotate(games.begin(), games.begin() + 37, games.end());
  const RatingList rotated = rate(games);
  for (std::size_t i = 0; i < forward.players.size(); ++i) {
    for (const RatingList* other : {&backward, &rotated}) {
      EXPECT_EQ(forward.players[i].name, other->players[i].name);
      EXPECT_NEAR(forward.players[i].rating, other->players[i].rating, 1e-8);
      EXPECT_NEAR(forward.players[i].error, other->players[i].error, 1e-8);
    }
  }
}

TEST(Ratings, NamesDoNotMatter) {
  std::vector<RatedGame> games = some_tournament();
  const RatingList before = rate(games);
  const auto renamed = [](const std::string& name) {
    return std::string(1, static_cast<char>('z' - name[0] + 'a')) + " " + name;
  };
  for (RatedGame& game : games) {
    game.black = renamed(game.black);
    game.white = renamed(game.white);
  }
  const RatingList after = rate(games);
  for (const PlayerRating& player : before.players) {
    EXPECT_NEAR(player.rating, find(after, renamed(player.name)).rating, 1e-8);
    EXPECT_NEAR(player.error, find(after, renamed(player.name)).error, 1e-8);
  }
}

TEST(Ratings, SwappingAllColoursTurnsTheAdvantageRound) {
  std::vector<RatedGame> games = some_tournament();
  const RatingList before = rate(games);
  for (RatedGame& game : games) {
    std::swap(game.black, game.white);
    if (game.winner != Winner::kDraw) {
      game.winner = game.winner == Winner::kBlack ? Winner::kWhite : Winner::kBlack;
    }
  }
  const RatingList after = rate(games);
  EXPECT_NEAR(before.black_advantage, -after.black_advantage, 1e-8);
  for (const PlayerRating& player : before.players) {
    EXPECT_NEAR(player.rating, find(after, player.name).rating, 1e-8);
  }
}

TEST(Ratings, TheMeanIsNought) {
  double sum = 0;
  for (const PlayerRating& player : rate(some_tournament()).players) sum += player.rating;
  EXPECT_NEAR(sum, 0, 1e-8);
}

TEST(Ratings, AnAnchorPlacesTheOthers) {
  const std::vector<RatedGame> games = some_tournament();
  const RatingList free = rate(games);
  const std::vector<RatingAnchor> anchors = {{"carl", 1500}};
  const RatingList anchored = rate(games, anchors);
  EXPECT_EQ(find(anchored, "carl").rating, 1500);
  EXPECT_NEAR(find(anchored, "carl").error, 0, 1e-9);
  EXPECT_NEAR(find(anchored, "anna").rating - 1500,
              find(free, "anna").rating - find(free, "carl").rating, 1e-8);
  EXPECT_GT(find(anchored, "anna").error, find(free, "anna").error);
}

TEST(Ratings, SeveralAnchorsKeepTheirRatings) {
  const std::vector<RatedGame> games = some_tournament();
  const RatingList free = rate(games);
  // Held where they would be anyway, they change nothing but the errors.
  std::vector<RatingAnchor> anchors;
  for (const char* const name : {"bert", "carl"}) {
    anchors.push_back({name, find(free, name).rating + 1500});
  }
  const RatingList anchored = rate(games, anchors);
  for (const RatingAnchor& anchor : anchors) {
    EXPECT_NEAR(find(anchored, anchor.name).rating, anchor.rating, 1e-9);
    EXPECT_EQ(find(anchored, anchor.name).error, 0);
  }
  EXPECT_NEAR(find(anchored, "anna").rating, find(free, "anna").rating + 1500, 1e-6);
  // Two of them say more about the others than one.
  const RatingList by_one = rate(games, std::span(anchors).first(1));
  EXPECT_LT(find(anchored, "anna").error, find(by_one, "anna").error);
}

TEST(Ratings, AnchorsDrawTheOthersTowardsThem) {
  // Anna makes half the points against each of two; she is between them wherever they are put.
  std::vector<RatedGame> games;
  for (std::uint64_t i = 0; i < 40; ++i) {
    games.push_back(
        {"anna", i % 4 < 2 ? "bert" : "carl", i % 2 == 0 ? Winner::kBlack : Winner::kWhite, i});
  }
  const std::vector<RatingAnchor> anchors = {{"bert", 1000}, {"carl", 1200}};
  EXPECT_NEAR(find(rate(games, anchors), "anna").rating, 1100, 60);
}

TEST(Ratings, AnchorsMustBeKnownAndNamedOnce) {
  const std::vector<RatedGame> games = some_tournament();
  const std::vector<RatingAnchor> unknown = {{"zoe", 0}};
  EXPECT_THAT([&] { rate(games, unknown); },
              ThrowsMessage<std::invalid_argument>(HasSubstr("'zoe'")));
  const std::vector<RatingAnchor> twice = {{"anna", 0}, {"anna", 10}};
  EXPECT_THAT([&] { rate(games, twice); },
              ThrowsMessage<std::invalid_argument>(HasSubstr("'anna' is named twice")));
}

TEST(Ratings, WinningEverythingStaysFinite) {
  std::vector<RatedGame> games = some_tournament();
  const double few = [&] {
    for (const std::string other : {"anna", "bert", "carl"}) {
      add(games, "zoe", other, 1, 0, 0);
      add(games, other, "zoe", 0, 0, 1);
      add(games, "poor", other, 0, 0, 1);
      add(games, other, "poor", 1, 0, 0);
    }
    const RatingList list = rate(games);
    EXPECT_TRUE(list.regularised);
    EXPECT_EQ(list.players.front().name, "zoe");
    EXPECT_EQ(list.players.back().name, "poor");
    EXPECT_GT(list.players.front().error, 200);
    EXPECT_LT(list.players.front().error, 2000);
    return list.players.front().rating;
  }();
  EXPECT_GT(few, 200);
  EXPECT_LT(few, 1200);
  for (const std::string other : {"anna", "bert", "carl"}) {
    add(games, "zoe", other, 20, 0, 0);
    add(games, other, "zoe", 0, 0, 20);
  }
  EXPECT_GT(rate(games).players.front().rating, few);
}

// By hand: were the odds beyond e^3.2 to 1 (555 Elo), a hundred games without a
// loss would be no surprise; the interval has to reach down to there.
TEST(Ratings, AHundredWinsAreNoCertainty) {
  std::vector<RatedGame> games;
  add(games, "A", "B", 50, 0, 0);
  add(games, "B", "A", 0, 0, 50);
  const RatingList list = rate(games);
  EXPECT_LT(2 * (list.players[0].rating - list.players[0].error), 560);
  EXPECT_GT(*list.players[0].superiority, 0.95);
}

// Everyone beats everyone below without fail: far from any real list, and still
// numbers.
TEST(Ratings, ALadderOfSixtyConverges) {
  std::vector<RatedGame> games;
  const auto name = [](int i) { return "player " + std::to_string(100 + i); };
  for (int i = 0; i < 60; ++i) {
    for (int j = i + 1; j < 60; ++j) {
      add(games, name(i), name(j), 50, 0, 0);
      add(games, name(j), name(i), 0, 0, 50);
    }
  }
  const RatingList list = rate(games);
  EXPECT_TRUE(list.regularised);
  for (int i = 0; i < 60; ++i) {
    EXPECT_EQ(list.players[static_cast<std::size_t>(i)].name, name(i));
    EXPECT_TRUE(std::isfinite(list.players[static_cast<std::size_t>(i)].rating));
    EXPECT_TRUE(std::isfinite(list.players[static_cast<std::size_t>(i)].error));
  }
}

TEST(Ratings, BlackWinningEverythingStaysFinite) {
  std::vector<RatedGame> games;
  add(games, "A", "B", 30, 0, 0);
  add(games, "B", "A", 30, 0, 0);
  const RatingList list = rate(games);
  EXPECT_TRUE(list.regularised);
  EXPECT_NEAR(list.players[0].rating, 0, 1e-6);
  EXPECT_GT(list.black_advantage, 300);
  EXPECT_LT(list.black_advantage, 2000);
}

TEST(Ratings, NothingButDrawsIsEven) {
  std::vector<RatedGame> games;
  add(games, "A", "B", 0, 30, 0);
  add(games, "B", "A", 0, 30, 0);
  const RatingList list = rate(games);
  EXPECT_NEAR(list.players[0].rating, 0, 1e-9);
  EXPECT_GT(list.players[0].error, 0);
  EXPECT_NEAR(*list.players[0].superiority, 0.5, 1e-9);
}

// A always had black: no telling strength from colour, so each gets its part.
TEST(Ratings, ColoursThatWereNeverSwapped) {
  std::vector<RatedGame> games;
  add(games, "A", "B", 30, 0, 10);
  const RatingList list = rate(games);
  EXPECT_TRUE(list.regularised);
  EXPECT_GT(list.players[0].rating, 10);
  EXPECT_GT(list.black_advantage, 10);
}

TEST(Ratings, GroupsThatNeverMetAreToldApart) {
  std::vector<RatedGame> games = some_tournament();
  add(games, "xaver", "yvonne", 3, 2, 1);
  add(games, "yvonne", "xaver", 1, 2, 3);
  const RatingList list = rate(games);
  EXPECT_EQ(list.groups, 2U);
  EXPECT_EQ(find(list, "anna").group, 0U);
  EXPECT_EQ(list.players[5].name, "xaver");
  EXPECT_EQ(list.players[5].group, 1U);
  EXPECT_NEAR(list.players[5].rating, -list.players[6].rating, 1e-8);
  EXPECT_FALSE(list.players[4].superiority) << "nobody to compare with";

  const std::vector<RatingAnchor> anchors = {{"anna", 1000}, {"xaver", 500}};
  const RatingList anchored = rate(games, anchors);
  EXPECT_EQ(find(anchored, "anna").rating, 1000);
  EXPECT_EQ(find(anchored, "xaver").rating, 500);
}

TEST(Ratings, GamesThatSayNothingAreLeftOut) {
  std::vector<RatedGame> games = some_tournament();
  const RatingList before = rate(games);
  games.push_back({"anna", "bert", Winner::kNone, 1000});
  games.push_back({"anna", "anna", Winner::kBlack, 1001});
  games.push_back({"stranger", "stranger", Winner::kBlack, 1002});
  const RatingList after = rate(games);
  EXPECT_EQ(after.without_result, 1U);
  EXPECT_EQ(after.against_itself, 2U);
  EXPECT_EQ(after.games, before.games);
  EXPECT_EQ(after.players.size(), 5U);
  EXPECT_EQ(after.players[0].rating, before.players[0].rating);
  EXPECT_TRUE(rate({}).players.empty());
}

// The same match by both ways: with colours that make no difference, the rating
// list and the match agree on the Elo and, but for the prior on the spread, on
// its error.
TEST(Ratings, AgreeWithTheMatch) {
  ResultCounts counts;
  std::vector<RatedGame> games;
  const auto play = [&](int pairs, Winner as_black, Winner as_white) {
    for (int i = 0; i < pairs; ++i) {
      const std::uint64_t number = games.size();
      games.push_back({"A", "B", as_black, number});
      games.push_back({"B", "A", as_white, number});
      const auto outcome = [](Winner winner, Winner own) {
        if (winner == Winner::kDraw) return Outcome::kDraw;
        return winner == own ? Outcome::kWin : Outcome::kLoss;
      };
      counts.add_pair(outcome(as_black, Winner::kBlack), outcome(as_white, Winner::kWhite));
    }
  };
  play(40, Winner::kBlack, Winner::kWhite);   // won both
  play(20, Winner::kWhite, Winner::kBlack);   // lost both
  play(120, Winner::kBlack, Winner::kBlack);  // lopsided openings
  play(120, Winner::kWhite, Winner::kWhite);
  play(15, Winner::kBlack, Winner::kDraw);
  play(15, Winner::kDraw, Winner::kWhite);
  const EloEstimate match = elo_estimate(counts);
  const RatingList list = rate(games);
  EXPECT_NEAR(list.players[0].rating - list.players[1].rating, *match.elo, 1e-6);
  EXPECT_NEAR(2 * list.players[0].error / *match.error(), 1, 0.04);
  EXPECT_LT(list.spread, 0.5);
}

}  // namespace
}  // namespace yolah::arena
