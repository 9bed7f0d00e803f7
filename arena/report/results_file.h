// A tournament as the report needs it, made from the lines of its results file.
//
// The lines may be hostile: texts become Untrusted, players are known by number,
// and every game's record is played through by the rules.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "arena/official_table.h"
#include "arena/report/untrusted.h"
#include "arena/results.h"
#include "engine/rules/color.h"
#include "engine/rules/record.h"

namespace yolah::arena::report {

struct Entrant {
  Untrusted name;
  Untrusted spec;  ///< What was started under that name.
};

struct Game {
  std::uint64_t number = 0;  ///< From 0; see shown_number().
  int round = 0;
  std::array<std::size_t, 2> players{};  ///< By colour, into Results::players.
  Winner winner = Winner::kNone;
  Untrusted termination;
  std::array<int, 2> points{};  ///< By colour.
  int plies = 0;
  int opening_plies = 0;
  Untrusted reason;
  double seconds = 0;
  std::array<SideLine, 2> sides;  ///< By colour.
  std::array<bool, 2> failures{};
  std::array<Untrusted, 2> logs;  ///< Last lines of standard error, by colour.
  /// What programs wrote to standard error, by ply; see MoveErrors.
  std::vector<std::pair<std::size_t, Untrusted>> move_errors;
  /// Nothing when the line has no record, or one that breaks the rules.
  std::optional<GameRecord> record;

  std::size_t player(Color side) const { return players[static_cast<std::size_t>(index(side))]; }
  const SideLine& side(Color side) const { return sides[static_cast<std::size_t>(index(side))]; }
  const Untrusted& log(Color side) const { return logs[static_cast<std::size_t>(index(side))]; }
  /// Black's points less white's.
  int margin() const { return points[0] - points[1]; }
  bool has_result() const { return winner != Winner::kNone; }
  /// Where both failed, both have lost.
  bool counts() const { return has_result() || failures[0] || failures[1]; }
  bool ended_by_points() const { return termination.raw() == "points"; }
  /// Half points made: 2 for a win.
  int half_points(Color side) const;
  /// Whether a side lost by something other than play: an illegal move, a crash.
  bool failed(Color side) const { return failures[static_cast<std::size_t>(index(side))]; }
};

/// A bot that failed its check.
struct FailedCheck {
  std::size_t player = 0;
  Untrusted reason;
  Untrusted log;
  bool never_started = false;  ///< It could not play any of its games.
};

/// A line of the official table.
struct Place {
  std::size_t player = 0;  ///< Into Results::players.
  TableLine line;          ///< Without the name, which is not to be printed as it is.
};

struct Results {
  Untrusted name;
  Untrusted format;
  Untrusted limits;
  std::uint64_t seed = 0;
  std::uint64_t expected = 0;  ///< Games; 0 when not said.
  std::vector<Entrant> players;
  std::vector<Game> games;  ///< By number.
  std::vector<FailedCheck> failed_checks;
  std::vector<Place> places;         ///< All players, best first.
  std::vector<TableColumn> columns;  ///< Of the official table.
  Format ranked_as = Format::kRoundRobin;
  bool by_schedule = false;  ///< Whether places go by the rules of the format.
  bool cut_short = false;    ///< The last line was not written whole, and is left out.
};

/// Of a whole file. Throws a ResultsError that names the wrong line.
Results read_results(std::string_view text);

}  // namespace yolah::arena::report
