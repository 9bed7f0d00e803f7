#include "arena/match.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>
#include <vector>

#include "tests/arena/test_players.h"

namespace yolah::arena {
namespace {

const std::atomic<bool> kGoOn{false};

PlayerSpec spec(const char* text) {
  return *parse_player_spec(text);
}

MatchSetup random_match(std::uint64_t games, int concurrency) {
  MatchSetup setup;
  setup.first = make_contender(spec("random"));
  setup.second = make_contender(spec("random:seed=1000"));
  setup.limits.nodes = 1;
  setup.games = games;
  setup.concurrency = concurrency;
  return setup;
}

std::vector<Move> moves_of(const GameRecord& record) {
  std::vector<Move> moves;
  for (const RecordedMove& played : record.moves) moves.push_back(played.move);
  return moves;
}

struct Played {
  std::vector<std::uint64_t> numbers;
  std::vector<GameRecord> records;
  MatchResult result;
};

Played play(const MatchSetup& setup) {
  Played played;
  played.result = play_match(setup, kGoOn, [&](const PlayedGame& game, const MatchResult&) {
    played.numbers.push_back(game.number);
    played.records.push_back(game.result.record);
  });
  return played;
}

TEST(Match, GamesAreTheSameHoweverManyAtOnce) {
  const Played one = play(random_match(100, 1));
  for (const int concurrency : {2, 5}) {
    const Played several = play(random_match(100, concurrency));
    EXPECT_EQ(several.numbers, one.numbers);
    EXPECT_EQ(several.result.counts.pairs, one.result.counts.pairs);
    EXPECT_EQ(several.result.margin_sum, one.result.margin_sum);
    for (std::size_t i = 0; i < one.records.size(); ++i) {
      EXPECT_EQ(moves_of(several.records[i]), moves_of(one.records[i])) << "game " << i;
      EXPECT_EQ(several.records[i].tags, one.records[i].tags);
    }
  }
}

TEST(Match, APairSharesItsOpeningAndSwapsColours) {
  const Played played = play(random_match(20, 2));
  ASSERT_EQ(played.records.size(), 20U);
  for (std::size_t i = 0; i < 20; i += 2) {
    const std::vector<Move> one = moves_of(played.records[i]);
    const std::vector<Move> other = moves_of(played.records[i + 1]);
    EXPECT_TRUE(std::equal(one.begin(), one.begin() + 4, other.begin()));
    EXPECT_EQ(played.records[i].tags[0].value, "random");
    EXPECT_EQ(played.records[i].tags[1].value, "random:seed=1000");
    EXPECT_EQ(played.records[i + 1].tags[0].value, "random:seed=1000");
    EXPECT_EQ(played.records[i + 1].tags[1].value, "random");
  }
}

TEST(Match, SeedsGrowByOneAGame) {
  MatchSetup setup = random_match(2, 1);
  setup.openings = Openings::random(1, 0);
  const Played played = play(setup);
  // Game 1 gives black (the second contender) seed 1001 and white seed 2.
  GameSetup game;
  game.limits = setup.limits;
  const auto black = make_player(spec("random:seed=1001"));
  const auto white = make_player(spec("random:seed=2"));
  EXPECT_EQ(moves_of(played.records[1]), moves_of(play_game(game, *black, *white, kGoOn).record));
}

TEST(Match, TheLargestSeedGoesRound) {
  const Contender contender = make_contender(spec("random:seed=9223372036854775807"));
  EXPECT_NE(contender.make(3), nullptr);
}

TEST(Match, CountsAddUp) {
  const MatchResult result = play(random_match(200, 2)).result;
  EXPECT_EQ(result.counts.games(), 200U);
  EXPECT_EQ(result.counts.pair_count(), 100U);
  EXPECT_EQ(result.points_games, 200U);
  const auto& pairs = result.counts.pairs;
  EXPECT_EQ(pairs[1] + 2 * pairs[2] + 3 * pairs[3] + 4 * pairs[4],
            2 * result.counts.wins + result.counts.draws);
}

TEST(Match, AFaultyContenderLosesEveryGame) {
  MatchSetup setup = random_match(10, 2);
  setup.second = contender("faulty", illegal_move);
  const MatchResult result = play(setup).result;
  EXPECT_EQ(result.counts.wins, 10U);
  EXPECT_EQ(result.counts.pairs[4], 5U);
  EXPECT_EQ(result.second.illegal_moves, 10U);
  EXPECT_EQ(result.first.illegal_moves, 0U);
  EXPECT_EQ(result.points_games, 0U);
  EXPECT_EQ(result.mean_margin(), 0);
}

TEST(Match, AStopKeepsWhatIsFinished) {
  std::atomic<bool> stop{false};
  MatchResult result =
      play_match(random_match(1000, 2), stop, [&](const PlayedGame& game, const MatchResult&) {
        if (game.number == 20) stop = true;
      });
  EXPECT_GE(result.counts.games(), 21U);
  EXPECT_LT(result.counts.games(), 1000U);
  EXPECT_LE(2 * result.counts.pair_count(), result.counts.games());
}

TEST(Match, ASprtEndsItAtTheSameGameHoweverManyAtOnce) {
  MatchSetup setup = random_match(10'000, 1);
  setup.second = contender("faulty", illegal_move);
  setup.sprt = SprtSetup{};
  const MatchResult one = play(setup).result;
  EXPECT_EQ(one.sprt->verdict, SprtVerdict::kAcceptH1);
  EXPECT_LT(one.counts.games(), 10'000U);
  setup.concurrency = 4;
  EXPECT_EQ(play(setup).result.counts.games(), one.counts.games());
}

TEST(Match, TroubleMakingAPlayerComesOut) {
  MatchSetup setup = random_match(100, 3);
  setup.second.make = [](std::uint64_t game) -> std::unique_ptr<Player> {
    if (game == 10) throw std::runtime_error("no memory");
    return std::make_unique<FunctionPlayer>(first_move);
  };
  EXPECT_THAT([&] { play(setup); }, testing::ThrowsMessage<std::runtime_error>("no memory"));
}

}  // namespace
}  // namespace yolah::arena
