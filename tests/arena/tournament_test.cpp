#include "arena/tournament.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <map>
#include <stdexcept>

#include "arena/adjudication.h"
#include "arena/contender.h"
#include "arena/game.h"
#include "engine/playout/playout.h"
#include "engine/rules/notation.h"
#include "engine/search/endgame/solver.h"
#include "tests/arena/test_players.h"

namespace yolah::arena {
namespace {

using testing::HasSubstr;
using testing::SizeIs;

const std::atomic<bool> kGoOn{false};

TournamentSetup random_tournament(Format format, int players) {
  TournamentSetup setup;
  setup.name = "test";
  setup.schedule.format = format;
  setup.schedule.players = players;
  setup.schedule.rounds = format == Format::kSwiss ? 3 : 1;
  setup.limits.nodes = 1;
  for (int i = 0; i < players; ++i) {
    const std::string spec = "random:seed=" + std::to_string(1000 * i + 1);
    setup.players.push_back(make_contender(*parse_player_spec(spec)));
    setup.players.back().name = "p" + std::to_string(i);
  }
  return setup;
}

struct Played {
  std::vector<GameLine> lines;
  TournamentState state;
};

Played play(const TournamentSetup& setup, std::span<const GameLine> known = {}) {
  Played played;
  played.state = play_tournament(
      setup, known, kGoOn,
      [&](const GameLine& line, const TournamentState&) { played.lines.push_back(line); });
  return played;
}

/// What does not depend on the time taken.
std::map<std::uint64_t, std::string> games(std::span<const GameLine> lines) {
  std::map<std::uint64_t, std::string> games;
  for (const GameLine& line : lines) {
    std::string text = line.player(Color::kBlack) + " " + line.player(Color::kWhite);
    const auto records = parse_records(line.record);
    EXPECT_TRUE(records);
    for (const RecordedMove& move : records->front().moves) text += " " + to_string(move.move);
    EXPECT_TRUE(games.emplace(line.number, text).second) << "game " << line.number << " twice";
  }
  return games;
}

/// Too late in the first so many games that it plays.
Contender late_at_first(const std::string& name, int games) {
  auto left = std::make_shared<std::atomic<int>>(games);
  return {name,
          [left](std::uint64_t) {
            const bool late = (*left)-- > 0;
            return std::make_unique<TimeTeller>([late] {
              constexpr std::chrono::milliseconds kLate{200};
              constexpr std::chrono::milliseconds kInTime{1};
              return MoveTime{kLate, {}, late ? kLate : kInTime};
            });
          },
          {}};
}

TournamentSetup with_one_late(int games) {
  TournamentSetup setup = random_tournament(Format::kRoundRobin, 3);
  setup.players[1] = late_at_first("p1", games);
  setup.limits = {};
  setup.limits.move_time = std::chrono::milliseconds(100);
  setup.strict_move_time = true;
  setup.concurrency = 2;
  return setup;
}

TEST(Tournament, WhatASoundPlayerLosesOnTimeIsPlayedAgainAlone) {
  TournamentSetup setup = with_one_late(2);
  setup.sound = {"p1"};
  const Played played = play(setup);
  EXPECT_TRUE(played.state.is_complete());
  ASSERT_THAT(played.lines, SizeIs(6));
  const auto replayed = std::count_if(played.lines.begin(), played.lines.end(),
                                      [](const GameLine& line) { return line.replayed; });
  EXPECT_EQ(replayed, 2);
  for (const GameLine& line : played.lines) EXPECT_EQ(line.termination, "points");
}

TEST(Tournament, WhatIsLostOnTimeAgainStands) {
  TournamentSetup setup = with_one_late(1000);
  setup.sound = {"p1"};
  const Played played = play(setup);
  EXPECT_TRUE(played.state.is_complete());
  for (const GameLine& line : played.lines) {
    const bool is_late = line.players[0] == "p1" || line.players[1] == "p1";
    EXPECT_EQ(line.termination, is_late ? "time" : "points");
    EXPECT_EQ(line.replayed, is_late);
  }
}

TEST(Tournament, WhatOthersLoseOnTimeStandsAtOnce) {
  const Played played = play(with_one_late(2));
  EXPECT_EQ(std::count_if(played.lines.begin(), played.lines.end(),
                          [](const GameLine& line) { return line.termination == "time"; }),
            2);
  for (const GameLine& line : played.lines) EXPECT_FALSE(line.replayed);
}

class EachFormat : public testing::TestWithParam<Format> {};
INSTANTIATE_TEST_SUITE_P(Tournament, EachFormat,
                         testing::Values(Format::kRoundRobin, Format::kGauntlet, Format::kSwiss,
                                         Format::kKnockOut));

TEST_P(EachFormat, GamesAreTheSameHoweverManyAtOnce) {
  TournamentSetup setup = random_tournament(GetParam(), 7);
  const Played one = play(setup);
  EXPECT_TRUE(one.state.is_complete());
  EXPECT_EQ(one.lines.size(), one.state.finished);
  setup.concurrency = 3;
  const Played several = play(setup);
  EXPECT_EQ(games(several.lines), games(one.lines));
}

TEST_P(EachFormat, GoesOnFromWhereverItWasBrokenOff) {
  const TournamentSetup setup = random_tournament(GetParam(), 5);
  const Played whole = play(setup);
  Random random(3);
  for (int i = 0; i < 20; ++i) {
    // In a real crash the games of a wave are known up to some gaps.
    std::vector<GameLine> known(
        whole.lines.begin(),
        whole.lines.begin() + random.below(static_cast<std::uint32_t>(whole.lines.size() + 1)));
    if (known.size() > 1) known.erase(known.end() - 2);
    const Played rest = play(setup, known);
    EXPECT_EQ(rest.lines.size() + known.size(), whole.lines.size());
    EXPECT_EQ(rest.state.finished, whole.state.finished);
    std::vector<GameLine> all = known;
    all.insert(all.end(), rest.lines.begin(), rest.lines.end());
    EXPECT_EQ(games(all), games(whole.lines));
  }
}

/// Every cell of the table.
std::vector<std::string> cells(const OfficialTable& table) {
  std::vector<std::string> cells;
  for (const TableLine& line : table.lines) {
    cells.push_back(std::to_string(line.standing.place) + " " + line.name);
    for (const TableColumn& column : table_columns(table)) {
      cells.push_back(column.name + " " + column.text(line));
    }
  }
  return cells;
}

// Broken off after every number of games, between rounds too.
TEST_P(EachFormat, TheTableIsTheOneThatTheGamesTell) {
  const TournamentSetup setup = random_tournament(GetParam(), 5);
  std::vector<std::string> names;
  for (const Contender& player : setup.players) names.push_back(player.name);
  for (std::size_t most = 0, whole = 1; most <= whole; ++most) {
    std::vector<GameLine> lines;
    std::atomic<bool> stop{most == 0};
    const TournamentState state =
        play_tournament(setup, {}, stop, [&](const GameLine& line, const TournamentState& so_far) {
          lines.push_back(line);
          stop = lines.size() == most;
          whole = so_far.expected;
        });
    const TournamentState told = count_results(setup.schedule, names, lines);
    EXPECT_EQ(told.finished, state.finished);
    EXPECT_EQ(told.expected, state.expected);
    EXPECT_EQ(cells(official_table(setup.schedule, names, told)),
              cells(official_table(setup.schedule, names, state)))
        << "after " << most << " games";
  }
}

TEST_P(EachFormat, APairSharesItsOpeningAndSwapsColours) {
  Played played = play(random_tournament(GetParam(), 6));
  std::sort(played.lines.begin(), played.lines.end(),
            [](const GameLine& a, const GameLine& b) { return a.number < b.number; });
  std::map<std::string, int> blacks;
  for (std::size_t i = 0; i < played.lines.size(); i += 2) {
    EXPECT_EQ(played.lines[i].opening, played.lines[i + 1].opening);
    EXPECT_EQ(played.lines[i].player(Color::kBlack), played.lines[i + 1].player(Color::kWhite));
    EXPECT_EQ(played.lines[i].player(Color::kWhite), played.lines[i + 1].player(Color::kBlack));
  }
}

TEST(Tournament, WhoCannotStartForfeitsAndTheOthersPlayOn) {
  TournamentSetup setup = random_tournament(Format::kRoundRobin, 4);
  for (const std::size_t broken : {std::size_t{1}, std::size_t{2}}) {
    setup.players[broken].make = [](std::uint64_t) -> std::unique_ptr<Player> {
      throw std::runtime_error("no such program");
    };
  }
  const Played played = play(setup);
  EXPECT_TRUE(played.state.is_complete());
  const auto table = standings(setup.schedule, played.state.encounters);
  for (const Standing& line : table) {
    EXPECT_EQ(line.games, 6);
    EXPECT_EQ(line.failures, line.player == 1 || line.player == 2 ? 6 : 0);
  }
  EXPECT_EQ(table[3].half_points, 0);
  for (const GameLine& line : played.lines) {
    if (line.termination == "points") continue;
    EXPECT_EQ(line.termination, to_string(Termination::kFailedStart));
    EXPECT_THAT(line.reason, HasSubstr("could not be started: no such program"));
    EXPECT_TRUE(parse_records(line.record));
  }
}

TEST(Tournament, IllegalMovesAreFailures) {
  TournamentSetup setup = random_tournament(Format::kRoundRobin, 2);
  setup.players[0] = contender("p0", illegal_move);
  const auto table = standings(setup.schedule, play(setup).state.encounters);
  EXPECT_EQ(table[0].player, 1);
  EXPECT_EQ(table[0].margin, 0) << "points of a broken game say nothing";
  EXPECT_EQ(table[1].failures, 2);
}

TEST(Tournament, GamesOfAnotherTournamentAreRefused) {
  const TournamentSetup setup = random_tournament(Format::kRoundRobin, 3);
  std::vector<GameLine> known = play(setup).lines;
  known[0].players = {"p7", "p8"};
  EXPECT_THROW(play(setup, known), ResultsError);
  known.resize(1);
  known[0].number = 99;
  EXPECT_THROW(play(setup, known), ResultsError);
}

TEST(Tournament, WhatTheCallerThrowsEndsIt) {
  TournamentSetup setup = random_tournament(Format::kRoundRobin, 6);
  setup.concurrency = 4;
  for (int again = 0; again < 50; ++again) {
    int told = 0;
    EXPECT_THROW(play_tournament(setup, {}, kGoOn,
                                 [&](const GameLine&, const TournamentState&) {
                                   if (++told == 3) throw ResultsError("full disk");
                                 }),
                 ResultsError);
    EXPECT_EQ(told, 3);
  }
}

TEST(Tournament, AStopLeavesAStateToGoOnFrom) {
  TournamentSetup setup = random_tournament(Format::kSwiss, 8);
  std::atomic<bool> stop{false};
  std::vector<GameLine> lines;
  const TournamentState state =
      play_tournament(setup, {}, stop, [&](const GameLine& line, const TournamentState&) {
        lines.push_back(line);
        if (lines.size() == 11) stop = true;
      });
  EXPECT_FALSE(state.is_complete());
  EXPECT_EQ(state.finished, 11U);
  EXPECT_THAT(play(setup, lines).lines, SizeIs(24 - 11));
}

TEST(Contender, AProgramThatDoesNotStartIsHeardOfAsThePolicySays) {
  const std::string nothing = "cmd:/no/such/program";
  ProgramOptions at_once;
  at_once.start = StartPolicy::kAtOnce;
  EXPECT_THROW(static_cast<void>(make_contender(nothing, "", at_once, kGoOn)), PlayerFailure);
  const auto each_game = make_contender(nothing, "", {}, kGoOn);
  ASSERT_TRUE(each_game);
  EXPECT_THROW(static_cast<void>(each_game->make(0)), PlayerFailure);
}

TEST(Contender, ProgramsAndPlayersAreToldApart) {
  const auto read = [](const std::string& text) { return make_contender(text, "", {}, kGoOn); };
  EXPECT_TRUE(read("random:seed=3"));
  EXPECT_EQ(read("cmd:python3 bot.py")->name, "cmd:python3 bot.py");
  EXPECT_EQ(read("cmd: ").error().offset, 4U);
  EXPECT_FALSE(read("rando"));
}

TEST(Adjudication, PlaysOutWhatIsCertainAndNothingElse) {
  LongestPlay puzzles;
  EXPECT_THAT(exact_finish(Position(), puzzles), SizeIs(0));
  Random random(5);
  int finished = 0;
  for (int game = 0; game < 300; ++game) {
    Position position;
    while (!position.is_over() && !is_decided(position)) {
      EXPECT_THAT(exact_finish(position, puzzles), SizeIs(0));
      position.play(random_move(position, random));
    }
    if (position.is_over()) continue;
    const std::vector<Move> rest = exact_finish(position, puzzles);
    if (rest.empty()) continue;
    ++finished;
    const int sign = position.side_to_move() == Color::kBlack ? 1 : -1;
    const int to_come = decided_margin(position, puzzles, 1'000'000).lower;
    const int margin = position.margin();
    for (const Move move : rest) {
      ASSERT_TRUE(position.is_legal(move));
      position.play(move);
    }
    EXPECT_TRUE(position.is_over());
    EXPECT_EQ(position.margin(), margin + sign * to_come);
  }
  EXPECT_GT(finished, 200);
}

TEST(Adjudication, EndsSolvedGamesWithBestPlay) {
  const auto solver = EndgameSolver::make(4);
  GameSetup setup;
  setup.limits.nodes = 50;
  setup.solve_from = 16;
  const auto player = make_player(*parse_player_spec("minmax:hash=1"));
  const std::atomic<bool> go_on{false};
  const GameResult result = play_game(setup, *player, *player, go_on);
  EXPECT_EQ(result.record.termination, Termination::kPoints);
  Position position = result.record.start;
  std::size_t first = 0;
  for (; result.record.moves[first].comment != "adjudicated"; ++first) {
    EXPECT_GT(count(position.free_squares()), 16);
    position.play(result.record.moves[first].move);
  }
  EXPECT_LE(count(position.free_squares()), 16);
  const Color side = position.side_to_move();
  const Bounds margin = solver->margin(position, Budget(Limits(), position, go_on));
  for (; first < result.record.moves.size(); ++first)
    position.play(result.record.moves[first].move);
  EXPECT_TRUE(position.is_over());
  EXPECT_EQ(position.margin(side), margin.lower);
}

TEST(Adjudication, EndsGamesSoonerByPoints) {
  TournamentSetup setup = random_tournament(Format::kRoundRobin, 4);
  const Played full = play(setup);
  setup.adjudicate = true;
  const Played adjudicated = play(setup);
  int marked = 0;
  std::uint64_t asked_full = 0;
  std::uint64_t asked_less = 0;
  for (std::size_t i = 0; i < full.lines.size(); ++i) {
    EXPECT_EQ(adjudicated.lines[i].termination, "points");
    EXPECT_TRUE(parse_records(adjudicated.lines[i].record));
    marked += adjudicated.lines[i].record.find("adjudicated") != std::string::npos ? 1 : 0;
    asked_full += full.lines[i].sides[0].moves;
    asked_less += adjudicated.lines[i].sides[0].moves;
  }
  EXPECT_GT(marked, 5);
  EXPECT_LT(asked_less, asked_full);
}

}  // namespace
}  // namespace yolah::arena
