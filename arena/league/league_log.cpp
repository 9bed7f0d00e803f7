#include "arena/league/league_log.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "arena/game.h"

namespace yolah::arena {
namespace {

using LogJson = nlohmann::ordered_json;

std::string line_text(const LogJson& json) {
  return json.dump(-1, ' ', false, LogJson::error_handler_t::replace);
}

TournamentLine first_line(const LeagueSettings& settings) {
  TournamentLine line;
  line.name = settings.name;
  line.format = "league";
  line.limits = to_string(settings.limits);
  line.seed = settings.seed;
  for (const Boss& boss : settings.bosses) line.players.push_back({boss.name, boss.spec, {}});
  return line;
}

/// Names and times may change; what a game means must not.
void check_rules(const std::string& path, const TournamentLine& was, const TournamentLine& is) {
  std::string found;
  if (was.limits != is.limits) {
    found += "\n  the limits were " + was.limits + ", and are " + is.limits + " now";
  }
  for (const TournamentLine::Entrant& boss : was.players) {
    const auto same = std::ranges::find(is.players, boss.name, &TournamentLine::Entrant::name);
    if (same != is.players.end() && same->spec != boss.spec) {
      found += "\n  " + boss.name + " was " + boss.spec + ", and is " + same->spec + " now";
    }
  }
  if (found.empty()) return;
  throw ResultsError(path + " was begun under other rules:" + found +
                     "\nSet league.toml back to go on, or begin another league.");
}

std::string text_of(const LogJson& json, const char* key) {
  const auto found = json.find(key);
  if (found == json.end() || !found->is_string()) return {};
  return found->get<std::string>();
}

std::int64_t time_of(const LogJson& json) {
  const auto found = json.find("at");
  if (found == json.end() || !found->is_number_unsigned()) return 0;
  return found->get<std::int64_t>();
}

void take_line(const LogJson& json, const std::string& line, std::int64_t offset, League& league) {
  const std::string type = text_of(json, "type");
  const std::string name = text_of(json, "name");
  if (type == "game") {
    league.add(make_league_game(parse_game_line(line), offset));
  } else if (type == "hand_in") {
    league.hand_in(name, text_of(json, "version"), time_of(json));
  } else if (type == "check") {
    const auto passed = json.find("passed");
    BotVersion verdict;
    verdict.state = passed != json.end() && *passed == true ? CheckState::kPassed  //
                                                            : CheckState::kFailed;
    verdict.message = text_of(json, "message");
    verdict.details = text_of(json, "details");
    league.judge(name, text_of(json, "version"), verdict);
  }
}

void read_lines(const std::string& path, const std::string& text, League& league) {
  std::size_t number = 1;
  for (std::size_t begin = 0; begin < text.size(); ++number) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string line = text.substr(begin, end - begin);
    try {
      if (number == 1) {
        const Results head = parse_results(line + "\n");
        if (!head.tournament || head.tournament->format != "league") {
          throw ResultsError("this is no log of a league");
        }
        check_rules(path, *head.tournament, first_line(league.settings()));
      } else {
        const LogJson json = LogJson::parse(line, nullptr, false);
        if (!json.is_object()) throw ResultsError("the line is not JSON");
        take_line(json, line, static_cast<std::int64_t>(begin), league);
      }
    } catch (const ResultsError& error) {
      throw ResultsError(path + ": line " + std::to_string(number) + ": " + error.what());
    }
    begin = end + 1;
  }
}

}  // namespace

LeagueGame make_league_game(const GameLine& line, std::int64_t offset) {
  LeagueGame game;
  game.number = line.number;
  game.players = line.players;
  game.versions = line.versions;
  game.points = line.points;
  game.failures = {is_failure(line, Color::kBlack), is_failure(line, Color::kWhite)};
  game.winner = line.winner;
  game.opening = line.opening;
  game.reason = line.reason;
  game.at = line.at;
  game.offset = offset;
  return game;
}

LeagueLog::LeagueLog(const std::string& path, League& league)
    : lines_(path, "another run of this league: end that one first") {
  const std::string text = lines_.read();
  lines_.cut_torn_line();
  if (text.empty()) {
    lines_.append(to_json_line(first_line(league.settings())));
  } else {
    read_lines(path, text, league);
  }
}

void read_league_log(const std::string& path, League& league) {
  std::ifstream file(path, std::ios::binary);
  std::string text(std::istreambuf_iterator<char>(file), {});
  if (!file) throw ResultsError("cannot read " + path);
  const std::size_t end = text.rfind('\n');
  text.resize(end == std::string::npos ? 0 : end + 1);
  read_lines(path, text, league);
}

void LeagueLog::hand_in(const std::string& id, const std::string& version, std::int64_t at) {
  lines_.append(line_text({{"type", "hand_in"}, {"name", id}, {"version", version}, {"at", at}}));
}

void LeagueLog::check(const std::string& id, const BotVersion& verdict) {
  lines_.append(line_text({{"type", "check"},
                           {"name", id},
                           {"version", verdict.version},
                           {"passed", verdict.state == CheckState::kPassed},
                           {"message", verdict.message},
                           {"details", verdict.details}}));
}

void LeagueLog::version(const std::string& id, const std::string& version) {
  lines_.append(to_json_line(VersionLine{id, version}));
}

std::int64_t LeagueLog::game(const GameLine& line) {
  const std::int64_t offset = lines_.size();
  lines_.append(to_json_line(line));
  return offset;
}

GameLine LeagueLog::read_game(std::int64_t offset) const {
  std::ifstream file(lines_.path(), std::ios::binary);
  file.seekg(offset);
  std::string line;
  if (!std::getline(file, line)) throw ResultsError("cannot read the game again");
  return parse_game_line(line);
}

}  // namespace yolah::arena
