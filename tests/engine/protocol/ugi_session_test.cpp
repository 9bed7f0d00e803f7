#include "engine/protocol/ugi_session.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "engine/protocol/line_buffer.h"
#include "engine/protocol/ugi_text.h"
#include "engine/rules/notation.h"

namespace yolah {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

constexpr auto kPatience = std::chrono::seconds(20);
const std::string kFinished = "position fen bbxwwxx1/bbxwwxx1/xxxxxxx1/8/8/8/8/8 b 6 7";

/// What a session has printed, to be looked at while it goes on printing.
class Transcript {
 public:
  void add(std::string_view line) {
    const std::scoped_lock lock(mutex_);
    lines_.emplace_back(line);
    changed_.notify_all();
  }

  std::vector<std::string> lines() const {
    const std::scoped_lock lock(mutex_);
    return lines_;
  }

  int count(std::string_view start) const {
    const std::scoped_lock lock(mutex_);
    return count_locked(start);
  }

  /// Waits for as many lines that start so; false when they do not come.
  bool wait_for(std::string_view start, int times = 1) const {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, kPatience, [&] { return count_locked(start) >= times; });
  }

  void clear() {
    const std::scoped_lock lock(mutex_);
    lines_.clear();
  }

 private:
  int count_locked(std::string_view start) const {
    return static_cast<int>(std::ranges::count_if(
        lines_, [&](const std::string& line) { return line.starts_with(start); }));
  }

  mutable std::mutex mutex_;
  mutable std::condition_variable changed_;
  std::vector<std::string> lines_;
};

/// What the test players have been told; outlives them.
struct Notes {
  std::vector<Limits> limits;
  std::vector<Position> positions;
  std::vector<std::int64_t> seeds;
  int new_games = 0;
};

/// Thinks until it is stopped, then plays its first legal move.
class PatientPlayer final : public Player {
 public:
  explicit PatientPlayer(Notes& notes) : notes_(notes) {}

  void new_game() override { ++notes_.new_games; }

  SearchResult search(const Position& position, const Limits& limits, const std::atomic<bool>& stop,
                      const OnReport& on_report) override {
    notes_.limits.push_back(limits);
    notes_.positions.push_back(position);
    SearchResult result;
    result.move = position.legal_moves()[0];
    result.report.depth = 1;
    result.report.lines.resize(1);
    result.report.lines[0].moves = {result.move};
    on_report(result.report);
    stop.wait(false);
    result.report.depth = 2;
    return result;
  }

 private:
  Notes& notes_;
};

PlayerSpec random_spec() {
  return PlayerSpec(player_kinds()[0]);
}

/// A session with the player that answers at once.
class RandomSession : public testing::Test {
 protected:
  bool say(std::string_view line) { return session_->handle(line); }
  std::vector<std::string> answers_to(std::string_view line) {
    said_.clear();
    say(line);
    return said_.lines();
  }
  void end() { session_.reset(); }

  Transcript said_;
  std::unique_ptr<UgiSession> session_ = std::make_unique<UgiSession>(
      random_spec(), [this](std::string_view line) { said_.add(line); });
};

/// A session with the player that waits.
class PatientSession : public testing::Test {
 protected:
  bool say(std::string_view line) { return session_->handle(line); }
  void end() { session_.reset(); }

  Transcript said_;
  Notes notes_;
  bool memory_ = true;
  std::unique_ptr<UgiSession> session_ = std::make_unique<UgiSession>(
      random_spec(), [this](std::string_view line) { said_.add(line); },
      [this](const PlayerSpec& spec) -> std::unique_ptr<Player> {
        notes_.seeds.push_back(spec.value("seed"));
        if (!memory_) return nullptr;
        return std::make_unique<PatientPlayer>(notes_);
      });
};

/// A session on a system that has no thread to give.
class ThreadlessSession : public testing::Test {
 protected:
  static int no_thread(pthread_t* /*thread*/, const pthread_attr_t* /*attributes*/,
                       void* (* /*run*/)(void*), void* /*argument*/) {
    return EAGAIN;
  }

  Transcript said_;
  UgiSession session_{random_spec(), [this](std::string_view line) { said_.add(line); },
                      make_player, no_thread};
};

TEST_F(ThreadlessSession, SearchesWhileTheLineIsHandled) {
  for (const char* const go : {"go movetime 100", "go nodes 10", "go p1time 1000", "go depth 1"}) {
    said_.clear();
    EXPECT_TRUE(session_.handle(go));
    const auto lines = said_.lines();
    ASSERT_FALSE(lines.empty()) << go;
    const auto reply = parse_reply(lines.back());
    EXPECT_TRUE(std::get<BestMoveReply>(*reply).move) << go;
  }
}

