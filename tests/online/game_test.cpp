// A game on the server without any network: its events, its clocks, its text.
#include <gtest/gtest.h>

#include <chrono>
#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <vector>

#include "engine/rules/notation.h"
#include "online/game/event.h"
#include "online/game/event_text.h"
#include "online/game/game_id.h"
#include "online/game/game_state.h"
#include "online/game/service_clock.h"

namespace yolah::server {
namespace {

constexpr TimeControl kThreeTwo{180'000, 2'000};
constexpr std::int64_t kNoon = 1'800'000'000'000;

GameState started(TimeControl time = kThreeTwo) {
  GameState state(time);
  Event start;
  start.seq = 1;
  start.clock = {time.initial, time.initial};
  start.at = kNoon;
  EXPECT_TRUE(state.apply(start));
  return state;
}

void play(GameState& state, const std::vector<Event>& events) {
  for (const Event& event : events) ASSERT_TRUE(state.apply(event));
}

Move move_of(const char* text) {
  return *parse_move(text);
}

/// Random moves until the game is over.
GameState random_game(unsigned seed) {
  std::mt19937 random(seed);
  GameState state = started({30'000, 100});
  while (!state.over()) {
    const MoveList moves = state.position().legal_moves();
    const Move move = moves[static_cast<int>(random() % static_cast<unsigned>(moves.size()))];
    play(state,
         state.next_move(move, static_cast<std::int32_t>(random() % 50), 0, kNoon + state.seq()));
  }
  return state;
}

TEST(OnlineGame, AMoveIsChargedWhatItTookLessTheLag) {
  GameState state = started();
  play(state, state.next_move(move_of("d5:b7"), 5'000, 120, kNoon));
  EXPECT_EQ(state.clock(), (Clocks{180'000 - 4'880 + 2'000, 180'000}));
  EXPECT_EQ(state.events().back().lag, 120);
}

TEST(OnlineGame, LagIsSparedUpToTheCapAndNeverMoreThanTheMoveTook) {
  const GameState state = started();
  EXPECT_EQ(state.next_move(move_of("d5:b7"), 5'000, 9'000, kNoon).front().lag, kLagCap);
  EXPECT_EQ(state.next_move(move_of("d5:b7"), 40, 9'000, kNoon).front().lag, 40);
  EXPECT_EQ(state.next_move(move_of("d5:b7"), 40, -5, kNoon).front().lag, 0);
}

/// Twelve moves of black, each after so long and with such a lag; white takes no time. What
/// black's clock has lost.
std::int32_t cost_of_twelve_moves(GameState& state, std::int32_t elapsed, std::int32_t lag) {
  const std::int32_t before = state.clock()[0];
  for (int moves = 0; moves < 12;) {
    const bool black = state.position().side_to_move() == Color::kBlack;
    const Move move = state.position().legal_moves()[0];
    play(state, state.next_move(move, black ? elapsed : 0, black ? lag : 0, kNoon));
    moves += black ? 1 : 0;
  }
  return before - state.clock()[0];
}

TEST(OnlineGame, LagIsSparedOutOfAQuota) {
  GameState state = started({60'000, 0});
  EXPECT_GE(cost_of_twelve_moves(state, 400, 500), 3'000) << "of 4,800";
  GameState again({60'000, 0});
  for (const Event& event : state.events()) ASSERT_TRUE(again.apply(event));
  EXPECT_EQ(again.most_spared(Color::kBlack), state.most_spared(Color::kBlack))
      << "another owner knows the same";
  EXPECT_EQ(state.most_spared(Color::kWhite), kLagCap) << "each side has its own";
}

TEST(OnlineGame, AModestLagIsNeverCharged) {
  GameState state = started({60'000, 0});
  EXPECT_EQ(cost_of_twelve_moves(state, 400, kLagGain), 12 * (400 - kLagGain));
}

TEST(OnlineGame, ASentAgainMoveIsFoundAgain) {
  GameState state = started();
  play(state, state.next_move(move_of("d5:b7"), 10, 0, kNoon));
  play(state, state.next_move(move_of("e5:f5"), 10, 0, kNoon));
  const Event* const event = state.played_already(1, 0, Color::kBlack, move_of("d5:b7"));
  ASSERT_NE(event, nullptr);
  EXPECT_EQ(event->seq, 2);
  EXPECT_EQ(state.played_already(1, 0, Color::kBlack, move_of("d5:c6")), nullptr);
  EXPECT_EQ(state.played_already(1, 0, Color::kWhite, move_of("d5:b7")), nullptr);
  EXPECT_EQ(state.played_already(2, 0, Color::kBlack, move_of("d5:b7")), nullptr);
  EXPECT_EQ(state.played_already(3, 2, Color::kBlack, move_of("e4:e3")), nullptr);
}

TEST(OnlineGame, WhatDoesNotFollowIsRefused) {
  GameState state = started();
  Event event = state.next_move(move_of("d5:b7"), 0, 0, kNoon).front();
  Event skipped = event;
  skipped.seq = 3;
  EXPECT_FALSE(state.apply(skipped));
  Event others = event;
  others.side = Color::kWhite;
  EXPECT_FALSE(state.apply(others));
  Event impossible = event;
  impossible.move = move_of("d5:d1");
  EXPECT_FALSE(state.apply(impossible));
  Event pass = event;
  pass.kind = EventKind::kPass;
  EXPECT_FALSE(state.apply(pass));
  Event again = state.events().front();
  again.seq = 2;
  EXPECT_FALSE(state.apply(again));
  EXPECT_TRUE(state.apply(event));
  play(state, state.next_resignation(Color::kWhite, kNoon));
  EXPECT_FALSE(state.apply(event));
}

TEST(OnlineGame, ForcedPassesComeWithTheMoveThatForcesThemAndCostNothing) {
  int passes = 0;
  for (unsigned seed = 0; seed < 200; ++seed) {
    const GameState state = random_game(seed);
    Position board;
    Clocks before{};
    for (const Event& event : state.events()) {
      if (event.kind == EventKind::kPass) {
        ++passes;
        EXPECT_EQ(event.clock, before);
        EXPECT_FALSE(board.can_move(event.side));
        board.play(Move::pass());
      } else if (event.kind == EventKind::kMove) {
        EXPECT_TRUE(board.can_move(event.side)) << "a pass was due";
        board.play(event.move);
      }
      before = event.clock;
    }
    EXPECT_TRUE(board.is_over());
    EXPECT_EQ(state.events().back().winner, winner_by_points(board));
    EXPECT_EQ(state.events().back().termination, Termination::kPoints);
  }
  EXPECT_GT(passes, 100);
}

TEST(OnlineGame, ATakebackUndoesTheAskersLastMoveAndWhatCameAfter) {
  GameState state = started();
  EXPECT_EQ(state.plies_to_take_back(Color::kBlack), 0);
  play(state, state.next_move(move_of("d5:b7"), 10, 0, kNoon));
  EXPECT_EQ(state.plies_to_take_back(Color::kBlack), 1);
  EXPECT_EQ(state.plies_to_take_back(Color::kWhite), 0);
  const Position after_one = state.position();
  play(state, state.next_move(move_of("e5:f5"), 10, 0, kNoon));
  EXPECT_EQ(state.plies_to_take_back(Color::kBlack), 2);
  play(state, state.next_offer(Color::kWhite, kNoon));
  EXPECT_EQ(state.offer(), Color::kWhite);
  play(state, state.next_takeback(Color::kBlack, kNoon));
  EXPECT_EQ(state.position(), after_one);
  EXPECT_EQ(state.ply(), 1);
  EXPECT_FALSE(state.offer().has_value());
  // The move that was taken back is not taken for one that was played already.
  EXPECT_EQ(state.played_already(state.seq(), 1, Color::kWhite, move_of("e5:f5")), nullptr);
  play(state, state.next_move(move_of("e5:f5"), 10, 0, kNoon));
  EXPECT_EQ(unpack(pack(state.events())), state.events());
}

TEST(OnlineGame, ATakebackThatCannotBeChangesNothing) {
  GameState state = started();
  play(state, state.next_move(move_of("d5:b7"), 10, 0, kNoon));
  play(state, state.next_offer(Color::kBlack, kNoon));
  std::vector<Event> takeback = state.next_takeback(Color::kWhite, kNoon);
  takeback.front().plies = 2;  // there is one
  EXPECT_FALSE(state.apply(takeback.front()));
  EXPECT_EQ(state.offer(), Color::kBlack);
  EXPECT_EQ(state.last_play(), 2);
  EXPECT_EQ(state.seq(), 3);
}

TEST(OnlineGame, ASwapIsFoundAgainByWhoMadeIt) {
  GameState state = started();
  play(state, state.next_move(move_of("d5:b7"), 10, 0, kNoon));
  EXPECT_EQ(state.swapped_already(Color::kBlack), nullptr);
  play(state, state.next_swap(10, 0, kNoon));
  ASSERT_NE(state.swapped_already(Color::kBlack), nullptr);
  EXPECT_EQ(state.swapped_already(Color::kBlack)->seq, 3);
  EXPECT_EQ(state.swapped_already(Color::kWhite), nullptr);
}

TEST(OnlineGame, TheFlagLosesAndShowsZero) {
  GameState state = started();
  play(state, state.next_flag(kNoon));
  EXPECT_EQ(state.events().back().winner, Winner::kWhite);
  EXPECT_EQ(state.events().back().termination, Termination::kTime);
  EXPECT_EQ(state.clock(), (Clocks{0, 180'000}));
}

TEST(OnlineGame, ThePackedLogGivesTheSameEvents) {
  for (unsigned seed = 0; seed < 100; ++seed) {
    const GameState state = random_game(seed);
    const std::string bytes = pack(state.events());
    EXPECT_LT(bytes.size(), state.events().size() * 14);
    const auto events = unpack(bytes);
    ASSERT_TRUE(events.has_value());
    EXPECT_EQ(*events, state.events());
  }
}

TEST(OnlineGame, ADamagedLogIsRefusedOrHarmless) {
  const std::string good = pack(random_game(7).events());
  for (std::size_t size = 0; size < good.size(); ++size) {
    EXPECT_FALSE(unpack(good.substr(0, size)).has_value()) << size;
  }
  EXPECT_FALSE(unpack(good + "x").has_value());
  std::mt19937 random(1);
  for (int trial = 0; trial < 20'000; ++trial) {
    std::string bad = good;
    for (int change = 0; change < 3; ++change) {
      bad[random() % bad.size()] = static_cast<char>(random());
    }
    if (const auto events = unpack(bad)) {
      GameState state({});
      for (const Event& event : *events) {
        if (!state.apply(event)) break;
      }
    }
  }
}

TEST(OnlineGame, NumbersOfGamesCarryTheirMonth) {
  EXPECT_EQ(month_of(1'767'225'599), -1);  // the last second of 2025
  EXPECT_EQ(month_of(1'767'225'600), 0);
  EXPECT_EQ(month_of(1'794'700'800), 10);  // 15 November 2026
  const GameId game(first_id_of(10) + 12'345);
  EXPECT_EQ(parse_game_id(to_string(game)), game);
  for (const char* const wrong : {"", "0", "-1", "A", "k3x!", " 1", "zzzzzzzzzzzz", "1 "}) {
    EXPECT_FALSE(parse_game_id(wrong).has_value()) << wrong;
  }
}

TEST(OnlineGame, FramesAreTheJsonOfTheProtocol) {
  GameState state = started();
  play(state, state.next_move(move_of("d5:b7"), 1'000, 30, kNoon));
  play(state, state.next_resignation(Color::kWhite, kNoon));
  const GameId game(first_id_of(10) + 1);
  const std::vector<std::string> frames = event_frames(game, state.events(), 1);
  ASSERT_EQ(frames.size(), 2U);
  const auto move = nlohmann::json::parse(with_ack(frames[0], 17));
  const nlohmann::json expected{{"t", "event"},    {"game", to_string(game)},
                                {"seq", 2},        {"kind", "move"},
                                {"ply", 0},        {"side", "black"},
                                {"move", "d5:b7"}, {"clock", {181'030, 180'000}},
                                {"lag", 30},       {"at", kNoon},
                                {"ack", 17}};
  EXPECT_EQ(move, expected);
  const auto end = nlohmann::json::parse(frames[1]);
  EXPECT_EQ(end["winner"], "black");
  EXPECT_EQ(end["termination"], "resign");
  EXPECT_EQ(end["points"], nlohmann::json({1, 0}));
}

TEST(OnlineGame, TheRecordOfAFinishedGameCanBeRead) {
  const GameState state = random_game(3);
  GameInfo info;
  info.id = GameId(first_id_of(10) + 1);
  info.players = {User{1, "a \"quoted\" name", UserKind::kGuest}, User{2, "b", UserKind::kBot}};
  const auto records = parse_records(record_text(info, state.events()));
  ASSERT_TRUE(records) << records.error().reason;
  EXPECT_EQ(records->front().end(), state.position());
}

using std::chrono::milliseconds;

TEST(ServiceClock, RunsWhileProofComes) {
  const auto start = ServiceClock::Steady::now();
  ServiceClock clock(milliseconds(1000), start);
  for (int ms = 0; ms <= 5'000; ms += 500) clock.able(start + milliseconds(ms));
  EXPECT_EQ(clock.now(start + milliseconds(5'400)), 5'400);
  EXPECT_EQ(clock.outage(), 0);
}

TEST(ServiceClock, StandsStillWhileSomebodyHindersIt) {
  const auto start = ServiceClock::Steady::now();
  const auto at = [&](int ms) { return start + milliseconds(ms); };
  ServiceClock clock(milliseconds(1000), start);
  const auto beat = [&](int from, int to) {
    for (int ms = from; ms <= to; ms += 500) clock.able(at(ms));
  };
  beat(0, 2'000);
  clock.hinder(0, at(1'800));
  clock.hinder(1, at(1'900));
  EXPECT_EQ(clock.now(at(2'100)), 1'800);
  beat(2'500, 5'000);
  clock.relieve(0, at(5'000));
  EXPECT_TRUE(clock.stopped(at(5'100)));
  EXPECT_EQ(clock.now(at(5'100)), 1'800);
  clock.relieve(1, at(5'200));
  EXPECT_FALSE(clock.stopped(at(5'300)));
  EXPECT_EQ(clock.now(at(5'300)), 1'900);
  EXPECT_EQ(clock.outage(), 3'400);
  // Hindered since before it went on: that time is not taken away twice.
  clock.hinder(0, at(5'100));
  EXPECT_EQ(clock.now(at(5'400)), 1'800);
  clock.relieve(0, at(5'400));
  EXPECT_EQ(clock.now(at(5'400)), 1'800);
}

TEST(ServiceClock, StandsStillUntilTheHeartBeatsAndNobodyHindersIt) {
  const auto start = ServiceClock::Steady::now();
  const auto at = [&](int ms) { return start + milliseconds(ms); };
  ServiceClock clock(milliseconds(1000), start);
  clock.able(at(500));
  clock.hinder(0, at(700));
  clock.relieve(0, at(4'000));  // but no heartbeat since 500
  EXPECT_TRUE(clock.stopped(at(4'100)));
  clock.able(at(5'000));
  EXPECT_EQ(clock.now(at(5'100)), 600);
  EXPECT_EQ(clock.outage(), 4'500);
}

TEST(ServiceClock, StandsStillWhileItIsOverdue) {
  const auto start = ServiceClock::Steady::now();
  ServiceClock clock(milliseconds(1000), start);
  clock.able(start + milliseconds(500));
  EXPECT_FALSE(clock.stopped(start + milliseconds(1'400)));
  EXPECT_TRUE(clock.stopped(start + milliseconds(9'000)));
  EXPECT_EQ(clock.now(start + milliseconds(9'000)), 500);
  EXPECT_EQ(clock.now(start + milliseconds(20'000)), 500);
  clock.able(start + milliseconds(20'500));
  EXPECT_EQ(clock.outage(), 20'000);
  EXPECT_EQ(clock.now(start + milliseconds(20'700)), 700);
}

}  // namespace
}  // namespace yolah::server
