#include "arena/game.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <thread>

#include "arena/process/processor_wait.h"
#include "engine/rules/notation.h"
#include "engine/search/random_player.h"
#include "tests/arena/test_players.h"

namespace yolah::arena {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;

const std::atomic<bool> kGoOn{false};

Limits move_time(std::chrono::milliseconds time) {
  Limits limits;
  limits.move_time = time;
  return limits;
}

Limits clock(std::chrono::milliseconds time, std::chrono::milliseconds increment) {
  Limits limits;
  limits.clock = PlayerClock{time, increment};
  return limits;
}

/// Sleeps before its so-many-th move, and plays the first move of the list.
FunctionPlayer::Function sleeper(std::chrono::milliseconds sleep, int at_move) {
  return [sleep, at_move, asked = 0](const Position& position, const Limits& limits) mutable {
    if (++asked == at_move) std::this_thread::sleep_for(sleep);
    return first_move(position, limits);
  };
}

GameResult play(const GameSetup& setup, const FunctionPlayer::Function& black,
                const FunctionPlayer::Function& white) {
  FunctionPlayer black_player(black);
  FunctionPlayer white_player(white);
  return play_game(setup, black_player, white_player, kGoOn);
}

TEST(Game, EndsByPointsAndIsReadBack) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    RandomPlayer black(seed);
    RandomPlayer white(seed + 1000);
    GameSetup setup;
    setup.limits = move_time(1000ms);
    setup.tags = {{"Black", "one"}, {"White", "other"}};
    const GameResult result = play_game(setup, black, white, kGoOn);
    EXPECT_EQ(result.record.termination, Termination::kPoints);
    EXPECT_TRUE(result.record.end().is_over());
    EXPECT_EQ(result.record.winner, winner_by_points(result.record.end()));
    EXPECT_TRUE(result.reason.empty());
    const auto read = parse_records(to_string(result.record));
    ASSERT_TRUE(read) << read.error().reason;
    EXPECT_EQ(read->front(), result.record);
  }
}

TEST(Game, OpeningMovesAreNotAskedFor) {
  GameSetup setup;
  setup.opening = {*parse_move("d5:b7"), *parse_move("e5:f5")};
  setup.limits.nodes = 1;
  const GameResult result = play(setup, first_move, first_move);
  EXPECT_EQ(result.record.moves[0].move, setup.opening[0]);
  EXPECT_EQ(result.record.moves[1].move, setup.opening[1]);
  EXPECT_TRUE(result.record.moves[1].comment.empty());
  const auto points = result.record.end().points(Color::kBlack);
  EXPECT_EQ(result.side(Color::kBlack).moves, static_cast<std::uint64_t>(points - 1));
}

TEST(Game, ForcedPassesAreTheReferees) {
  // Black is shut in at the left; white has moves left at the right.
  const auto start = parse_position("bbx4w/bbx4w/xxx4w/3xxxxx/8/8/8/7w b 5 5");
  ASSERT_TRUE(start) << start.error().reason;
  ASSERT_FALSE(start->can_move(Color::kBlack));
  GameSetup setup;
  setup.start = *start;
  setup.limits = move_time(1000ms);
  const auto never = [](const Position&, const Limits&) -> SearchResult {
    ADD_FAILURE() << "asked for a pass";
    return {};
  };
  const GameResult result = play(setup, never, first_move);
  EXPECT_EQ(result.record.termination, Termination::kPoints);
  EXPECT_TRUE(result.record.moves[0].move.is_pass());
  EXPECT_EQ(result.side(Color::kBlack).moves, 0U);
}

TEST(Game, AnIllegalMoveLoses) {
  GameSetup setup;
  setup.limits.nodes = 1;
  const GameResult result = play(setup, first_move, illegal_move);
  EXPECT_EQ(result.record.termination, Termination::kIllegal);
  EXPECT_EQ(result.record.winner, Winner::kBlack);
  EXPECT_EQ(result.reason, "white played b1:a1, which is illegal");
  EXPECT_EQ(result.record.moves.size(), 1U) << "the illegal move is not part of the game";
  EXPECT_TRUE(parse_records(to_string(result.record)));
}

TEST(Game, AnUnneededPassIsIllegal) {
  GameSetup setup;
  setup.limits.nodes = 1;
  const auto passes = [](const Position&, const Limits&) { return SearchResult(); };
  const GameResult result = play(setup, passes, first_move);
  EXPECT_EQ(result.record.termination, Termination::kIllegal);
  EXPECT_EQ(result.record.winner, Winner::kWhite);
}

TEST(Game, AClockThatRunsOutLoses) {
  GameSetup setup;
  setup.limits = clock(30ms, 0ms);
  const GameResult result = play(setup, sleeper(60ms, 3), first_move);
  EXPECT_EQ(result.record.termination, Termination::kTime);
  EXPECT_EQ(result.record.winner, Winner::kWhite);
  EXPECT_EQ(result.record.moves.size(), 4U);
  EXPECT_THAT(result.reason, HasSubstr("black took"));
  EXPECT_GE(result.side(Color::kBlack).worst_overshoot, 25ms);
  EXPECT_TRUE(parse_records(to_string(result.record)));
}

