// The lines of a results file (.jsonl): what a tournament is, then one line a
// finished game, in the order the games ended, and one for each player that failed
// its check.
//
// The file is the only lasting truth about a tournament; tables, ratings and
// reports are made from it. Readers pass over kinds of lines and fields they do
// not know, so that both may be added. docs/formats.md describes every field.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "arena/game.h"
#include "engine/rules/color.h"
#include "engine/rules/record.h"

namespace yolah::arena {

/// A results file that cannot be read or written; the message says what to do.
class ResultsError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Sixteen digits that differ for different texts, the same on every machine.
std::string text_hash(std::string_view text);

/// The first line.
struct TournamentLine {
  struct Entrant {
    std::string name;
    std::string spec;
    std::string version;  ///< Of a bot's folder; empty if it has none.

    friend bool operator==(const Entrant&, const Entrant&) = default;
  };
  /// A setting under the name that people know it by.
  struct Setting {
    std::string name;
    std::string value;

    friend bool operator==(const Setting&, const Setting&) = default;
  };

  std::string name;
  std::string format;  ///< "round-robin", "gauntlet", "swiss" or "knock-out".
  std::vector<Entrant> players;
  std::string limits;
  std::uint64_t seed = 0;
  std::uint64_t games = 0;        ///< All of them; of a knock-out, those without replays.
  std::vector<Setting> settings;  ///< Whatever else decides which games are played.

  /// The same for the same games to play, and only then; versions of the players aside.
  std::string hash() const;

  friend bool operator==(const TournamentLine&, const TournamentLine&) = default;
};

/// Where two tournaments differ, for people: "the limits were nodes 100, and are
/// nodes 200 now". Empty if nowhere.
std::vector<std::string> differences(const TournamentLine& was, const TournamentLine& is);

/// What a side did in one game.
struct SideLine {
  std::uint64_t moves = 0;
  std::uint64_t nodes = 0;
  double seconds = 0;
  double slowest = 0;  ///< Seconds of the longest move.
  double depth = 0;    ///< The mean.
  std::uint64_t oversteps = 0;
  std::uint64_t held_up = 0;  ///< Moves late because the machine did not let it run.

  friend bool operator==(const SideLine&, const SideLine&) = default;
};

/// A finished game.
struct GameLine {
  std::uint64_t number = 0;  ///< From 0; see shown_number().
  int round = 1;
  std::array<std::string, 2> players;   ///< Names, by colour.
  std::array<std::string, 2> versions;  ///< Of these players, by colour; empty if they have none.
  std::string start;                    ///< A position string; empty for the usual start.
  std::string opening;                  ///< The moves played before the players were asked.
  Winner winner = Winner::kNone;
  std::string termination;  ///< As in a record; other words may come.
  std::array<int, 2> points{};
  std::uint64_t plies = 0;
  std::string reason;  ///< Who did what wrong; empty after a game by points.
  double seconds = 0;
  std::int64_t at = 0;    ///< When it ended, in seconds of Unix time; 0 if that is not kept.
  bool replayed = false;  ///< Alone, after it was lost on time beside others.
  std::array<SideLine, 2> sides;            ///< By colour.
  std::array<std::string, 2> error_output;  ///< The last lines, by colour.
  std::vector<MoveErrors> move_errors;      ///< What programs wrote there in each move.
  std::string record;                       ///< The game as .ygn text.

  const std::string& player(Color color) const {
    return players[static_cast<std::size_t>(index(color))];
  }
  int points_of(Color color) const { return points[static_cast<std::size_t>(index(color))]; }

  friend bool operator==(const GameLine&, const GameLine&) = default;
};

/// The number of a game as people see it everywhere: they count from 1.
constexpr std::uint64_t shown_number(std::uint64_t game) {
  return game + 1;
}

/// Games 2k and 2k + 1 are one opening with colours swapped, in every format.
constexpr std::uint64_t pair_of(std::uint64_t game) {
  return game / 2;
}

/// Whether a side lost by something other than play: an illegal move, a crash,
/// time. Without a winner both did, unless the game was broken off.
bool is_failure(const GameLine& game, Color side);

/// The line of a game that was played to an end.
GameLine make_game_line(const GameSetup& setup, const GameResult& result);

/// A player that failed its check or never started.
struct FailureLine {
  std::string name;
  std::string reason;
  std::string log;      ///< What it wrote to standard error, the last lines.
  std::string version;  ///< The one that failed; empty if it has none.

  friend bool operator==(const FailureLine&, const FailureLine&) = default;
};

/// From here on a player is of this version: games of its other versions do not count until it is
/// of that version again.
struct VersionLine {
  std::string name;
  std::string version;
};

/// One line of JSON each, without the newline.
std::string to_json_line(const TournamentLine& tournament);
std::string to_json_line(const GameLine& game);
std::string to_json_line(const FailureLine& failure);
std::string to_json_line(const VersionLine& version);

/// A whole results file.
struct Results {
  /// Nothing in an empty file. The players are of the versions that they are of at its end.
  std::optional<TournamentLine> tournament;
  std::vector<GameLine> games;        ///< Of these versions, in the order of the file.
  std::vector<GameLine> outdated;     ///< Of other versions; they count for nothing.
  std::vector<FailureLine> failures;  ///< Of these versions.
  bool cut_short = false;             ///< The last line was not written whole, and is left out.
};

/// One line of a game. Throws a ResultsError that says what is wrong with it.
GameLine parse_game_line(std::string_view line);

/// What is read may be hostile: every number is checked and names are there;
/// records are not looked into. Throws a ResultsError that names the line which
/// is wrong, or the game that stands there twice.
Results parse_results(std::string_view text);

}  // namespace yolah::arena
