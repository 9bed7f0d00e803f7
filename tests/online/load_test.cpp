// The judge of the load generator: it must see what a faulty server does, and find nothing
// where there is nothing.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/playout/random.h"
#include "engine/rules/notation.h"
#include "tests/load/event.h"
#include "tests/load/game_check.h"
#include "tests/load/latency.h"

namespace yolah::load {
namespace {

using std::chrono::milliseconds;

constexpr TimeRule kRule{60'000, 1'000};
constexpr Instant kStart{};

Move legal_move(const Position& position, Random& random) {
  const MoveList moves = position.legal_moves();
  return moves[static_cast<int>(random.below(static_cast<std::uint32_t>(moves.size())))];
}

/// The events of a whole random game, as a server without faults tells them.
std::vector<Event> whole_game(std::uint64_t seed) {
  Random random(seed);
  Event event;
  event.clock = {kRule.initial, kRule.initial};
  event.seq = 1;
  std::vector<Event> events{event};
  Position position;
  for (int ply = 0; !position.is_over(); ++ply) {
    Event turn;
    turn.seq = static_cast<int>(events.size()) + 1;
    turn.side = position.side_to_move();
    turn.ply = ply;
    turn.move = legal_move(position, random);
    turn.kind = turn.move.is_pass() ? EventKind::kPass : EventKind::kMove;
    position.play(turn.move);
    if (turn.kind == EventKind::kMove) {
      event.clock[static_cast<std::size_t>(index(turn.side))] -= 50 - kRule.increment;
      turn.clock = event.clock;
      turn.lag = 20;
    }
    events.push_back(turn);
  }
  Event end;
  end.seq = static_cast<int>(events.size()) + 1;
  end.kind = EventKind::kEnd;
  end.winner = winner_by_points(position);
  end.termination = Termination::kPoints;
  end.points = {static_cast<std::uint8_t>(position.points(Color::kBlack)),
                static_cast<std::uint8_t>(position.points(Color::kWhite))};
  end.clock = event.clock;
  events.push_back(end);
  return events;
}

/// A game in which black always passes at some time.
std::vector<Event> game_with_pass() {
  for (std::uint64_t seed = 1;; ++seed) {
    const std::vector<Event> events = whole_game(seed);
    for (const Event& event : events) {
      if (event.kind == EventKind::kPass) return events;
    }
  }
}

/// Both players are told an event, the mover as the answer to their move.
void tell_both(GameCheck& check, const Event& event, Instant now = kStart) {
  const bool is_move = event.kind == EventKind::kMove;
  if (is_move) check.sent(event.side, event.move, now);
  check.saw(Color::kBlack, event, is_move && event.side == Color::kBlack, now);
  check.saw(Color::kWhite, event, is_move && event.side == Color::kWhite, now);
}

class Checked : public ::testing::Test {
 protected:
  Checked() : events(whole_game(7)), check(kRule, kStart) {}

  /// Tells the events up to this number, which is right.
  void tell_until(int seq) {
    for (int i = check.last_seq() + 1; i <= seq; ++i) tell_both(check, event(i));
    ASSERT_TRUE(check.faults().empty()) << check.faults()[0].text;
  }
  Event& event(int seq) { return events[static_cast<std::size_t>(seq - 1)]; }
  int size() const { return static_cast<int>(events.size()); }
  void expect_one(FaultKind kind, const std::string& words) {
    ASSERT_EQ(check.faults().size(), 1U);
    EXPECT_EQ(check.faults()[0].kind, kind) << check.faults()[0].text;
    EXPECT_NE(check.faults()[0].text.find(words), std::string::npos) << check.faults()[0].text;
  }

