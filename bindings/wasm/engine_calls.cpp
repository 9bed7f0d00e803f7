// The whole engine: the calls that think, searches and solving, beside those about the rules.
#include <algorithm>
#include <array>
#include <chrono>
#include <limits>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include "bindings/wasm/json_text.h"
#include "bindings/wasm/module.h"
#include "engine/rules/notation.h"
#include "engine/search/endgame/solver.h"
#include "engine/search/player_spec.h"

namespace yolah::wasm {
namespace {

using std::chrono::milliseconds;

/// Of the solver; players say theirs with hash=.
constexpr std::size_t kSolverMegabytes = 32;
/// A page watches two players at most and asks a third for hints.
constexpr std::size_t kMostPlayers = 4;

constexpr const char* kNoMemory =
    "there is not enough memory for the engine: close other pages, or choose a smaller hash";

/// Players by what they were asked for as, so that each keeps what it learned.
class Players {
 public:
  Player* find(const PlayerSpec& spec) {
    const std::string name = to_string(spec);
    const auto found = players_.find(name);
    if (found != players_.end()) return found->second.get();
    if (players_.size() >= kMostPlayers) players_.clear();
    std::unique_ptr<Player> player = make_player(spec);
    if (player == nullptr) {
      // Those kept for later may hold what this one needs.
      players_.clear();
      player = make_player(spec);
    }
    if (player == nullptr) return nullptr;
    return (players_[name] = std::move(player)).get();
  }

  void new_game() {
    for (const auto& [name, player] : players_) player->new_game();
  }

 private:
  std::map<std::string, std::unique_ptr<Player>> players_;
};

Players& players() {
  static Players all;
  return all;
}

Json to_json(const Line& line) {
  return {{"score", line.score.hundredths()},
          {"exact", line.exact},
          {"wdl", {{"win", line.wdl.win}, {"draw", line.wdl.draw}, {"loss", line.wdl.loss}}},
          {"moves", wasm::to_json(line.moves)}};
}

Json to_json(const Report& report) {
  Json lines = Json::array();
  for (const Line& line : report.lines) lines.push_back(to_json(line));
  return {{"depth", report.depth},
          {"selectiveDepth", report.selective_depth},
          {"nodes", report.nodes},
          {"milliseconds", std::chrono::duration<double, std::milli>(report.elapsed).count()},
          {"memoryPermille", report.memory_permille},
          {"lines", std::move(lines)}};
}

std::optional<milliseconds> time_in(const Json& json, const char* name) {
  constexpr std::int64_t kLongest = std::int64_t{1000} * 60 * 60 * 24;
  const auto number = number_in(json, name, 0, kLongest);
  return number ? std::optional(milliseconds(*number)) : std::nullopt;
}

Limits limits_in(const Json& request) {
  Limits limits;
  const auto json = request.find("limits");
  if (json == request.end() || !json->is_object()) return limits;
  limits.move_time = time_in(*json, "moveTime");
  if (const auto nodes = number_in(*json, "nodes", 1, std::int64_t{1} << 53)) {
    limits.nodes = static_cast<std::uint64_t>(*nodes);
  }
  if (const auto depth = number_in(*json, "depth", 1, 126)) limits.depth = static_cast<int>(*depth);
  limits.lines = static_cast<int>(number_in(*json, "lines", 1, 20).value_or(1));
  const auto clock = json->find("clock");
  if (clock != json->end() && clock->is_object()) {
    limits.clock = PlayerClock{time_in(*clock, "remaining").value_or(milliseconds(0)),
                               time_in(*clock, "increment").value_or(milliseconds(0))};
  }
  return limits;
}

Json search(const Json& request) {
  const Asked asked = position_in(request);
  if (!asked.error.is_null()) return asked.error;
  if (asked.position.is_over()) return refuse("the game is over: there is nothing to search");
  const std::string name = text_in(request, "player");
  const auto spec = parse_player_spec(name.empty() ? "minmax" : name);
  if (!spec) return refuse(spec.error(), name);
  Player* const player = players().find(*spec);
  if (player == nullptr) return refuse(kNoMemory);
  stop_flag() = false;
  const SearchResult result =
      player->search(asked.position, limits_in(request), stop_flag(),
                     [](const Report& report) { tell({{"report", to_json(report)}}); });
  return {{"move", to_string(result.move)}, {"report", to_json(result.report)}};
}

/// Made when a page first asks; null until then, and when the memory is not there.
std::unique_ptr<EndgameSolver>& solver() {
  static std::unique_ptr<EndgameSolver> one;
  return one;
}

Json solve(const Json& request) {
  const Asked asked = position_in(request);
  if (!asked.error.is_null()) return asked.error;
  if (solver() == nullptr) solver() = EndgameSolver::make(kSolverMegabytes);
  if (solver() == nullptr) return refuse(kNoMemory);
  stop_flag() = false;
  const Budget budget(limits_in(request), asked.position, stop_flag());
  Bounds margin = solver()->margin(asked.position, budget);
  std::uint64_t nodes = solver()->nodes();
  std::vector<Move> line;
  if (margin.exact()) {
    if (auto solution = solver()->solve(asked.position, budget)) line = std::move(solution->line);
    nodes += solver()->nodes();
  }
  return {{"lower", margin.lower},
          {"upper", margin.upper},
          {"line", wasm::to_json(line)},
          {"nodes", nodes}};
}

/// A number has a range, a word has a list. Paths of files are left out: a browser has none.
Json to_json(const PlayerOption& option) {
  Json json = {{"name", option.name}, {"help", option.help}, {"normal", option.normal_text()}};
  if (option.is_word()) {
    json["words"] = option.words;
  } else {
    json["least"] = option.least;
    json["most"] = option.most;
  }
  return json;
}

Json player_kinds_as_json(const Json&) {
  Json kinds = Json::array();
  for (const PlayerKind& kind : player_kinds()) {
    Json options = Json::array();
    for (const PlayerOption& option : kind.options) options.push_back(to_json(option));
    kinds.push_back(
        {{"name", kind.name}, {"summary", kind.summary}, {"options", std::move(options)}});
  }
  return {{"kinds", std::move(kinds)}};
}

Json new_game(const Json&) {
  players().new_game();
  if (solver() != nullptr) solver()->clear();
  return Json::object();
}

constexpr std::array kCalls = {Call{"search", search}, Call{"solve", solve},
                               Call{"newGame", new_game},
                               Call{"playerKinds", player_kinds_as_json}};

}  // namespace

Json answer_call(std::string_view name, const Json& request) {
  if (auto answer = answer_rules_call(name, request)) return *std::move(answer);
  if (auto answer = answer_one_of(kCalls, name, request)) return *std::move(answer);
  return refuse("there is no call of this name");
}

std::atomic<bool>& stop_flag() {
  static std::atomic<bool> flag{false};
  return flag;
}

}  // namespace yolah::wasm