TEST(Game, TheClockIsToldAndGrowsByTheIncrement) {
  std::vector<std::chrono::milliseconds> told;
  const auto looks = [&](const Position& position, const Limits& limits) {
    told.push_back(limits.clock->remaining);
    if (told.size() == 1) std::this_thread::sleep_for(100ms);
    return first_move(position, limits);
  };
  GameSetup setup;
  setup.limits = clock(60s, 50ms);
  play(setup, looks, first_move);
  ASSERT_GE(told.size(), 2U);
  EXPECT_EQ(told[0], 60s);
  EXPECT_LE(told[1], 60s - 50ms);
  EXPECT_GT(told[1], 50s);
}

TEST(Game, AnOverstepOfTheMoveTimeIsCounted) {
  GameSetup setup;
  setup.limits = move_time(10ms);
  const auto sleep = 10ms + kMoveTimeTolerance + 10ms;
  const GameResult result = play(setup, first_move, sleeper(sleep, 2));
  EXPECT_EQ(result.record.termination, Termination::kPoints);
  EXPECT_GE(result.side(Color::kWhite).oversteps, 1U);
  EXPECT_GE(result.side(Color::kWhite).worst_overshoot, kMoveTimeTolerance + 10ms);
}

/// White tells what each of its moves took; black takes no time.
GameResult play_with_times(const GameSetup& setup, const std::function<MoveTime()>& took) {
  FunctionPlayer black(first_move);
  TimeTeller white(took);
  const std::atomic<bool> go_on{false};
  return play_game(setup, black, white, go_on);
}

GameSetup strict_setup(std::chrono::milliseconds limit) {
  GameSetup setup;
  setup.limits = move_time(limit);
  setup.strict_move_time = true;
  return setup;
}

TEST(StolenTime, IsThatOfTheProcessorKeptAwayLongest) {
  std::istringstream before(
      "cpu  10 0 10 900 0 0 5 30 0 0\ncpu0 5 0 5 450 0 0 3 10 0 0\ncpu1 5 0 5 450 0 0 2 20 0 0\n"
      "intr 100 1 2 3\n");
  std::istringstream after(
      "cpu  20 0 10 900 0 0 5 60 0 0\ncpu0 9 0 5 450 0 0 3 33 0 0\ncpu1 9 0 5 450 0 0 2 27 0 0\n"
      "intr 200 1 2 3\n");
  const StolenTime start(before);
  const StolenTime end(after);
  EXPECT_EQ(end.since(start), 220ms);  // 23 ticks of 10 ms, of which the first may have been full
  EXPECT_EQ(end.since(end), 0ms);
}

TEST(StolenTime, IsNoneWhereItIsNotCounted) {
  std::istringstream nothing;
  std::istringstream old_kernel("cpu  10 0 10 900\ncpu0 10 0 10 900\n");
  EXPECT_EQ(StolenTime(nothing).since(StolenTime()), 0ms);
  const StolenTime old(old_kernel);
  EXPECT_EQ(old.since(old), 0ms);
}

TEST(MoveTime, OfAProgramIsWhatItUsedOfTheProcessor) {
  const MoveTime held_up{900ms, 700ms, 90ms};
  EXPECT_EQ(held_up.own(), 200ms);
  EXPECT_EQ(held_up.charged(100ms), 90ms);
}

TEST(MoveTime, OfTwoThreadsIsWhatBothUsed) {
  EXPECT_EQ((MoveTime{100ms, 0ms, 190ms}).charged(100ms), 190ms);
}

TEST(MoveTime, WithoutACountIsWhatTheMachineLeft) {
  EXPECT_EQ((MoveTime{900ms, 700ms, {}}).charged(100ms), 200ms);
  EXPECT_EQ((MoveTime{900ms, 1000ms, {}}).charged(100ms), 0ms);
}

TEST(MoveTime, OfWhoIdlesForLongIsItsOwn) {
  const auto just = idling_guard(100ms);
  EXPECT_EQ((MoveTime{just, 0ms, 1ms}).charged(100ms), 1ms);
  EXPECT_EQ((MoveTime{just + 1ms, 0ms, 1ms}).charged(100ms), just + 1ms);
  EXPECT_EQ((MoveTime{just + 1s, 1s, 1ms}).charged(100ms), 1ms);
}

TEST(Game, AMoveLateByTheMachineIsNotCharged) {
  const GameResult result =
      play_with_times(strict_setup(100ms), [] { return MoveTime{5s, 4950ms, {}}; });
  EXPECT_EQ(result.record.termination, Termination::kPoints);
  const SideStatistics& white = result.side(Color::kWhite);
  EXPECT_EQ(white.held_up, white.moves);
  EXPECT_EQ(white.oversteps, 0U);
  EXPECT_EQ(white.slowest_move, 50ms);
}

