// A league on the disk: a results file (docs/formats.md) of the format "league", with lines for
// what was handed in and what the checks found. Every line is on the disk before it counts.
#pragma once

#include <cstdint>
#include <string>

#include "arena/league/league.h"
#include "arena/line_log.h"
#include "arena/results.h"

namespace yolah::arena {

class LeagueLog {
 public:
  /// Opens the file or begins it, and tells the league all that stands there. Throws a LogError or
  /// a ResultsError, also if the games there were played under other rules than the settings give.
  LeagueLog(const std::string& path, League& league);

  void hand_in(const std::string& id, const std::string& version, std::int64_t at);
  void check(const std::string& id, const BotVersion& verdict);
  /// From here on a player is of this version.
  void version(const std::string& id, const std::string& version);
  /// Where the line begins.
  std::int64_t game(const GameLine& line);

  /// The line that begins there.
  GameLine read_game(std::int64_t offset) const;

 private:
  LineLog lines_;
};

/// Tells the league all that stands in a log, which may be in use. Throws as the class does.
void read_league_log(const std::string& path, League& league);

/// What tables keep of a game.
LeagueGame make_league_game(const GameLine& line, std::int64_t offset);

}  // namespace yolah::arena