  std::vector<Event> events;
  GameCheck check;
};

TEST_F(Checked, WholeGamesHaveNoFault) {
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    GameCheck one(kRule, kStart);
    const std::vector<Event> told = whole_game(seed);
    for (const Event& event : told) tell_both(one, event);
    one.stored(told, kStart);
    EXPECT_TRUE(one.has_ended());
    EXPECT_TRUE(one.faults().empty()) << one.faults()[0].text;
  }
}

TEST_F(Checked, KnowsWhoseTurnItIs) {
  EXPECT_FALSE(check.is_turn_of(Color::kBlack));
  check.saw(Color::kWhite, event(1), false, kStart);
  EXPECT_FALSE(check.is_turn_of(Color::kBlack)) << "black has not been told of the start";
  check.saw(Color::kBlack, event(1), false, kStart);
  EXPECT_TRUE(check.is_turn_of(Color::kBlack));
  EXPECT_FALSE(check.is_turn_of(Color::kWhite));
}

TEST_F(Checked, AnAcknowledgedMoveThatIsNotStoredIsLost) {
  tell_until(8);
  check.stored(std::span(events).first(7), kStart);
  expect_one(FaultKind::kLost, "not stored");
}

TEST_F(Checked, AnEventThatOnlyTheOpponentSawIsLostToo) {
  tell_until(7);
  check.sent(event(8).side, event(8).move, kStart);
  check.saw(opponent(event(8).side), event(8), false, kStart);
  check.stored(std::span(events).first(7), kStart);
  expect_one(FaultKind::kLost, "not stored");
}

TEST_F(Checked, AnotherEventOfTheSameNumberIsALoss) {
  tell_until(8);
  Event other = event(8);
  other.clock[0] += 1;
  check.joined(Color::kBlack, 6, 8);
  check.saw(Color::kBlack, event(7), false, kStart);
  check.saw(Color::kBlack, other, false, kStart);
  expect_one(FaultKind::kLost, "is now");
}

TEST_F(Checked, ANodeThatKnowsLessThanThePlayerLostSomething) {
  tell_until(8);
  check.joined(Color::kWhite, 8, 7);
  expect_one(FaultKind::kLost, "only up to 7");
}

TEST_F(Checked, WhatIsStoredBeyondWhatWasToldIsNoFault) {
  tell_until(8);
  check.sent(event(9).side, event(9).move, kStart);
  check.stored(std::span(events).first(9), kStart);
  EXPECT_TRUE(check.faults().empty());
}

TEST_F(Checked, ARepeatedEventIsDuplicated) {
  tell_until(8);
  check.saw(Color::kBlack, event(8), false, kStart);
  expect_one(FaultKind::kDuplicated, "black got event 8 again");
}

TEST_F(Checked, ARepeatedAnswerIsNot) {
  tell_until(8);
  check.saw(event(8).side, event(8), true, kStart);
  EXPECT_TRUE(check.faults().empty());
}

TEST_F(Checked, EventsComeAgainAfterJoiningFromBefore) {
  tell_until(8);
  check.joined(Color::kBlack, 5, 8);
  for (int seq = 6; seq <= 8; ++seq) {
    EXPECT_EQ(check.saw(Color::kBlack, event(seq), false, kStart), GameCheck::Seen::kAgain);
  }
  EXPECT_TRUE(check.faults().empty());
}

TEST_F(Checked, AnEventThatOvertakesTheAnswerToAJoinNeedNotComeAgain) {
  tell_until(8);
  check.joined(Color::kBlack, 7, 8);
  tell_both(check, event(9));
  EXPECT_TRUE(check.faults().empty());
}

TEST_F(Checked, EventsComeAgainOnceOnly) {
  tell_until(8);
  check.joined(Color::kBlack, 7, 8);
  check.saw(Color::kBlack, event(8), false, kStart);
  check.saw(Color::kBlack, event(8), false, kStart);
  expect_one(FaultKind::kDuplicated, "event 8 again");
}

TEST_F(Checked, AGapIsOutOfOrderAndNothingIsTakenOver) {
  tell_until(8);
  EXPECT_EQ(check.saw(Color::kBlack, event(10), false, kStart), GameCheck::Seen::kGap);
  expect_one(FaultKind::kOutOfOrder, "event 10 after 8");
  EXPECT_EQ(check.last_seq(Color::kBlack), 8);
  EXPECT_EQ(check.last_seq(), 8);
}

TEST_F(Checked, StoredNumbersHaveNoGap) {
  tell_until(4);
  events.erase(events.begin() + 2);
  check.stored(std::span(events).first(3), kStart);
  expect_one(FaultKind::kOutOfOrder, "stored as number 3");
}

TEST_F(Checked, IllegalMovesAreWrong) {
  tell_until(3);
  event(4).move = *parse_move("c3:c4");
  tell_both(check, event(4));
  expect_one(FaultKind::kWrong, "illegal");
  EXPECT_TRUE(check.is_broken());
}

TEST_F(Checked, AMoveOfTheWrongSideIsWrong) {
  tell_until(3);
  event(4).side = opponent(event(4).side);
  tell_both(check, event(4));
  expect_one(FaultKind::kWrong, "the other side");
}

TEST_F(Checked, AMoveThatNobodySentIsWrong) {
  tell_until(3);
  check.saw(Color::kBlack, event(4), false, kStart);
  expect_one(FaultKind::kWrong, "the player sent nothing");
}

TEST_F(Checked, AWrongPlyIsWrong) {
  tell_until(3);
  event(4).ply = 3;
  tell_both(check, event(4));
  expect_one(FaultKind::kWrong, "2 plies");
}

TEST_F(Checked, APassThatIsNotForcedIsWrong) {
  tell_until(3);
  event(4).kind = EventKind::kPass;
  tell_both(check, event(4));
  expect_one(FaultKind::kWrong, "not forced");
}

TEST_F(Checked, AMissingPassIsSeenAtTheNextMoveAndAtTheEnd) {
  events = game_with_pass();
  int pass = 1;
  while (event(pass).kind != EventKind::kPass) ++pass;
  tell_until(pass - 1);
  GameCheck at_end = check;
  events.erase(events.begin() + pass - 1);
  --event(pass).seq;
  tell_both(check, event(pass));
  expect_one(FaultKind::kWrong, "pass is missing");
  at_end.stored(std::span(events).first(static_cast<std::size_t>(pass - 1)), kStart);
  ASSERT_EQ(at_end.faults().size(), 1U);
  EXPECT_EQ(at_end.faults()[0].text, "a pass is missing");
}

TEST_F(Checked, ClocksGoUpByTheIncrementAtMost) {
  tell_until(3);
  event(4).clock[0] = event(3).clock[0] + kRule.increment + event(4).lag + 1;
  tell_both(check, event(4));
  expect_one(FaultKind::kWrong, "went up");
}

TEST_F(Checked, OnlyTheMoversClockChanges) {
  tell_until(3);
  event(4).clock[1] -= 1;
  tell_both(check, event(4));
  expect_one(FaultKind::kWrong, "other side changed");
}

TEST_F(Checked, WrongPointsAreWrong) {
  tell_until(size() - 1);
  ++event(size()).points[0];
  tell_both(check, event(size()));
  expect_one(FaultKind::kWrong, "the points are");
}

TEST_F(Checked, TheWrongWinnerIsWrong) {
  tell_until(size() - 1);
  event(size()).winner = event(size()).winner == Winner::kBlack ? Winner::kWhite : Winner::kBlack;
  tell_both(check, event(size()));
  expect_one(FaultKind::kWrong, "wrong winner");
}

TEST_F(Checked, AnEndBeforeTheEndIsWrong) {
  tell_until(5);
  Event end = events.back();
  end.seq = 6;
  end.points = {2, 2};
  tell_both(check, end);
  expect_one(FaultKind::kWrong, "goes on");
}

TEST_F(Checked, NothingComesAfterTheEnd) {
  tell_until(size());
  Event again = events.back();
  ++again.seq;
  tell_both(check, again);
  expect_one(FaultKind::kWrong, "has ended");
}

class OnTime : public Checked {
 protected:
  /// After two moves, the second sent a second after the start, black loses on time.
  void lose_after(milliseconds time) {
    tell_until(2);
    tell_both(check, event(3), kStart + milliseconds(1'000));
    Event end;
    end.seq = 4;
    end.kind = EventKind::kEnd;
    end.winner = Winner::kWhite;
    end.termination = Termination::kTime;
    end.points = {1, 1};
    end.clock = {0, event(3).clock[1]};
    tell_both(check, end, kStart + milliseconds(1'000) + time);
  }
};

TEST_F(OnTime, AClockThatRanOutLoses) {
  lose_after(milliseconds(event(3).clock[0]));
  EXPECT_TRUE(check.faults().empty());
  EXPECT_TRUE(check.has_ended());
}

TEST_F(OnTime, AClockThatCannotHaveRunOutDoesNot) {
  lose_after(milliseconds(event(3).clock[0] - 1));
  expect_one(FaultKind::kWrong, "black had 60950 ms and took at most 60949 ms");
}

class CalledOff : public Checked {
 protected:
  /// After so many moves, nobody wins; the last event before it came a second after the start.
  void call_off_after(int moves, milliseconds time, Winner winner = Winner::kNone) {
    tell_until(moves);
    tell_both(check, event(moves + 1), kStart + milliseconds(1'000));
    Event end;
    end.seq = moves + 2;
    end.kind = EventKind::kEnd;
    end.winner = winner;
    end.termination = Termination::kAbandoned;
    end.points = {1, static_cast<std::uint8_t>(moves - 1)};
    end.clock = event(moves + 1).clock;
    tell_both(check, end, kStart + milliseconds(1'000) + time);
  }
};

TEST_F(CalledOff, AGameInWhichNotBothMovedWhenItsTimeIsOver) {
  call_off_after(1, milliseconds(event(2).clock[1]));
  EXPECT_TRUE(check.faults().empty());
  EXPECT_TRUE(check.has_ended());
}

TEST_F(CalledOff, NoGameBeforeItsTimeIsOver) {
  call_off_after(1, milliseconds(event(2).clock[1] - 1));
  expect_one(FaultKind::kWrong, "ms and took at most");
}

TEST_F(CalledOff, NoGameThatCounts) {
  call_off_after(2, milliseconds(event(3).clock[0]));
  expect_one(FaultKind::kWrong, "nobody went away");
}

TEST_F(CalledOff, ByNobodysWin) {
  call_off_after(1, milliseconds(event(2).clock[1]), Winner::kBlack);
  expect_one(FaultKind::kWrong, "has a winner");
}

TEST(LoadFrames, EventsAreRead) {
  const auto frame = parse_frame(
      R"({"t":"event","game":"k3x","seq":8,"kind":"move","ply":5,"side":"white","move":"d5:b7",)"
      R"("clock":[178200,180000],"lag":34,"ack":3})");
  ASSERT_TRUE(frame);
  EXPECT_EQ(frame->kind, FrameKind::kEvent);
  EXPECT_EQ(frame->game, "k3x");
  EXPECT_EQ(frame->id, 3);
  EXPECT_EQ(to_string(frame->event), "8 move 5 white d5:b7 [178200, 180000] lag 34");
}

TEST(LoadFrames, TheOrderOfMembersDoesNotMatter) {
  const auto frame = parse_frame(
      R"({"black":{"name":"a\"}","id":1},"clock":{"initial":1,"increment":2},"game":"k3x",)"
      R"( "id": 4, "seq": 7, "t": "game", "white":null})");
  ASSERT_TRUE(frame);
  EXPECT_EQ(frame->kind, FrameKind::kGame);
  EXPECT_EQ(frame->id, 4);
  EXPECT_EQ(frame->seq, 7);
}

TEST(LoadFrames, AnEventIsTheSameWithAndWithoutWhatIsNotItsOwn) {
  const auto bare = parse_event(R"({"seq":9,"kind":"pass","ply":6,"side":"black"})");
  const auto more =
      parse_event(R"({"seq":9,"kind":"pass","ply":6,"side":"black","clock":[1,2],"at":5})");
  ASSERT_TRUE(bare && more);
  EXPECT_EQ(*bare, *more);
}

TEST(LoadFrames, NonsenseIsNoFrame) {
  for (const char* const text :
       {"", "{", "{}", "[]", "null", R"({"t":"event"})", R"({"t":"bogus"})", R"({"t":"event",})",
        R"({"t":"event","game":"k","seq":0,"kind":"start","clock":[1,1]})",
        R"({"t":"event","game":"k","seq":1,"kind":"move","move":"z9:a1"})",
        R"({"t":"event","game":"k","seq":1,"kind":"start","clock":[1]})",
        R"({"t":"event","game":"k","seq":1x,"kind":"start"})", R"({"t":"ok","id":1)",
        R"({"t":"ok\)", R"({"t":"ok"} x)"}) {
    EXPECT_FALSE(parse_frame(text)) << text;
  }
}

TEST(LoadLatency, PercentilesAreWithinThreePercent) {
  Latency latency;
  for (int i = 1; i <= 10'000; ++i) latency.add(std::chrono::microseconds(10 * i));
  EXPECT_NEAR(latency.percentile(0.5), 50, 1.6);
  EXPECT_NEAR(latency.percentile(0.99), 99, 3.1);
  EXPECT_EQ(latency.percentile(1), 100);
  EXPECT_EQ(latency.max(), 100);
  Latency both;
  both += latency;
  both += latency;
  EXPECT_EQ(both.count(), 20'000U);
  EXPECT_EQ(both.percentile(0.5), latency.percentile(0.5));
}

}  // namespace
}  // namespace yolah::load
