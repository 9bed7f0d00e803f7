#include "arena/league/league_json.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "arena/bots/bot_folder.h"
#include "engine/rules/notation.h"

namespace yolah::arena {
namespace {

using PageJson = nlohmann::ordered_json;

constexpr std::size_t kRecentGames = 20;
constexpr std::size_t kListedGames = 200;
constexpr std::int64_t kRateOverSeconds = 120;

std::string page_text(const PageJson& json) {
  return json.dump(-1, ' ', false, PageJson::error_handler_t::replace);
}

std::string name_of(std::span<const Student> roster, const std::string& id) {
  const auto found = std::ranges::find(roster, id, &Student::id);
  return found == roster.end() || found->name.empty() ? id : found->name;
}

std::string status_of(const LeaguePlayer& player, const LeagueStanding* standing) {
  if (player.boss) return "playing";
  const BotVersion* const newest = player.newest();
  if (newest == nullptr) return "absent";
  if (newest->state == CheckState::kWaiting) return "checking";
  if (newest->state == CheckState::kFailed) return "failed";
  return standing != nullptr && standing->is_rated() ? "playing" : "waiting";
}

PageJson number_or_null(bool is_known, double value) {
  return is_known ? PageJson(std::round(value * 10) / 10) : PageJson();
}

PageJson player_head(const League& league, std::span<const Student> roster,
                     const LeaguePlayer& player) {
  const LeagueStanding* const standing = league.standing(player.id);
  const LeagueStanding none;
  const LeagueStanding& known = standing == nullptr ? none : *standing;
  const bool has_elo = player.boss || known.is_rated();
  const BotVersion* const playing = player.playing();
  const BotVersion* const newest = player.newest();
  return {{"id", player.id},
          {"name", name_of(roster, player.id)},
          {"boss", player.boss.has_value()},
          {"place", known.place ? PageJson(*known.place) : PageJson()},
          {"elo", number_or_null(has_elo, known.elo)},
          {"error", number_or_null(has_elo, known.error)},
          {"games", known.games},
          {"won", known.wins},
          {"drawn", known.draws},
          {"lost", known.losses},
          {"failures", known.failures},
          {"version", playing == nullptr ? PageJson() : PageJson(short_version(playing->version))},
          {"status", status_of(player, standing)},
          {"message", newest != nullptr && newest->state == CheckState::kFailed ? newest->message
                                                                                : std::string()},
          {"next", known.next.empty() ? PageJson() : PageJson(known.next)},
          {"beaten", known.beaten},
          {"since", newest == nullptr ? 0 : newest->handed_in}};
}

PageJson game_head(const LeagueGame& game) {
  return {{"number", shown_number(game.number)},
          {"black", game.players[0]},
          {"white", game.players[1]},
          {"winner", to_string(game.winner)},
          {"points", game.points},
          {"reason", game.reason},
          {"at", game.at}};
}

double games_per_minute(const League& league, std::int64_t now) {
  const auto is_recent = [&](const LeagueGame& game) { return game.at > now - kRateOverSeconds; };
  const auto& games = league.games();
  const auto old = std::find_if_not(games.rbegin(), games.rend(), is_recent);
  return static_cast<double>(old - games.rbegin()) * 60 / kRateOverSeconds;
}

std::string_view verdict_of(CheckState state) {
  switch (state) {
    case CheckState::kPassed:
      return "passed";
    case CheckState::kFailed:
      return "failed";
    default:
      return "waiting";
  }
}

PageJson own_game(const LeagueGame& game, Color side) {
  const auto own = static_cast<std::size_t>(index(side));
  const Winner as_winner = side == Color::kBlack ? Winner::kBlack : Winner::kWhite;
  const char* const outcome = game.winner == as_winner       ? "won"
                              : game.winner == Winner::kDraw ? "drawn"
                                                             : "lost";
  return {{"number", shown_number(game.number)},
          {"opponent", game.players[1 - own]},
          {"color", to_string(side)},
          {"outcome", outcome},
          {"points", {game.points[own], game.points[1 - own]}},
          {"reason", game.reason},
          {"at", game.at},
          {"version", short_version(game.versions[own])},
          {"failure", game.failures[own]}};
}

}  // namespace

std::string league_json(const League& league, std::span<const Student> roster, std::int64_t now) {
  const LeagueSettings& settings = league.settings();
  PageJson players = PageJson::array();
  bool is_settled = true;
  for (const LeagueStanding& standing : league.standings()) {
    const LeaguePlayer& player = *league.find(standing.id);
    players.push_back(player_head(league, roster, player));
    if (!player.boss && !league.is_settled(standing)) is_settled = false;
  }
  for (const LeaguePlayer& player : league.players()) {
    if (!player.can_play()) players.push_back(player_head(league, roster, player));
  }
  for (const Student& student : roster) {
    if (league.find(student.id) != nullptr) continue;
    players.push_back(player_head(league, roster, {student.id, std::nullopt, {}}));
  }
  PageJson recent = PageJson::array();
  const auto& games = league.games();
  for (std::size_t i = games.size(); i > 0 && recent.size() < kRecentGames; --i) {
    recent.push_back(game_head(games[i - 1]));
  }
  constexpr std::int64_t kMilliseconds = 1000;
  return page_text({{"name", settings.name},
                    {"limits", to_string(settings.limits)},
                    {"now", now},
                    {"updated", now},
                    {"deadline", settings.deadline ? PageJson(*settings.deadline) : PageJson()},
                    {"frozen", settings.is_closed(now / kMilliseconds)},
                    {"games", games.size()},
                    {"games_per_minute", games_per_minute(league, now / kMilliseconds)},
                    {"target", settings.target},
                    {"settled", is_settled},
                    {"players", players},
                    {"recent", recent}});
}

std::string player_json(const League& league, std::span<const Student> roster,
                        const std::string& id, bool is_author) {
  const LeaguePlayer* const known = league.find(id);
  if (known == nullptr && std::ranges::find(roster, id, &Student::id) == roster.end()) return {};
  const LeaguePlayer nothing_yet{id, std::nullopt, {}};
  const LeaguePlayer& player = known == nullptr ? nothing_yet : *known;
  PageJson json = player_head(league, roster, player);
  json["own"] = is_author;
  json["games"] = PageJson::array();
  const auto& games = league.games();
  for (std::size_t i = games.size(); i > 0 && json["games"].size() < kListedGames; --i) {
    if (const auto side = games[i - 1].side_of(id)) {
      json["games"].push_back(own_game(games[i - 1], *side));
    }
  }
  json["versions"] = PageJson::array();
  for (auto version = player.versions.rbegin(); version != player.versions.rend(); ++version) {
    json["versions"].push_back({{"version", short_version(version->version)},
                                {"at", version->handed_in},
                                {"verdict", verdict_of(version->state)},
                                {"message", version->message}});
  }
  if (is_author && player.newest() != nullptr) json["check"] = player.newest()->details;
  return page_text(json);
}

std::string game_json(const GameLine& game, const std::string& author) {
  std::string moves;
  std::vector<Color> sides;  // to move, by ply
  if (const auto records = parse_records(game.record); records && !records->empty()) {
    Position position = records->front().start;
    for (const auto& played : records->front().moves) {
      sides.push_back(position.side_to_move());
      moves += (moves.empty() ? "" : " ") + to_string(played.move);
      position.play(played.move);
    }
    sides.push_back(position.side_to_move());
  }
  PageJson json = {{"number", shown_number(game.number)},
                   {"black", game.players[0]},
                   {"white", game.players[1]},
                   {"start", game.start},
                   {"opening", game.opening},
                   {"moves", moves},
                   {"winner", to_string(game.winner)},
                   {"points", game.points},
                   {"reason", game.reason},
                   {"termination", game.termination},
                   {"at", game.at}};
  for (const Color color : {Color::kBlack, Color::kWhite}) {
    const auto i = static_cast<std::size_t>(index(color));
    if (author.empty() || game.players[i] != author) continue;
    json["stderr"][std::string(to_string(color))] = game.error_output[i];
    for (const MoveErrors& errors : game.move_errors) {
      if (errors.ply == 0 || errors.ply > sides.size() || sides[errors.ply - 1] != color) continue;
      json["output"].push_back(
          {{"ply", errors.ply}, {"color", to_string(color)}, {"text", errors.text}});
    }
  }
  return page_text(json);
}

}  // namespace yolah::arena
