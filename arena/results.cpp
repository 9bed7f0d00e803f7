#include "arena/results.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "engine/rules/notation.h"

namespace yolah::arena {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kVersion = 1;
constexpr std::array<Color, 2> kColors = {Color::kBlack, Color::kWhite};

std::size_t at(Color color) {
  return static_cast<std::size_t>(index(color));
}

std::string key(Color color) {
  return std::string(to_string(color));
}

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
  for (const auto& [name, spec] : tournament.players) {
    players.push_back({{"name", name}, {"spec", spec}});
  }
  return {{"type", "tournament"},
          {"version", kVersion},
          {"name", tournament.name},
          {"format", tournament.format},
          {"players", players},
          {"limits", tournament.limits},
          {"seed", tournament.seed},
          {"games", tournament.games},
          {"settings", settings_json(tournament)}};
}

TournamentLine read_tournament(const Json& json) {
  if (const int version = json.at("version").get<int>(); version != kVersion) {
    throw ResultsError("version " + std::to_string(version) +
                       " of the format: a newer yolah is needed");
  }
  TournamentLine tournament;
  json.at("name").get_to(tournament.name);
  json.at("format").get_to(tournament.format);
  for (const Json& player : json.at("players")) {
    tournament.players.push_back({player.at("name"), player.at("spec")});
  }
  json.at("limits").get_to(tournament.limits);
  json.at("seed").get_to(tournament.seed);
  json.at("games").get_to(tournament.games);
  if (const auto settings = json.find("settings"); settings != json.end()) {
    for (const auto& [name, value] : settings->items()) {
      tournament.settings.push_back({name, value.get<std::string>()});
    }
  }
  return tournament;
}

Json side_json(const SideLine& side) {
  return {{"moves", side.moves},     {"nodes", side.nodes}, {"seconds", side.seconds},
          {"slowest", side.slowest}, {"depth", side.depth}, {"oversteps", side.oversteps}};
}

SideLine read_side(const Json& json) {
  SideLine side;
  side.moves = json.value("moves", side.moves);
  side.nodes = json.value("nodes", side.nodes);
  side.seconds = json.value("seconds", side.seconds);
  side.slowest = json.value("slowest", side.slowest);
  side.depth = json.value("depth", side.depth);
  side.oversteps = json.value("oversteps", side.oversteps);
  return side;
}

Winner read_winner(const std::string& text) {
  for (const Winner winner : {Winner::kNone, Winner::kBlack, Winner::kWhite, Winner::kDraw}) {
    if (text == to_string(winner)) return winner;
  }
  throw ResultsError("'" + text + "' is no winner: expected black, white, draw or none");
}

GameLine read_game(const Json& json) {
  GameLine game;
  json.at("number").get_to(game.number);
  json.at("round").get_to(game.round);
  game.winner = read_winner(json.at("winner"));
  json.at("termination").get_to(game.termination);
  game.start = json.value("start", "");
  game.opening = json.value("opening", "");
  game.plies = json.value("plies", game.plies);
  game.reason = json.value("reason", "");
  game.seconds = json.value("seconds", game.seconds);
  game.record = json.value("record", "");
  for (const Color color : kColors) {
    json.at(key(color)).get_to(game.players[at(color)]);
    json.at("points").at(key(color)).get_to(game.points[at(color)]);
    if (json.contains("sides")) game.sides[at(color)] = read_side(json["sides"].at(key(color)));
    if (json.contains("stderr")) game.error_output[at(color)] = json["stderr"].at(key(color));
  }
  return game;
}

void read_line(std::string_view line, Results& results) {
  const Json json = Json::parse(line);
  const std::string type = json.at("type");
  if (!results.tournament && type != "tournament") {
    throw ResultsError("expected the tournament: this is no results file");
  }
  if (type == "tournament") {
    if (results.tournament) throw ResultsError("a second tournament");
    results.tournament = read_tournament(json);
  } else if (type == "game") {
    results.games.push_back(read_game(json));
  }
}

double seconds_of(std::chrono::nanoseconds time) {
  return std::chrono::duration<double>(time).count();
}

SideLine make_side_line(const SideStatistics& side) {
  return {side.moves,        side.nodes,    seconds_of(side.time), seconds_of(side.slowest_move),
          side.mean_depth(), side.oversteps};
}

std::string tag_value(const GameRecord& record, std::string_view name) {
  for (const Tag& tag : record.tags) {
    if (tag.name == name) return tag.value;
  }
  return {};
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
  return text_hash(line_of(tournament_json(*this)));
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
  for (const Move move : setup.opening) {
    line.opening += (line.opening.empty() ? "" : " ") + to_string(move);
  }
  line.winner = result.record.winner;
  line.termination = to_string(result.record.termination);
  const Position end = result.record.end();
  for (const Color color : kColors) {
    line.players[at(color)] = tag_value(result.record, color == Color::kBlack ? "Black" : "White");
    line.points[at(color)] = end.points(color);
    line.sides[at(color)] = make_side_line(result.side(color));
    line.error_output[at(color)] = result.logs[at(color)];
  }
  line.plies = result.record.moves.size();
  line.reason = result.reason;
  line.record = to_string(result.record);
  return line;
}

std::string to_json_line(const TournamentLine& tournament) {
  Json json = tournament_json(tournament);
  json["hash"] = tournament.hash();
  return line_of(json);
}

std::string to_json_line(const GameLine& game) {
  Json json = {{"type", "game"}, {"number", game.number}, {"round", game.round}};
  for (const Color color : kColors) json[key(color)] = game.player(color);
  if (!game.start.empty()) json["start"] = game.start;
  json["opening"] = game.opening;
  json["winner"] = to_string(game.winner);
  json["termination"] = game.termination;
  for (const Color color : kColors) json["points"][key(color)] = game.points_of(color);
  json["plies"] = game.plies;
  json["reason"] = game.reason;
  json["seconds"] = game.seconds;
  for (const Color color : kColors) {
    json["sides"][key(color)] = side_json(game.sides[at(color)]);
    json["stderr"][key(color)] = game.error_output[at(color)];
  }
  json["record"] = game.record;
  return line_of(json);
}

Results parse_results(std::string_view text) {
  Results results;
  std::set<std::uint64_t> numbers;
  std::size_t number = 1;
  for (std::size_t begin = 0; begin < text.size(); ++number) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::size_t games = results.games.size();
    const auto fail = [&](const std::string& reason) {
      throw ResultsError("line " + std::to_string(number) + ": " + reason);
    };
    try {
      read_line(text.substr(begin, end - begin), results);
    } catch (const ResultsError& error) {
      fail(error.what());
    } catch (const nlohmann::json::exception& error) {
      fail("not as yolah writes it (" + std::string(error.what()) + ")");
    }
    if (results.games.size() > games && !numbers.insert(results.games.back().number).second) {
      fail("game " + std::to_string(results.games.back().number) + " stands here a second time");
    }
    begin = end + 1;
  }
  return results;
}

}  // namespace yolah::arena
