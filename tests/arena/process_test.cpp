// Engine processes under the referee: every kind of trouble has its test.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "arena/contender.h"
#include "arena/game.h"
#include "arena/match.h"
#include "arena/process/process_player.h"
#include "engine/rules/notation.h"
#include "tests/arena/process_testing.h"
#include "tests/arena/test_players.h"

namespace yolah::arena {
namespace {

using namespace std::chrono_literals;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

Limits move_time(std::chrono::milliseconds time) {
  Limits limits;
  limits.move_time = time;
  return limits;
}

/// White is the engine; black plays at once.
GameResult play_against(const std::shared_ptr<EnginePool>& pool, const Limits& limits) {
  FunctionPlayer black(first_move);
  ProcessPlayer white(pool);
  GameSetup setup;
  setup.limits = limits;
  return play_game(setup, black, white, kNeverStop);
}

GameResult play_against(const EngineSetup& setup, const Limits& limits = move_time(10ms)) {
  return play_against(pool_of(setup), limits);
}

GameResult play_against(const std::string& trouble) {
  return play_against(mock_setup(trouble));
}

void expect_loss(const GameResult& result, Termination how, const std::string& reason) {
  EXPECT_EQ(to_string(result.record.termination), to_string(how)) << result.reason;
  EXPECT_EQ(result.record.winner, Winner::kBlack);
  EXPECT_THAT(result.reason, AllOf(StartsWith("white "), HasSubstr(reason)));
  EXPECT_TRUE(parse_records(to_string(result.record))) << to_string(result.record);
}

void expect_win_by_points(const GameResult& result) {
  EXPECT_EQ(result.record.termination, Termination::kPoints) << result.reason;
  EXPECT_GT(result.side(Color::kWhite).moves, 2U);
}

TEST(Process, PlaysAWholeGame) {
  const GameResult result = play_against("none");
  expect_win_by_points(result);
  EXPECT_TRUE(result.logs[1].empty());
}

TEST(Process, ReportsComeFromItsInfoLines) {
  ProcessPlayer player(pool_of(mock_setup("none")));
  int reports = 0;
  const SearchResult result =
      player.search(Position(), move_time(100ms), kNeverStop, [&](const Report&) { ++reports; });
  EXPECT_EQ(reports, 1);
  EXPECT_EQ(result.report.depth, 2);
  EXPECT_EQ(result.report.nodes, 42U);
  ASSERT_EQ(result.report.lines.size(), 1U);
  EXPECT_EQ(result.report.lines[0].score, Score::from_hundredths(150));
}

TEST(Process, IsToldOptionsAndBothClocks) {
  EngineSetup setup = mock_setup("echo-go");
  setup.options = {{"Hash Size", "64"}, {"name", "a b"}};
  Limits limits;
  limits.clock = PlayerClock{60s, 20ms};
  const GameResult result = play_against(setup, limits);
  EXPECT_THAT(result.logs[1], StartsWith("Hash Size=64;name=a b; go p1time 60"));
  EXPECT_THAT(result.logs[1], HasSubstr(" p1inc 20 p2time 60000 p2inc 20\n"));
}

TEST(Process, ThatExitsHasCrashedWithItsCodeAndLastWords) {
  const GameResult result = play_against("exit");
  expect_loss(result, Termination::kCrash, "exited with code 3");
  EXPECT_EQ(result.logs[1], "first\nsecond\nthe reason");
  EXPECT_EQ(result.record.moves.size(), 3U);
  EXPECT_EQ(result.record.tags.back().name, "Log");
}

TEST(Process, ThatIsKilledHasCrashedWithItsSignal) {
  const GameResult result = play_against("signal");
  expect_loss(result, Termination::kCrash, "was killed by signal 11 (Segmentation fault)");
  EXPECT_EQ(result.logs[1], "about to fall");
}

TEST(Process, ThatGivesNoMoveHasStalled) {
  EngineSetup setup = mock_setup("stall");
  setup.stall_timeout = 1000ms;
  expect_loss(play_against(setup), Termination::kStall, "gave no move for 1010ms");
}

TEST(Process, ThatGivesNoMoveLosesOnTimeWhenThereIsAClock) {
  Limits limits;
  limits.clock = PlayerClock{1s, 0ms};
  const auto start = std::chrono::steady_clock::now();
  expect_loss(play_against(mock_setup("stall"), limits), Termination::kTime, "gave no move with ");
  EXPECT_LT(std::chrono::steady_clock::now() - start, 8s);
}

TEST(Process, ThatIsLateLosesOnTime) {
  Limits limits;
  limits.clock = PlayerClock{140ms, 0ms};
  EXPECT_EQ(play_against(mock_setup("slow"), limits).record.termination, Termination::kTime);
}

TEST(Process, ThatFloodsItsOutputForeverStalls) {
  EngineSetup setup = mock_setup("flood");
  setup.stall_timeout = 1000ms;
  expect_loss(play_against(setup), Termination::kStall, "gave no move");
}

TEST(Process, ThatNeverEndsItsLineStalls) {
  EngineSetup setup = mock_setup("endless-line");
  setup.stall_timeout = 1000ms;
  expect_loss(play_against(setup), Termination::kStall, "gave no move");
}

TEST(Process, MayFloodItsOutputBeforeItsMove) {
  expect_win_by_points(play_against(mock_setup("flood-and-move"), move_time(20s)));
}

TEST(Process, MaySayAVeryLongLineBeforeItsMove) {
  expect_win_by_points(play_against(mock_setup("long-line-and-move"), move_time(20s)));
}

TEST(Process, MaySayBinaryGarbageBeforeItsMove) {
  expect_win_by_points(play_against("garbage-and-move"));
}

TEST(Process, MayFloodItsStandardErrorBeforeItsMove) {
  expect_win_by_points(play_against(mock_setup("flood-errors-and-move"), move_time(20s)));
}

TEST(Process, MaySayItsMoveInPieces) {
  expect_win_by_points(play_against("pieces"));
}

TEST(Process, ThatClosesItsOutputHasDisconnected) {
  expect_loss(play_against("close-output"), Termination::kDisconnect, "closed its output");
}

TEST(Process, ThatClosesItsInputHasDisconnected) {
  expect_loss(play_against("close-input"), Termination::kDisconnect, "closed its input");
}

TEST(Process, ThatPlaysAnIllegalMoveLoses) {
  expect_loss(play_against("illegal"), Termination::kIllegal, "played b1:a1, which is illegal");
}

TEST(Process, ThatGarblesItsMoveLoses) {
  expect_loss(play_against("garbled"), Termination::kIllegal, "answered with a wrong move '??zz9'");
}

TEST(Process, ThatSaysItHasNoMoveLoses) {
  expect_loss(play_against("no-move"), Termination::kIllegal, "said that it has no move");
}

TEST(Process, ThatExitsAfterItsMoveLosesAtTheNext) {
  const GameResult result = play_against("move-and-exit");
  expect_loss(result, Termination::kCrash, "exited with code 0");
  EXPECT_EQ(result.record.moves.size(), 5U) << "its second move counts";
}

TEST(Process, ThatExitsLeavingAChildHasCrashedAndTheChildGoes) {
  const GameResult result = play_against("fork-and-exit");
  expect_loss(result, Termination::kCrash, "exited with code 0");
  ASSERT_THAT(result.logs[1], StartsWith("child "));
  EXPECT_TRUE(is_gone(std::stoi(result.logs[1].substr(6))));
}

TEST(Process, ThatIsNoProgramFailsToStart) {
  EngineSetup setup;
  setup.command = {"no-such-program-anywhere"};
  expect_loss(play_against(setup), Termination::kFailedStart,
              "could not be started: no program 'no-such-program-anywhere' in PATH");
  setup.command = {"/etc/passwd"};
  expect_loss(play_against(setup), Termination::kFailedStart, "Permission denied");
}

TEST(Process, ThatExitsAtTheStartFailsToStart) {
  const GameResult result = play_against("exit-at-start");
  expect_loss(result, Termination::kFailedStart, "could not be started: it exited with code 7");
  EXPECT_EQ(result.logs[1], "no such net");
}

TEST(Process, ThatDoesNotGreetFailsToStart) {
  EngineSetup setup = mock_setup("mute");
  setup.start_timeout = 300ms;
  expect_loss(play_against(setup), Termination::kFailedStart,
              "did not answer ugi by ugiok within 300ms");
}

TEST(Process, ThatIsNeverReadyFailsToStart) {
  EngineSetup setup = mock_setup("never-ready");
  setup.start_timeout = 1000ms;
  expect_loss(play_against(setup), Termination::kFailedStart, "did not answer isready");
}

TEST(Process, ThatOnlyKnowsUciIsGreetedSo) {
  EngineSetup setup = mock_setup("only-uci");
  setup.start_timeout = 4000ms;
  expect_win_by_points(play_against(setup));
}

TEST(Process, ThatIgnoresQuitIsKilled) {
  pid_t id = 0;
  const auto start = std::chrono::steady_clock::now();
  {
    EngineProcess process({YOLAH_MOCK_ENGINE, "deaf-to-quit"}, "");
    id = process.id();
    const auto is_ok = [](std::string_view line) { return line == "ugiok"; };
    ASSERT_TRUE(process.tell("ugi\n", start + 10s));
    ASSERT_EQ(process.listen(start + 10s, kNeverStop, is_ok), EngineProcess::Heard::kAnswer);
    process.quit(100ms);
    EXPECT_FALSE(process.wait_for_exit(start));
  }
  EXPECT_TRUE(is_gone(id));
  EXPECT_LT(std::chrono::steady_clock::now() - start, 10s);
}

TEST(Process, ThatNeverReadsIsNotWaitedFor) {
  EngineProcess process({"/bin/sleep", "1000"}, "");
  const auto start = std::chrono::steady_clock::now();
  EXPECT_FALSE(process.tell(std::string(1 << 20, 'x'), start + 50ms));
  EXPECT_LT(std::chrono::steady_clock::now() - start, 5s);
}

TEST(Process, EndsItsChildrenWhenItIsEnded) {
  std::string log;
  {
    EngineProcess process({YOLAH_MOCK_ENGINE, "fork"}, "");
    const auto deadline = std::chrono::steady_clock::now() + 10s;
    while (log.empty() && std::chrono::steady_clock::now() < deadline) {
      process.wait_for_exit(std::chrono::steady_clock::now() + 5ms);
      log = process.log();
    }
  }
  ASSERT_THAT(log, StartsWith("child "));
  EXPECT_TRUE(is_gone(std::stoi(log.substr(6))));
}

TEST(Process, AStopAbandonsTheGame) {
  std::atomic<bool> stop{false};
  std::thread stopper([&] {
    std::this_thread::sleep_for(300ms);
    stop = true;
  });
  FunctionPlayer black(first_move);
  const auto start = std::chrono::steady_clock::now();
  {
    ProcessPlayer white(pool_of(mock_setup("stall")));
    GameSetup setup;
    setup.limits = move_time(10ms);
    const GameResult result = play_game(setup, black, white, stop);
    EXPECT_EQ(result.record.termination, Termination::kAbandoned);
  }
  EXPECT_LT(std::chrono::steady_clock::now() - start, 5s);
  stopper.join();
}

TEST(Process, IsStartedAnewAfterATrouble) {
  const auto pool = pool_of(mock_setup("exit"));
  for (int game = 0; game < 3; ++game) {
    expect_loss(play_against(pool, move_time(10ms)), Termination::kCrash, "exited with code 3");
  }
}

TEST(Process, IsStartedAnewWhenItEndsBetweenGames) {
  const auto pool = pool_of(mock_setup("one-game"));
  for (int game = 0; game < 3; ++game) expect_win_by_points(play_against(pool, move_time(10ms)));
}

TEST(Process, LeavesNothingBehindAfterAHundredGames) {
  play_against("none");  // whatever is opened once and for all
  const std::size_t files = open_files();
  for (const char* trouble : {"none", "exit", "fork", "illegal", "close-output"}) {
    MatchSetup setup;
    setup.first = contender("first", first_move);
    setup.second = make_contender(trouble, pool_of(mock_setup(trouble)));
    setup.limits = move_time(10ms);
    setup.games = 20;
    setup.concurrency = 2;
    EXPECT_EQ(play_match(setup, kNeverStop, {}).counts.games(), 20U);
  }
  EXPECT_EQ(open_files(), files);
  EXPECT_TRUE(has_no_children());
}

}  // namespace
}  // namespace yolah::arena
