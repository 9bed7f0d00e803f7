#include "arena/result_log.h"

#include <utility>

#include "arena/schedule.h"

namespace yolah::arena {
namespace {

constexpr std::size_t kShownDigits = 8;

Results parsed(LineLog& lines, const std::string& path) {
  try {
    return parse_results(lines.read());
  } catch (const ResultsError& error) {
    throw ResultsError(path + ": " + error.what());
  }
}

void check_settings(const std::string& path, const TournamentLine& was, const TournamentLine& is) {
  if (was.hash() == is.hash()) return;
  std::string message = path + " is of a tournament with other settings:";
  for (const std::string& difference : differences(was, is)) message += "\n  " + difference;
  throw ResultsError(message + "\nSet them back to go on, or name another file by --results.");
}

std::string version_text(const std::string& version) {
  return version.empty() ? "not known" : version.substr(0, kShownDigits);
}

/// Of players in the same order; tells of each that is of another version.
std::vector<VersionLine> new_versions(const TournamentLine& was, const TournamentLine& is,
                                      std::vector<std::string>& changes) {
  std::vector<VersionLine> lines;
  for (std::size_t i = 0; i < is.players.size(); ++i) {
    const std::string& before = was.players[i].version;
    const std::string& now = is.players[i].version;
    if (before == now) continue;
    lines.push_back({is.players[i].name, now});
    changes.push_back(is.players[i].name + " has changed: its version was " + version_text(before) +
                      ", it is " + version_text(now) + " now");
  }
  return lines;
}

/// In a Swiss or a knock-out a changed bot would have met others.
void check_versions_may_change(const std::string& path, const TournamentLine& tournament,
                               const std::vector<std::string>& changes) {
  const auto format = parse_format(tournament.format);
  if (format == Format::kRoundRobin || format == Format::kGauntlet) return;
  std::string message = path + " has games of other versions:";
  for (const std::string& change : changes) message += "\n  " + change;
  throw ResultsError(message +
                     "\nWho meets whom in this format depends on these games. Put the old " +
                     "versions back to go on, or play anew with another file by --results.");
}

}  // namespace

ResultLog ResultLog::create(const std::string& path, const TournamentLine& tournament) {
  ResultLog log(LineLog::create(path, "go on with it by --resume, or name another by --results"));
  log.lines_.append(to_json_line(tournament));
  return log;
}

ResultLog ResultLog::resume(const std::string& path, const TournamentLine& tournament) {
  ResultLog log(LineLog(path, "another tournament: wait for it, or stop it"));
  Results results = parsed(log.lines_, path);
  std::vector<VersionLine> versions;
  if (results.tournament) {
    check_settings(path, *results.tournament, tournament);
    versions = new_versions(*results.tournament, tournament, log.changes_);
    if (!versions.empty()) check_versions_may_change(path, tournament, log.changes_);
  }
  // Cut only now, when the file is known to be ours.
  log.lines_.cut_torn_line();
  for (const VersionLine& version : versions) log.lines_.append(to_json_line(version));
  if (!results.tournament) log.lines_.append(to_json_line(tournament));
  if (!versions.empty()) results = parsed(log.lines_, path);
  log.games_ = std::move(results.games);
  log.failures_ = std::move(results.failures);
  return log;
}

void ResultLog::append(const GameLine& game) {
  lines_.append(to_json_line(game));
}

void ResultLog::append(const FailureLine& failure) {
  lines_.append(to_json_line(failure));
}

}  // namespace yolah::arena
