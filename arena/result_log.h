// A results file while it is written: every line whole and on the disk before
// the next thing happens, whatever kills the program.
//
// One program writes a file at a time; another that tries is refused. Not for
// use by several threads at once. Trouble with the file is thrown as a LogError.
#pragma once

#include <string>
#include <vector>

#include "arena/line_log.h"
#include "arena/results.h"

namespace yolah::arena {

class ResultLog {
 public:
  /// A new file, which must not exist, with its first line.
  static ResultLog create(const std::string& path, const TournamentLine& tournament);

  /// Goes on with a file, or begins it if it is missing or empty. A last line
  /// that was torn by a crash is cut off. Players whose version is another are of the new one from
  /// here on. Throws a ResultsError that says what differs if the file is of another tournament,
  /// or if the versions differ where pairings depend on earlier games.
  static ResultLog resume(const std::string& path, const TournamentLine& tournament);

  /// The games of the versions that play now, which stood in the file when it was opened.
  const std::vector<GameLine>& games() const { return games_; }
  /// What changed since it was written, for people: "ann is version 1f3a now; it was 09bc".
  const std::vector<std::string>& changes() const { return changes_; }
  /// The failures that stood there.
  const std::vector<FailureLine>& failures() const { return failures_; }

  /// Returns once the line is on the disk. When it cannot be, none of it stays.
  void append(const GameLine& game);
  void append(const FailureLine& failure);

 private:
  explicit ResultLog(LineLog lines) : lines_(std::move(lines)) {}

  LineLog lines_;
  std::vector<GameLine> games_;
  std::vector<FailureLine> failures_;
  std::vector<std::string> changes_;
};

}  // namespace yolah::arena
