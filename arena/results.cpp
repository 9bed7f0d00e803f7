#include "arena/results.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "engine/rules/notation.h"

namespace yolah::arena {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::uint64_t kResultsVersion = 1;
constexpr std::uint64_t kMostRounds = 1'000'000;
/// Passes between moves are plies too.
constexpr std::uint64_t kMostPlies = std::uint64_t{4} * kMaxScoringMoves;
constexpr std::array<Color, 2> kColors = {Color::kBlack, Color::kWhite};

std::size_t at(Color color) {
  return static_cast<std::size_t>(index(color));
}

std::string key(Color color) {
  return std::string(to_string(color));
}

[[noreturn]] void refuse(const char* key, const std::string& what) {
  throw ResultsError(std::string("\"") + key + "\" " + what);
}

/// Larger counts are no counts; scripts cannot hold them either.
constexpr std::uint64_t kMostCounted = std::uint64_t{1} << 53;

/// An object of a line, asked for fields that may be missing but not wrong.
class Fields {
 public:
  /// Nothing is an object without fields.
  explicit Fields(const Json* object) : object_(object) {}

  const Json* find(const char* key) const {
    if (object_ == nullptr || !object_->is_object()) return nullptr;
    const auto found = object_->find(key);
    return found == object_->end() || found->is_null() ? nullptr : &*found;
  }

  std::string text(const char* key) const {
    const Json* value = find(key);
    if (value == nullptr) return {};
    if (!value->is_string()) refuse(key, "is not a text");
    return value->get<std::string>();
  }

  std::string needed_text(const char* key) const {
    std::string value = text(key);
    if (value.empty()) refuse(key, "is missing");
    return value;
  }

  std::uint64_t whole(const char* key, std::uint64_t most = kMostCounted) const {
    const Json* value = find(key);
    if (value == nullptr) return 0;
    if (!value->is_number_unsigned() || value->get<std::uint64_t>() > most) {
      refuse(key, "is not a whole number" + (most < 1000 ? " up to " + std::to_string(most) : ""));
    }
    return value->get<std::uint64_t>();
  }

  std::uint64_t needed_whole(const char* key, std::uint64_t most = kMostCounted) const {
    if (find(key) == nullptr) refuse(key, "is missing");
    return whole(key, most);
  }

  /// Absent is false.
  bool flag(const char* key) const {
    const Json* value = find(key);
    if (value != nullptr && !value->is_boolean()) refuse(key, "is not true or false");
    return value != nullptr && value->get<bool>();
  }

  double real(const char* key) const {
    const Json* value = find(key);
    if (value == nullptr) return 0;
    const double number = value->is_number() ? value->get<double>() : -1;
    const bool fits = number >= 0 && number < 1e12;  // and is a number at all
    if (!fits) refuse(key, "is not a number from 0");
    return number;
  }

  Fields object(const char* key) const {
    const Json* value = find(key);
    if (value != nullptr && !value->is_object()) refuse(key, "is not an object");
    return Fields(value);
  }

