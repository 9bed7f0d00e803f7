#include "arena/result_log.h"

#include <utility>

namespace yolah::arena {

ResultLog ResultLog::create(const std::string& path, const TournamentLine& tournament) {
  ResultLog log(LineLog::create(path, "go on with it by --resume, or name another by --results"));
  log.lines_.append(to_json_line(tournament));
  return log;
}

ResultLog ResultLog::resume(const std::string& path, const TournamentLine& tournament) {
  ResultLog log(LineLog(path, "another tournament: wait for it, or stop it"));
  Results results;
  try {
    results = parse_results(log.lines_.read());
  } catch (const ResultsError& error) {
    throw ResultsError(path + ": " + error.what());
  }
  if (results.tournament && results.tournament->hash() != tournament.hash()) {
    std::string message = path + " is of a tournament with other settings:";
    for (const std::string& difference : differences(*results.tournament, tournament)) {
      message += "\n  " + difference;
    }
    throw ResultsError(message + "\nSet them back to go on, or name another file by --results.");
  }
  // Cut only now, when the file is known to be ours.
  log.lines_.cut_torn_line();
  log.games_ = std::move(results.games);
  log.failures_ = std::move(results.failures);
  if (!results.tournament) log.lines_.append(to_json_line(tournament));
  return log;
}

void ResultLog::append(const GameLine& game) {
  lines_.append(to_json_line(game));
}

void ResultLog::append(const FailureLine& failure) {
  lines_.append(to_json_line(failure));
}

}  // namespace yolah::arena