TEST_F(ThreadlessSession, RefusesASearchThatOnlyStopEnds) {
  for (const char* const go : {"go infinite", "go", "go infinite depth 1"}) {
    said_.clear();
    EXPECT_TRUE(session_.handle(go));
    EXPECT_THAT(said_.lines(),
                ElementsAre(StartsWith("info string error: there is no thread"), "bestmove (none)"))
        << go;
  }
  EXPECT_TRUE(session_.handle("stop"));
}

TEST_F(RandomSession, IntroducesItself) {
  EXPECT_THAT(
      answers_to("ugi"),
      ElementsAre("id name Yolah random", "id author the Yolah project",
                  "option name MultiPV type spin default 1 min 1 max 64",
                  "option name seed type spin default 1 min 0 max 9223372036854775807", "ugiok"));
  EXPECT_EQ(answers_to("uci").back(), "uciok");
  EXPECT_THAT(answers_to("isready"), ElementsAre("readyok"));
  EXPECT_THAT(answers_to(""), IsEmpty());
}

TEST_F(RandomSession, AnswersAGoWithInfoAndALegalMove) {
  say("position startpos moves d5:b7");
  say("go movetime 100");
  ASSERT_TRUE(said_.wait_for("bestmove "));
  const auto lines = said_.lines();
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_THAT(lines[0], StartsWith("info depth 0 seldepth 0 multipv 1 score cp -100 wdl "));
  const auto reply = parse_reply(lines[1]);
  Position position;
  position.play(*parse_move("d5:b7"));
  EXPECT_TRUE(position.is_legal(*std::get<BestMoveReply>(*reply).move));
}

TEST_F(RandomSession, PlaysAWholeGameWithItself) {
  std::string moves;
  Position position;
  int played = 0;
  while (!position.is_over()) {
    EXPECT_THAT(answers_to("query gameover"), ElementsAre("response false"));
    said_.clear();
    say("position startpos moves" + moves);
    say("go p1time 1000 p2time 1000");
    ASSERT_TRUE(said_.wait_for("bestmove "));
    const Move move = *std::get<BestMoveReply>(*parse_reply(said_.lines().back())).move;
    ASSERT_TRUE(position.is_legal(move));
    position.play(move);
    moves += ' ' + to_string(move);
    ++played;
  }
  say("position startpos moves" + moves);
  EXPECT_GT(played, 20);
  EXPECT_THAT(answers_to("query gameover"), ElementsAre("response true"));
  const std::string result = position.margin() > 0   ? "p1win"
                             : position.margin() < 0 ? "p2win"
                                                     : "draw";
  EXPECT_THAT(answers_to("query result"), ElementsAre("response " + result));
}

TEST_F(RandomSession, SendsThePassWhenBlocked) {
  say("position fen bbxwwww1/bbx5/xxx5/8/8/8/8/8 b 3 2");
  say("go");
  EXPECT_TRUE(said_.wait_for("bestmove a1:a1"));
}

TEST_F(RandomSession, AnswersQuestionsAboutThePosition) {
  EXPECT_THAT(answers_to("query p1turn"), ElementsAre("response true"));
  EXPECT_THAT(answers_to("query result"), ElementsAre("response none"));
  say("position startpos moves d5:b7");
  EXPECT_THAT(answers_to("query p1turn"), ElementsAre("response false"));
  say(kFinished);
  EXPECT_THAT(answers_to("query gameover"), ElementsAre("response true"));
  EXPECT_THAT(answers_to("query result"), ElementsAre("response p2win"));
  say("position fen bbxwwxx1/bbxwwxx1/xxxxxxx1/8/8/8/8/8 b 7 6");
  EXPECT_THAT(answers_to("query result"), ElementsAre("response p1win"));
}

TEST_F(RandomSession, AFinishedGameHasNoBestMove) {
  say(kFinished);
  EXPECT_THAT(answers_to("go movetime 5"),
              ElementsAre("info string error: the game is over", "bestmove (none)"));
  EXPECT_THAT(answers_to("go infinite"), Contains("bestmove (none)"));
}

TEST_F(RandomSession, AnIllegalMoveLeavesThePositionAsItWas) {
  say("position startpos moves d5:b7");
  EXPECT_THAT(answers_to("position startpos moves d5:b7 e5:f5 a1:b3"),
              ElementsAre("info string error: illegal move a1:b3: black cannot play it in "
                          "w6b/1b6/8/3xxw2/3wb3/8/8/b6w b 1 1"));
  EXPECT_THAT(answers_to("query p1turn"), ElementsAre("response false"));
}

