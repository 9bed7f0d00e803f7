// The official table of a tournament: the terminal, the CSV, the JSON and the report all show this
// one, and nobody else counts or ranks.
//
// It is a pure function of the results file: its first line says how the games were scheduled, and
// its games say how they went. A tournament that is being played counts by the same code.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "arena/results.h"
#include "arena/schedule.h"

namespace yolah::arena {

/// Names of the settings in a tournament's first line that the schedule needs.
inline constexpr const char* kRoundsSetting = "rounds";
inline constexpr const char* kGamesSetting = "games of an encounter";
inline constexpr const char* kReplaysSetting = "replays";

/// The schedule that a first line describes; nothing if it does not say enough, or more than any
/// tournament has.
std::optional<ScheduleSetup> schedule_of(const TournamentLine& tournament);

/// How far a tournament has come.
struct TournamentState {
  std::vector<EncounterResult> encounters;  ///< All that were begun or may be.
  std::uint64_t finished = 0;               ///< Games.
  std::uint64_t expected = 0;               ///< Games; replays add to them.

  bool is_complete() const { return finished == expected; }
};

/// A game that is to be played, or was.
struct ScheduledGame {
  std::uint64_t number = 0;
  std::size_t encounter = 0;  ///< In the state's list.
  std::uint64_t opening = 0;
  int black = 0;
  int white = 0;
};

/// The games of a schedule, numbered, and how they went so far. Not for use by several threads at
/// once.
class TournamentProgress {
 public:
  TournamentProgress(const ScheduleSetup& schedule, std::vector<std::string> names);

  /// The games that can be played next, in the order of their numbers; none when the tournament is
  /// over. All games that were given before must have been counted.
  std::vector<ScheduledGame> next_wave();
  /// Throws a ResultsError if the line is of other players.
  void check(const ScheduledGame& game, const GameLine& line) const;
  void count(const ScheduledGame& game, const GameLine& line);

  const TournamentState& state() const { return state_; }
  /// How many games have been numbered.
  std::uint64_t scheduled() const { return scheduled_; }

 private:
  ScheduleSetup schedule_;
  std::vector<std::string> names_;
  std::uint64_t scheduled_ = 0;
  TournamentState state_;
};

/// How far the games of a file have come. Throws a ResultsError if they are not of this schedule.
TournamentState count_results(const ScheduleSetup& schedule, const std::vector<std::string>& names,
                              std::span<const GameLine> games);

/// A line of the table.
struct TableLine {
  std::string name;
  Standing standing;
  double percent = 0;  ///< Of the points that could be had, byes included.
};

struct OfficialTable {
  /// False if the results do not say how the games were scheduled, or do not fit the schedule:
  /// places then go by points, then by the margin.
  bool by_schedule = true;
  Format format = Format::kRoundRobin;
  std::uint64_t finished = 0;    ///< Games.
  std::uint64_t expected = 0;    ///< Games; 0 if not known.
  std::vector<TableLine> lines;  ///< Best first.
};

OfficialTable official_table(const ScheduleSetup& schedule, const std::vector<std::string>& names,
                             const TournamentState& state);

/// Of a whole file.
OfficialTable official_table(const Results& results);

/// A column of the table beside place and name, with the same name and the same text wherever it
/// is shown.
struct TableColumn {
  std::string name;
  std::function<std::string(const TableLine&)> text;
  bool is_brief = true;  ///< Whether it is shown where there is little room.
};

/// points, percent, games, won, drawn, lost, byes, failures, margin; and what decides between equal
/// points in a Swiss (opponents: the points that they made) or the places of a knock-out (rounds:
/// how many were survived).
std::vector<TableColumn> table_columns(const OfficialTable& table);

/// How the programs fared in the check before the games. To be told of all games and failures, in
/// any order.
class CheckResults {
 public:
  void add(const GameLine& game);
  void add(const FailureLine& failure);

  /// Whether a player had games and could not be started for any of them.
  bool never_started(const std::string& name) const;
  /// "never started: ..." or "failed the check: ..."; empty if nothing is known against a player.
  std::string of(const std::string& name) const;

 private:
  std::map<std::string, bool> started_;         // of those who had games
  std::map<std::string, std::string> reasons_;  // why the check failed, the last time
};

}  // namespace yolah::arena
