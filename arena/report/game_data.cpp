#include "arena/report/game_data.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "engine/rules/notation.h"

namespace yolah::arena::report {
namespace {

using Json = nlohmann::json;

std::string moves_text(const GameRecord& record) {
  std::string text;
  for (const RecordedMove& recorded : record.moves) {
    text += kSquareDigits[static_cast<std::size_t>(index(recorded.move.from()))];
    text += kSquareDigits[static_cast<std::size_t>(index(recorded.move.to()))];
  }
  return text;
}

std::string one_line(const std::string& comment) {
  std::string text = Untrusted(comment).beginning(kMaxComment).raw();
  std::ranges::replace(text, '\n', ' ');
  return text;
}

/// Empty when no move has one.
std::string comments_text(const GameRecord& record) {
  std::string text;
  std::size_t needed = 0;
  for (const RecordedMove& recorded : record.moves) {
    text += one_line(recorded.comment);
    if (!recorded.comment.empty()) needed = text.size();
    text += '\n';
  }
  text.resize(needed);
  return text;
}

bool is_nothing(const Json& value) {
  return value.is_string() ? value.get_ref<const std::string&>().empty()
                           : value.is_array() && value.empty();
}

/// As far as there is room left for them on the page.
Json errors_rows(const Game& game, std::size_t& room) {
  Json rows = Json::array();
  for (const auto& [ply, text] : game.move_errors) {
    const std::string shown = text.beginning(kMaxErrors).raw();
    if (shown.size() > room) break;
    room -= shown.size();
    rows.push_back({ply, shown});
  }
  return rows;
}

Json row(const Game& game, std::size_t termination, std::size_t& room) {
  Json row = {shown_number(game.number),
              game.round,
              game.players[0],
              game.players[1],
              game.winner,
              termination,
              game.points[0],
              game.points[1]};
  if (!game.record) {
    row.insert(row.end(), {"", 0, 0, "", ""});
  } else {
    const bool usual = game.record->start == Position();
    row.insert(row.end(), {moves_text(*game.record), game.opening_plies,
                           static_cast<int>(game.record->finished), comments_text(*game.record),
                           usual ? std::string() : to_string(game.record->start)});
  }
  row.push_back(game.reason.beginning(kMaxReason).raw());
  row.push_back(errors_rows(game, room));
  while (is_nothing(row.back())) row.erase(row.size() - 1);
  return row;
}

}  // namespace

std::string game_data(const Results& results, std::size_t most) {
  Json players = Json::array();
  for (const Entrant& entrant : results.players) players.push_back(entrant.name.raw());
  std::map<std::string, std::size_t> known;
  Json terminations = Json::array();
  Json games = Json::array();
  std::size_t room = kMaxErrorsOfPage;
  for (const Game& game : results.games) {
    if (games.size() == most) break;
    const auto [place, is_new] = known.try_emplace(game.termination.raw(), known.size());
    if (is_new) terminations.push_back(game.termination.raw());
    games.push_back(row(game, place->second, room));
  }
  const Json data = {{"players", players}, {"terminations", terminations}, {"games", games}};
  return json_for_script(data.dump(-1, ' ', false, Json::error_handler_t::replace));
}

}  // namespace yolah::arena::report