TEST_F(RandomSession, AWrongGoIsAnsweredAllTheSame) {
  EXPECT_THAT(answers_to("go depth x"),
              ElementsAre(StartsWith("info string error: depth needs"), "bestmove (none)"));
  EXPECT_THAT(answers_to("go p2time 100"),
              ElementsAre("info string error: go gives no p1time, and black is to move",
                          "bestmove (none)"));
  say("position startpos moves d5:b7");
  EXPECT_THAT(answers_to("go btime 100"), Contains(HasSubstr("no p2time, and white is to move")));
}

TEST_F(RandomSession, TheSameSeedPlaysTheSameMoves) {
  const auto three_moves = [this] {
    said_.clear();
    for (int i = 1; i <= 3; ++i) {
      say("go");
      EXPECT_TRUE(said_.wait_for("bestmove ", i));
    }
    return said_.lines();
  };
  say("setoption name Seed value 7");
  const auto first = three_moves();
  EXPECT_NE(three_moves(), first);
  say("uginewgame");
  EXPECT_EQ(three_moves(), first);
  say("setoption name seed value 8");
  EXPECT_NE(three_moves(), first);
  say("setoption name seed value 7");
  EXPECT_EQ(three_moves(), first);
  EXPECT_THAT(answers_to("ugi"), Contains("id name Yolah random:seed=7"));
}

TEST_F(RandomSession, WrongOptionsAreExplained) {
  EXPECT_THAT(answers_to("setoption name threads value 2"),
              ElementsAre("info string error: random has no option 'threads'; it has seed"));
  EXPECT_THAT(answers_to("setoption name seed value -1"),
              ElementsAre(StartsWith("info string error: seed is a whole number from 0")));
  for (const std::string value : {"0", "65", "x", ""}) {
    EXPECT_THAT(answers_to("setoption name multipv value " + value),
                ElementsAre("info string error: MultiPV is a whole number from 1 to 64, not '" +
                            value + "'"));
  }
}

TEST_F(RandomSession, ErrorsStayOnOneLineOfPlainText) {
  const std::string garbage("\0\x1B[2J\xFF\x80\n", 8);
  for (const std::string& line :
       {garbage, "setoption name " + garbage + " value 1", "go " + garbage,
        "setoption name seed value " + std::string(9000, 'x'), std::string(1 << 20, 'g')}) {
    said_.clear();
    EXPECT_TRUE(say(line));
    const auto lines = said_.lines();
    ASSERT_FALSE(lines.empty());
    EXPECT_THAT(lines[0], StartsWith("info string error: "));
    EXPECT_LT(lines[0].size(), 600U);
    EXPECT_TRUE(std::ranges::all_of(lines[0], [](char c) { return c >= ' ' && c <= '~'; }));
  }
  EXPECT_THAT(answers_to("isready"), ElementsAre("readyok"));
}

TEST_F(RandomSession, SurvivesRandomCommandsAndAnswersEveryGo) {
  const std::vector<std::string> words = {
      "go",    "stop",     "infinite", "position",   "startpos", "moves",  "d5:b7", "depth",
      "3",     "isready",  "ugi",      "setoption",  "name",     "seed",   "value", "\xFF",
      "query", "gameover", "fen",      "uginewgame", "-1",       "MultiPV"};
  std::mt19937 random(1);  // NOLINT(cert-msc51-cpp): the same lines at every run
  int asked = 0;
  for (int i = 0; i < 10'000; ++i) {
    std::string line;
    for (auto n = random() % 5; n > 0; --n) line += words[random() % words.size()] + ' ';
    if (asks_for_move(line)) ++asked;
    ASSERT_TRUE(say(line));
  }
  end();
  EXPECT_GT(asked, 300);
  EXPECT_EQ(said_.count("bestmove "), asked);
}

TEST_F(RandomSession, QuitEndsIt) {
  EXPECT_FALSE(say("quit"));
  EXPECT_FALSE(say("isready"));
  EXPECT_THAT(said_.lines(), IsEmpty());
}

TEST_F(RandomSession, InfiniteKeepsItsAnswerUntilStopped) {
  say("go infinite");
  ASSERT_TRUE(said_.wait_for("info depth"));
  // The player has answered at once; give a wrong session the time to show it.
  std::this_thread::sleep_for(milliseconds(50));
  EXPECT_EQ(said_.count("bestmove"), 0);
  say("stop");
  EXPECT_EQ(said_.count("bestmove"), 1);
  say("stop");
  EXPECT_EQ(said_.count("bestmove"), 1);
}

