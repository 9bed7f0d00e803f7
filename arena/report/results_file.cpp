#include "arena/report/results_file.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <utility>

namespace yolah::arena::report {
namespace {

using Json = nlohmann::json;

/// Leaves the reading of a line; never leaves this file.
struct WrongLine {
  std::string reason;
};

/// One line's object, asked for fields that may be missing but not wrong.
class Fields {
 public:
  explicit Fields(const Json& object) : object_(object) {}

  const Json* find(const char* key) const {
    if (!object_.is_object()) return nullptr;
    const auto found = object_.find(key);
    return found == object_.end() || found->is_null() ? nullptr : &*found;
  }

  std::string text(const char* key) const {
    const Json* value = find(key);
    if (value == nullptr) return {};
    if (!value->is_string()) throw WrongLine{std::string("\"") + key + "\" is not a text"};
    return value->get<std::string>();
  }

  std::string needed_text(const char* key) const {
    std::string value = text(key);
    if (value.empty()) throw WrongLine{std::string("\"") + key + "\" is missing"};
    return value;
  }

  std::uint64_t whole(const char* key,
                      std::uint64_t most = std::numeric_limits<std::uint64_t>::max()) const {
    const Json* value = find(key);
    if (value == nullptr) return 0;
    if (!value->is_number_unsigned() || value->get<std::uint64_t>() > most) {
      throw WrongLine{std::string("\"") + key + "\" is not a whole number" +
                      (most < 1000 ? " up to " + std::to_string(most) : "")};
    }
    return value->get<std::uint64_t>();
  }

  double real(const char* key) const {
    const Json* value = find(key);
    if (value == nullptr) return 0;
    const double number = value->is_number() ? value->get<double>() : -1;
    if (!(number >= 0 && number < 1e12)) {
      throw WrongLine{std::string("\"") + key + "\" is not a number from 0"};
    }
    return number;
  }

  Fields object(const char* key) const {
    const Json* value = find(key);
    return Fields(value == nullptr ? Json::object() : *value);
  }

 private:
  Json object_;
};

class Reader {
 public:
  void line(const Json& json) {
    if (!json.is_object()) throw WrongLine{"the line is not a JSON object"};
    const Fields fields(json);
    const std::string type = fields.text("type");
    if (type == "tournament") header(json, fields);
    if (type == "game") game(fields);
    if (type == "failure") failure(fields);
  }

  Results results;

 private:
  std::size_t player(const std::string& name) {
    const auto [place, is_new] = players_.try_emplace(name, results.players.size());
    if (is_new) results.players.push_back({Untrusted(name), {}});
    return place->second;
  }

  void header(const Json& json, const Fields& fields) {
    if (fields.whole("version") > 1) {
      throw WrongLine{"the file is of a later version; use a later yolah"};
    }
    results.name = Untrusted(fields.text("name"));
    results.format = Untrusted(fields.text("format"));
    results.limits = Untrusted(fields.text("limits"));
    if (fields.find("seed") != nullptr) results.seed = fields.whole("seed");
    results.scheduled = fields.whole("games");
    const auto players = json.find("players");
    if (players == json.end()) return;
    if (!players->is_array()) throw WrongLine{"\"players\" is not a list"};
    for (const Json& entry : *players) {
      const Fields entrant(entry);
      const std::size_t at = player(entrant.needed_text("name"));
      results.players[at].spec = Untrusted(entrant.text("spec"));
    }
  }

  static Winner winner(const Fields& fields) {
    const std::string text = fields.needed_text("winner");
    for (const Winner one : {Winner::kNone, Winner::kBlack, Winner::kWhite, Winner::kDraw}) {
      if (text == to_string(one)) return one;
    }
    throw WrongLine{"\"winner\" is not black, white, draw or none"};
  }

  static SideUse side(const Fields& fields) {
    SideUse use;
    use.moves = fields.whole("moves");
    use.nodes = fields.whole("nodes");
    use.seconds = fields.real("seconds");
    use.slowest = fields.real("slowest");
    use.depth = fields.real("depth");
    use.oversteps = fields.whole("oversteps");
    return use;
  }

  static std::optional<GameRecord> record(const std::string& text) {
    if (text.empty()) return std::nullopt;
    const Parsed<std::vector<GameRecord>> records = parse_records(text);
    if (!records || records->size() != 1) return std::nullopt;
    return records->front();
  }

  void game(const Fields& fields) {
    Game game;
    game.number = fields.whole("number");
    if (!numbers_.insert(game.number).second) {
      throw WrongLine{"game " + std::to_string(game.number) + " is there twice"};
    }
    game.round = fields.whole("round");
    game.players = {player(fields.needed_text("black")), player(fields.needed_text("white"))};
    if (game.players[0] == game.players[1]) throw WrongLine{"a player meets itself"};
    game.winner = winner(fields);
    game.termination = Untrusted(fields.text("termination"));
    const Fields points = fields.object("points");
    game.points = {static_cast<int>(points.whole("black", kMaxScoringMoves)),
                   static_cast<int>(points.whole("white", kMaxScoringMoves))};
    game.plies = static_cast<int>(fields.whole("plies", 4 * kMaxScoringMoves));
    const std::string opening = fields.text("opening");
    game.opening_plies = static_cast<int>(std::ranges::count(opening, ':'));
    game.reason = Untrusted(fields.text("reason"));
    game.seconds = fields.real("seconds");
    const Fields sides = fields.object("sides");
    const Fields logs = fields.object("stderr");
    game.sides = {side(sides.object("black")), side(sides.object("white"))};
    game.sides[0].log = Untrusted(logs.text("black"));
    game.sides[1].log = Untrusted(logs.text("white"));
    game.record = record(fields.text("record"));
    results.games.push_back(std::move(game));
  }

  void failure(const Fields& fields) {
    results.failed_starts.push_back({player(fields.needed_text("name")),
                                     Untrusted(fields.text("reason")),
                                     Untrusted(fields.text("log"))});
  }

  std::map<std::string, std::size_t> players_;
  std::set<std::uint64_t> numbers_;
};

}  // namespace

int Game::half_points(Color side) const {
  if (winner == Winner::kDraw) return 1;
  return winner == (side == Color::kBlack ? Winner::kBlack : Winner::kWhite) ? 2 : 0;
}

std::optional<Color> Game::culprit() const {
  static const std::set<std::string> kByPlay = {"",          "points",      "resign", "abandoned",
                                                "agreement", "adjudicated", "exact"};
  if (kByPlay.contains(termination.raw())) return std::nullopt;
  if (winner == Winner::kBlack) return Color::kWhite;
  if (winner == Winner::kWhite) return Color::kBlack;
  return std::nullopt;
}

Parsed<Results> read_results(std::string_view text) {
  Reader reader;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text.find('\n', at);
    const std::string_view line = text.substr(at, end == text.npos ? text.npos : end - at);
    const Json json = Json::parse(line, nullptr, false);
    if (json.is_discarded() && end == text.npos) {
      reader.results.cut_short = true;
      break;
    }
    const bool blank = line.find_first_not_of(" \t\r") == line.npos;
    if (json.is_discarded() && !blank) return ParseError{at, "the line is not JSON"};
    try {
      if (!blank) reader.line(json);
    } catch (const WrongLine& wrong) {
      return ParseError{at, wrong.reason};
    }
    at = end == text.npos ? text.size() : end + 1;
  }
  std::ranges::sort(reader.results.games, {}, &Game::number);
  return std::move(reader.results);
}

}  // namespace yolah::arena::report
