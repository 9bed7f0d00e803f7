// A tournament as the report needs it, read from its results file (JSON lines).
//
// The file may have been cut short by a crash and its content may be hostile:
// every number is checked, every game's record is played through by the rules,
// and lines or fields that are not known are left out.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "arena/report/untrusted.h"
#include "engine/rules/color.h"
#include "engine/rules/parsed.h"
#include "engine/rules/record.h"

namespace yolah::arena::report {

struct Entrant {
  Untrusted name;
  Untrusted spec;  ///< What was started under that name.
};

/// What one side did in one game.
struct SideUse {
  std::uint64_t moves = 0;
  std::uint64_t nodes = 0;
  double seconds = 0;
  double slowest = 0;  ///< Seconds.
  double depth = 0;    ///< Mean over its moves.
  std::uint64_t oversteps = 0;
  Untrusted log;  ///< Last lines of its standard error.
};

struct Game {
  std::uint64_t number = 0;
  std::uint64_t round = 0;
  std::array<std::size_t, 2> players{};  ///< By colour, into Results::players.
  Winner winner = Winner::kNone;
  Untrusted termination;
  std::array<int, 2> points{};  ///< By colour.
  int plies = 0;
  int opening_plies = 0;
  Untrusted reason;
  double seconds = 0;
  std::array<SideUse, 2> sides;
  /// Nothing when the line has no record, or one that breaks the rules.
  std::optional<GameRecord> record;

  std::size_t player(Color side) const { return players[static_cast<std::size_t>(index(side))]; }
  const SideUse& side(Color side) const { return sides[static_cast<std::size_t>(index(side))]; }
  /// Black's points less white's.
  int margin() const { return points[0] - points[1]; }
  bool has_result() const { return winner != Winner::kNone; }
  bool ended_by_points() const { return termination.raw() == "points"; }
  /// Half points made: 2 for a win.
  int half_points(Color side) const;
  /// Who lost by something other than play: an illegal move, a crash, time.
  std::optional<Color> culprit() const;
};

/// A bot that never came to play.
struct FailedStart {
  std::size_t player = 0;
  Untrusted reason;
  Untrusted log;
};

struct Results {
  Untrusted name;
  Untrusted format;
  Untrusted limits;
  std::optional<std::uint64_t> seed;
  std::uint64_t scheduled = 0;  ///< Games; 0 when not said.
  std::vector<Entrant> players;
  std::vector<Game> games;
  std::vector<FailedStart> failed_starts;
  bool cut_short = false;  ///< The last line was not written whole, and is left out.
};

/// The offset of an error is the beginning of the wrong line.
Parsed<Results> read_results(std::string_view text);

}  // namespace yolah::arena::report