TEST(Game, SpareTimeIsForAFewOverstepsOfAGame) {
  int late = 0;
  const auto late_so_often = [&](int moves) {
    late = moves;
    return play_with_times(strict_setup(100ms), [&] {
      return MoveTime{late-- > 0 ? 100ms + kSpareTime / 4 : 10ms, 0ms, {}};
    });
  };
  const GameResult forgiven = late_so_often(4);
  EXPECT_EQ(forgiven.record.termination, Termination::kPoints);
  EXPECT_EQ(forgiven.side(Color::kWhite).oversteps, 4U);
  const GameResult lost = late_so_often(5);
  EXPECT_EQ(lost.record.termination, Termination::kTime);
  EXPECT_EQ(lost.record.winner, Winner::kBlack);
}

TEST(Game, WhoIsChargedForTheProcessorHasNoSpareTime) {
  const GameResult result =
      play_with_times(strict_setup(100ms), [] { return MoveTime{160ms, 0ms, 151ms}; });
  EXPECT_EQ(result.record.termination, Termination::kTime);
  EXPECT_EQ(result.side(Color::kWhite).moves, 1U);
}

TEST(Game, AClockRunsByWhatIsCharged) {
  GameSetup setup;
  setup.limits = clock(1s, 0ms);
  const GameResult result = play_with_times(setup, [] { return MoveTime{900ms, 0ms, 5ms}; });
  EXPECT_EQ(result.record.termination, Termination::kPoints);
}

TEST(Game, AnOverstepOfTheMoveTimeLosesIfTheRefereeIsStrict) {
  GameSetup setup;
  setup.limits = move_time(10ms);
  setup.strict_move_time = true;
  // Half a second more than is forgiven: the referee takes off what a busy host kept away.
  const GameResult result = play(setup, first_move, sleeper(10ms + kSpareTime + 500ms, 1));
  EXPECT_EQ(result.record.termination, Termination::kTime);
  EXPECT_EQ(result.record.winner, Winner::kBlack);
}

TEST(Game, AStopAbandonsIt) {
  std::atomic<bool> stop{false};
  FunctionPlayer black(first_move);
  FunctionPlayer white([&](const Position& position, const Limits& limits) {
    stop = true;
    return first_move(position, limits);
  });
  GameSetup setup;
  setup.limits.nodes = 1;
  const GameResult result = play_game(setup, black, white, stop);
  EXPECT_FALSE(result.is_complete());
  EXPECT_EQ(result.record.winner, Winner::kNone);
  EXPECT_EQ(result.record.moves.size(), 1U);
}

TEST(Game, CommentsSayWhatThePlayerThought) {
  const auto thinks = [](const Position& position, const Limits& limits) {
    SearchResult result = first_move(position, limits);
    result.report.depth = 14;
    result.report.nodes = 1000;
    Line line;
    line.score = Score::from_hundredths(-240);
    line.exact = position.side_to_move() == Color::kWhite;
    result.report.lines = {line};
    return result;
  };
  GameSetup setup;
  setup.limits.nodes = 1000;
  const GameResult result = play(setup, thinks, thinks);
  EXPECT_THAT(result.record.moves[0].comment, testing::MatchesRegex("-2\\.4 d14 0\\.[0-9]+s"));
  EXPECT_EQ(result.side(Color::kBlack).mean_nodes(), 1000);
  EXPECT_EQ(result.side(Color::kBlack).mean_depth(), 14);
  EXPECT_EQ(result.side(Color::kWhite).mean_depth(), std::nullopt) << "exact lines do not count";
}

TEST(Game, LimitsAsText) {
  EXPECT_EQ(to_string(clock(1s, 10ms)), "1s+10ms");
  EXPECT_EQ(to_string(move_time(100ms)), "100ms a move");
  Limits limits;
  limits.nodes = 5000;
  limits.depth = 6;
  EXPECT_EQ(to_string(limits), "nodes 5000, depth 6");
  EXPECT_EQ(to_string(Limits()), "none");
}

#ifndef YOLAH_SANITIZED
TEST(Game, TheRefereeTakesAHundredthOfTheTimeAtMost) {
  GameSetup setup;
  setup.limits.nodes = 3000;
  const auto spec = parse_player_spec("minmax:hash=1");
  const auto black = make_player(*spec);
  const auto white = make_player(*spec);
  // Of the game that the machine disturbed least.
  double least_share = 1;
  for (int game = 0; game < 5; ++game) {
    black->new_game();
    white->new_game();
    const auto start = std::chrono::steady_clock::now();
    const GameResult result = play_game(setup, *black, *white, kGoOn);
    const std::chrono::duration<double> whole = std::chrono::steady_clock::now() - start;
    const std::chrono::duration<double> of_players =
        result.side(Color::kBlack).time + result.side(Color::kWhite).time;
    least_share = std::min(least_share, (whole - of_players) / whole);
  }
  std::printf("the referee took %.3f %% of the time\n", 100 * least_share);
  EXPECT_LE(least_share, 0.01);
}
#endif

}  // namespace
}  // namespace yolah::arena