TEST_F(PatientSession, StopIsAnsweredAtOnce) {
  for (int i = 1; i <= 200; ++i) {
    say("go infinite");
    if (i % 2 == 0) {
      ASSERT_TRUE(said_.wait_for("info depth 1", i));
    }
    const auto start = steady_clock::now();
    say("stop");
    EXPECT_LT(steady_clock::now() - start, milliseconds(500));
    ASSERT_EQ(said_.count("bestmove "), i);
  }
}

TEST_F(PatientSession, TheFinalReportIsPrintedWhenItIsNews) {
  say("go");
  ASSERT_TRUE(said_.wait_for("info depth 1 "));
  say("stop");
  EXPECT_THAT(said_.lines(), ElementsAre(StartsWith("info depth 1 "), StartsWith("info depth 2 "),
                                         StartsWith("bestmove ")));
}

TEST_F(PatientSession, LinesAreHandledWhileItThinks) {
  say("position startpos moves d5:b7");
  say("go");
  ASSERT_TRUE(said_.wait_for("info depth 1"));
  say("isready");
  say("query p1turn");
  say("nonsense");
  say("ugi");
  EXPECT_EQ(said_.count("readyok"), 1);
  EXPECT_EQ(said_.count("response false"), 1);
  EXPECT_EQ(said_.count("ugiok"), 1);
  EXPECT_EQ(said_.count("bestmove"), 0);
  say("stop");
  EXPECT_EQ(said_.count("bestmove"), 1);
}

TEST_F(PatientSession, WrongLinesDoNotDisturbTheSearch) {
  say("go");
  say("position startpos moves a1:a1");
  say("setoption name x value 1");
  say("setoption name MultiPV value 0");
  EXPECT_EQ(said_.count("bestmove"), 0);
  EXPECT_EQ(said_.count("info string error"), 3);
}

TEST_F(PatientSession, WhatChangesTheSearchStopsItFirst) {
  for (const std::string line :
       {"position startpos moves d5:b7", "setoption name seed value 2",
        "setoption name MultiPV value 2", "uginewgame", "go depth 1", "quit"}) {
    said_.clear();
    say("go");
    say(line);
    EXPECT_EQ(said_.count("bestmove"), 1) << line;
    say("stop");
  }
}

TEST_F(PatientSession, EveryGoGetsItsOwnAnswer) {
  say("go");
  say("position startpos moves d5:b7");
  say("go");
  say("go wrong");
  say("go infinite");
  EXPECT_EQ(said_.count("bestmove"), 3);
  end();
  EXPECT_EQ(said_.count("bestmove"), 4);
}

TEST_F(PatientSession, TheEndOfTheSessionStopsTheSearch) {
  say("go infinite");
  ASSERT_TRUE(said_.wait_for("info depth 1"));
  end();
  EXPECT_THAT(said_.lines().back(), StartsWith("bestmove "));
}

TEST_F(PatientSession, LimitsReachThePlayer) {
  say("setoption name MultiPV value 3");
  say("position startpos moves d5:b7");
  say("go p1time 1000 p2time 2000 p2inc 30 nodes 5 depth 6 movetime 7");
  say("stop");
  ASSERT_EQ(notes_.limits.size(), 1U);
  const Limits& limits = notes_.limits[0];
  EXPECT_EQ(limits.clock->remaining, milliseconds(2000));
  EXPECT_EQ(limits.clock->increment, milliseconds(30));
  EXPECT_EQ(limits.nodes, 5U);
  EXPECT_EQ(limits.depth, 6);
  EXPECT_EQ(limits.move_time, milliseconds(7));
  EXPECT_EQ(limits.lines, 3);
  EXPECT_EQ(notes_.positions[0].side_to_move(), Color::kWhite);
}

TEST_F(PatientSession, NewGameIsPassedOnAndStartsOver) {
  say("position startpos moves d5:b7");
  say("uginewgame");
  EXPECT_EQ(notes_.new_games, 1);
  say("query p1turn");
  EXPECT_EQ(said_.lines().back(), "response true");
}

TEST_F(PatientSession, AnOptionThatDoesNotFitInMemoryIsTakenBack) {
  memory_ = false;
  say("setoption name seed value 5");
  EXPECT_THAT(said_.lines(), ElementsAre("info string error: not enough memory for random:seed=5"));
  EXPECT_THAT(notes_.seeds, ElementsAre(1, 5, 1));
  EXPECT_FALSE(session_->has_player());
  said_.clear();
  say("go");
  EXPECT_THAT(said_.lines(),
              ElementsAre("info string error: not enough memory for random", "bestmove (none)"));
  memory_ = true;
  say("setoption name seed value 6");
  EXPECT_TRUE(session_->has_player());
}

}  // namespace
}  // namespace yolah