 private:
  const Json* object_;
};

/// Names and error output come from other programs: bytes that are no text are
/// replaced, never refused.
std::string line_of(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Json settings_json(const TournamentLine& tournament) {
  Json settings = Json::object();
  for (const auto& [name, value] : tournament.settings) settings[name] = value;
  return settings;
}

Json tournament_json(const TournamentLine& tournament) {
  Json players = Json::array();
  for (const auto& [name, spec, version] : tournament.players) {
    players.push_back({{"name", name}, {"spec", spec}});
    if (!version.empty()) players.back()["version"] = version;
  }
  return {{"type", "tournament"},
          {"version", kResultsVersion},
          {"name", tournament.name},
          {"format", tournament.format},
          {"players", players},
          {"limits", tournament.limits},
          {"seed", tournament.seed},
          {"games", tournament.games},
          {"settings", settings_json(tournament)}};
}

TournamentLine read_tournament(const Fields& fields) {
  if (const std::uint64_t version = fields.needed_whole("version"); version != kResultsVersion) {
    throw ResultsError("version " + std::to_string(version) +
                       " of the format: a newer yolah is needed");
  }
  TournamentLine tournament;
  tournament.name = fields.text("name");
  tournament.format = fields.text("format");
  tournament.limits = fields.text("limits");
  tournament.seed = fields.whole("seed", std::numeric_limits<std::uint64_t>::max());
  tournament.games = fields.whole("games");
  const Json* players = fields.find("players");
  if (players == nullptr || !players->is_array()) refuse("players", "is not a list");
  for (const Json& player : *players) {
    const Fields entrant(&player);
    tournament.players.push_back(
        {entrant.needed_text("name"), entrant.text("spec"), entrant.text("version")});
  }
  if (const Json* settings = fields.find("settings"); settings != nullptr) {
    if (!settings->is_object()) refuse("settings", "is not an object");
    for (const auto& [name, value] : settings->items()) {
      if (!value.is_string()) refuse("settings", "holds something other than texts");
      tournament.settings.push_back({name, value.get<std::string>()});
    }
  }
  return tournament;
}

Json side_json(const SideLine& side) {
  return {{"moves", side.moves},     {"nodes", side.nodes}, {"seconds", side.seconds},
          {"slowest", side.slowest}, {"depth", side.depth}, {"oversteps", side.oversteps},
          {"held_up", side.held_up}};
}

SideLine read_side(const Fields& fields) {
  SideLine side;
  side.moves = fields.whole("moves");
  side.nodes = fields.whole("nodes");
  side.seconds = fields.real("seconds");
  side.slowest = fields.real("slowest");
  side.depth = fields.real("depth");
  side.oversteps = fields.whole("oversteps");
  side.held_up = fields.whole("held_up");
  return side;
}

Winner read_winner(const Fields& fields) {
  const auto winner = parse_winner(fields.needed_text("winner"));
  if (!winner) refuse("winner", "is not black, white, draw or none");
  return *winner;
}

GameLine read_game(const Fields& fields) {
  GameLine game;
  game.number = fields.needed_whole("number");
  game.round = static_cast<int>(fields.whole("round", kMostRounds));
  game.winner = read_winner(fields);
  game.termination = fields.text("termination");
  game.start = fields.text("start");
  game.opening = fields.text("opening");
  game.plies = fields.whole("plies", kMostPlies);
  game.reason = fields.text("reason");
  game.seconds = fields.real("seconds");
  game.at = static_cast<std::int64_t>(fields.whole("at"));
  game.replayed = fields.flag("replayed");
  game.record = fields.text("record");
  for (const Color color : kColors) {
    const std::string side = key(color);
    game.players[at(color)] = fields.needed_text(side.c_str());
    game.versions[at(color)] = fields.object("versions").text(side.c_str());
    game.points[at(color)] =
        static_cast<int>(fields.object("points").whole(side.c_str(), kMaxScoringMoves));
    game.sides[at(color)] = read_side(fields.object("sides").object(side.c_str()));
    game.error_output[at(color)] = fields.object("stderr").text(side.c_str());
  }
  if (const Json* moves = fields.find("stderr_moves"); moves != nullptr) {
    if (!moves->is_array()) refuse("stderr_moves", "is not a list");
    for (const Json& move : *moves) {
      const Fields entry(&move);
      const std::uint64_t ply = entry.needed_whole("ply", kMostPlies + 1);
      game.move_errors.push_back({static_cast<std::size_t>(ply), entry.text("text")});
    }
  }
  if (game.players[0] == game.players[1]) throw ResultsError("a player meets itself");
  return game;
}

void set_version(TournamentLine& tournament, const std::string& name, const std::string& version) {
  const auto player = std::ranges::find(tournament.players, name, &TournamentLine::Entrant::name);
  if (player != tournament.players.end()) {
    player->version = version;
  } else if (tournament.format == "league") {
    tournament.players.push_back({name, {}, version});  // a league takes players while it runs
  } else {
    throw ResultsError("a version of " + name + ", who does not take part");
  }
}

/// Keeps what was played by the versions that the players are of now.
void set_outdated_aside(Results& results) {
  if (!results.tournament) return;
  std::map<std::string, std::string> versions;
  for (const auto& player : results.tournament->players) versions[player.name] = player.version;
  const auto is_of_now = [&](const std::string& name, const std::string& version) {
    const auto found = versions.find(name);
    return (found == versions.end() ? "" : found->second) == version;
  };
  std::vector<GameLine> games;
  for (GameLine& game : results.games) {
    const bool counts = is_of_now(game.players[0], game.versions[0]) &&
                        is_of_now(game.players[1], game.versions[1]);
    (counts ? games : results.outdated).push_back(std::move(game));
  }
  results.games = std::move(games);
  std::erase_if(results.failures, [&](const FailureLine& failure) {
    return !is_of_now(failure.name, failure.version);
  });
}

void read_line(const Json& json, Results& results) {
  if (!json.is_object()) throw ResultsError("the line is not a JSON object");
  const Fields fields(&json);
  const std::string type = fields.needed_text("type");
  if (!results.tournament && type != "tournament") {
    throw ResultsError("expected the tournament: this is no results file");
  }
  if (type == "tournament") {
    if (results.tournament) throw ResultsError("a second tournament");
    results.tournament = read_tournament(fields);
  } else if (type == "game") {
    results.games.push_back(read_game(fields));
  } else if (type == "failure") {
    results.failures.push_back({fields.needed_text("name"), fields.text("reason"),
                                fields.text("log"), fields.text("version")});
  } else if (type == "version") {
    set_version(*results.tournament, fields.needed_text("name"), fields.text("version"));
  }
}

/// A game between two versions stands in a file once.
class Numbers {
 public:
  void add(const std::vector<GameLine>& games) {
    if (games.size() == seen_.size()) return;
    const std::uint64_t number = games.back().number;
    if (!seen_.insert({number, games.back().versions}).second) {
      throw ResultsError("game " + std::to_string(shown_number(number)) +
                         " (\"number\":" + std::to_string(number) + ") stands here a second time");
    }
  }

 private:
  std::set<std::pair<std::uint64_t, std::array<std::string, 2>>> seen_;
};

bool is_blank(std::string_view line) {
  return line.find_first_not_of(" \t\r") == std::string_view::npos;
}

double seconds_of(std::chrono::nanoseconds time) {
  return std::chrono::duration<double>(time).count();
}

SideLine make_side_line(const SideStatistics& side) {
  return {side.moves,
          side.nodes,
          seconds_of(side.time),
          seconds_of(side.slowest_move),
          side.mean_depth().value_or(0),
          side.oversteps,
          side.held_up};
}

void compare(std::vector<std::string>& found, const std::string& name, const std::string& was,
             const std::string& is) {
  if (was == is) return;
  const auto shown = [](const std::string& value) { return value.empty() ? "nothing" : value; };
  found.push_back(name + ": " + shown(was) + " then, " + shown(is) + " now");
}

std::string setting(const TournamentLine& tournament, const std::string& name) {
  for (const auto& [known, value] : tournament.settings) {
    if (known == name) return value;
  }
  return {};
}

}  // namespace

std::string text_hash(std::string_view text) {
  // FNV-1a: stable across machines, which std::hash is not.
  std::uint64_t hash = 0xCBF29CE484222325;
  for (const char c : text) {
    hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3;
  }
  std::array<char, 17> digits{};
  std::snprintf(digits.data(), digits.size(), "%016llx", static_cast<unsigned long long>(hash));
  return digits.data();
}

std::string TournamentLine::hash() const {
  TournamentLine without_versions = *this;
  for (Entrant& player : without_versions.players) player.version.clear();
  return text_hash(line_of(tournament_json(without_versions)));
}

std::vector<std::string> differences(const TournamentLine& was, const TournamentLine& is) {
  std::vector<std::string> found;
  compare(found, "name", was.name, is.name);
  compare(found, "format", was.format, is.format);
  compare(found, "limits", was.limits, is.limits);
  compare(found, "seed", std::to_string(was.seed), std::to_string(is.seed));
  for (std::size_t i = 0; i < std::max(was.players.size(), is.players.size()); ++i) {
    const auto text = [i](const TournamentLine& tournament) {
      if (i >= tournament.players.size()) return std::string();
      return tournament.players[i].name + " (" + tournament.players[i].spec + ")";
    };
    compare(found, "player " + std::to_string(i + 1), text(was), text(is));
  }
  std::set<std::string> names;
  for (const auto& known : was.settings) names.insert(known.name);
  for (const auto& known : is.settings) names.insert(known.name);
  for (const std::string& name : names) compare(found, name, setting(was, name), setting(is, name));
  if (found.empty()) {
    compare(found, "games", std::to_string(was.games), std::to_string(is.games));
  }
  return found;
}

GameLine make_game_line(const GameSetup& setup, const GameResult& result) {
  GameLine line;
  if (setup.start != Position()) line.start = to_string(setup.start);
  line.opening = to_string(setup.opening);
  line.winner = result.record.winner;
  line.termination = to_string(result.record.termination);
  const Position end = result.record.end();
  for (const Color color : kColors) {
    line.players[at(color)] = result.record.tag(color == Color::kBlack ? "Black" : "White");
    line.versions[at(color)] =
        result.record.tag(color == Color::kBlack ? "BlackVersion" : "WhiteVersion");
    line.points[at(color)] = end.points(color);
    line.sides[at(color)] = make_side_line(result.side(color));
    line.error_output[at(color)] = result.logs[at(color)];
  }
  line.plies = result.record.moves.size();
  line.reason = result.reason;
  line.move_errors = result.errors;
  line.record = to_string(result.record);
  return line;
}

bool is_failure(const GameLine& game, Color side) {
  for (const Termination by_play : {Termination::kUnknown, Termination::kPoints,
                                    Termination::kResign, Termination::kAbandoned}) {
    if (game.termination.empty() || game.termination == to_string(by_play)) return false;
  }
  const Winner own = side == Color::kBlack ? Winner::kBlack : Winner::kWhite;
  return game.winner != own && game.winner != Winner::kDraw;
}

std::string to_json_line(const TournamentLine& tournament) {
  Json json = tournament_json(tournament);
  json["hash"] = tournament.hash();
  return line_of(json);
}

std::string to_json_line(const GameLine& game) {
  Json json = {{"type", "game"}, {"number", game.number}, {"round", game.round}};
  for (const Color color : kColors) json[key(color)] = game.player(color);
  for (const Color color : kColors) {
    if (const std::string& version = game.versions[at(color)]; !version.empty()) {
      json["versions"][key(color)] = version;
    }
  }
  if (!game.start.empty()) json["start"] = game.start;
  json["opening"] = game.opening;
  json["winner"] = to_string(game.winner);
  json["termination"] = game.termination;
  for (const Color color : kColors) json["points"][key(color)] = game.points_of(color);
  json["plies"] = game.plies;
  json["reason"] = game.reason;
  json["seconds"] = game.seconds;
  if (game.at > 0) json["at"] = game.at;
  if (game.replayed) json["replayed"] = true;
  for (const Color color : kColors) {
    json["sides"][key(color)] = side_json(game.sides[at(color)]);
    json["stderr"][key(color)] = game.error_output[at(color)];
  }
  for (const auto& [ply, text] : game.move_errors) {
    json["stderr_moves"].push_back({{"ply", ply}, {"text", text}});
  }
  json["record"] = game.record;
  return line_of(json);
}

std::string to_json_line(const FailureLine& failure) {
  Json json = {{"type", "failure"},
               {"name", failure.name},
               {"reason", failure.reason},
               {"log", failure.log}};
  if (!failure.version.empty()) json["version"] = failure.version;
  return line_of(json);
}

std::string to_json_line(const VersionLine& version) {
  return line_of({{"type", "version"}, {"name", version.name}, {"version", version.version}});
}

GameLine parse_game_line(std::string_view line) {
  const Json json = Json::parse(line, nullptr, false);
  if (!json.is_object()) throw ResultsError("the line is not JSON");
  return read_game(Fields(&json));
}

Results parse_results(std::string_view text) {
  Results results;
  Numbers numbers;
  std::size_t number = 1;
  for (std::size_t begin = 0; begin < text.size(); ++number) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = text.substr(begin, end - begin);
    begin = end + 1;
    if (is_blank(line)) continue;
    const Json json = Json::parse(line, nullptr, false);
    results.cut_short = json.is_discarded() && end == text.size();
    if (results.cut_short) break;
    try {
      if (json.is_discarded()) throw ResultsError("the line is not JSON");
      read_line(json, results);
      numbers.add(results.games);
    } catch (const ResultsError& error) {
      throw ResultsError("line " + std::to_string(number) + ": " + error.what());
    }
  }
  set_outdated_aside(results);
  return results;
}

}  // namespace yolah::arena
