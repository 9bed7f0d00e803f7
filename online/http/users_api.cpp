#include "online/http/handlers.h"

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>

#include "engine/rules/record.h"
#include "online/game/event_text.h"
#include "online/lobby/lobby_list.h"
#include "online/rating/glicko.h"
#include "online/store/statements.h"

namespace yolah::server {
namespace {

namespace asio = boost::asio;
using nlohmann::json;

constexpr std::string_view kSpeedsAre =
    "speed must be bullet, blitz, rapid, classical or correspondence";

json rating_of_row(const Rows& rows, int row, int column) {
  json rating = rating_json(rows.real(row, column), rows.real(row, column + 1));
  rating["games"] = rows.number(row, column + 2);
  return rating;
}

asio::awaitable<json> history_of(NodeShard& shard, UserId user, Speed speed) {
  Call call{statement::kRatingHistory, {user, static_cast<std::int64_t>(speed)}};
  const Rows rows = co_await shard.pages().run(std::move(call));
  json history = json::array();
  for (int row = rows.size() - 1; row >= 0; --row) {
    history.push_back({{"game", to_string(GameId(rows.number(row, 0)))},
                       {"rating", rows.real(row, 1)},
                       {"deviation", rows.real(row, 2)},
                       {"change", rows.real(row, 3)},
                       {"at", rows.number(row, 4)}});
  }
  co_return history;
}

json game_line(const Rows& rows, int row) {
  json line = game_json(info_of_row(GameId(rows.number(row, 0)), rows, row, 1), 0);
  line.erase("seq");
  return line;
}

/// What is looked for among somebody's games; everything unless told. Speeds and winners are
/// the numbers of their enumerations.
struct GameSearch {
  std::int64_t before = std::numeric_limits<std::int64_t>::max();
  std::vector<std::int64_t> speeds{0, 1, 2, 3, 4};
  std::vector<std::int64_t> winners_if_black{0, 1, 2, 3};
  std::vector<std::int64_t> winners_if_white{0, 1, 2, 3};
  std::string opponent;
};

/// Empty for a search that is right, else what is wrong with it.
std::string_view read_search(const HttpRequest& request, GameSearch& search) {
  const auto given = [&](const char* name) -> std::string_view {
    const auto found = request.query.find(name);
    return found == request.query.end() ? std::string_view() : found->second;
  };
  if (const auto text = given("before"); !text.empty()) {
    const auto id = parse_game_id(text);
    if (!id) return "before must be the number of a game";
    search.before = id->value();
  }
  if (const auto text = given("speed"); !text.empty()) {
    const auto speed = parse_speed(text);
    if (!speed) return kSpeedsAre;
    search.speeds = {static_cast<std::int64_t>(*speed)};
  }
  if (const auto text = given("result"); !text.empty()) {
    if (text != "win" && text != "loss" && text != "draw")
      return "result must be win, loss or draw";
    const bool won = text == "win";
    const bool draw = text == "draw";
    const auto if_black = draw ? Winner::kDraw : won ? Winner::kBlack : Winner::kWhite;
    const auto if_white = draw ? Winner::kDraw : won ? Winner::kWhite : Winner::kBlack;
    search.winners_if_black = {static_cast<std::int64_t>(if_black)};
    search.winners_if_white = {static_cast<std::int64_t>(if_white)};
  }
  search.opponent = given("opponent");
  return {};
}

/// Somebody of a profile, and since when.
struct Found {
  User user;
  std::int64_t since = 0;
};

/// Throws Refusal with 404 if there is nobody of this name.
asio::awaitable<Found> user_named(NodeShard& shard, std::string_view name) {
  Call find{statement::kFindUser, {name}};
  const Rows rows = co_await shard.pages().run(std::move(find));
  if (rows.empty()) throw Refusal(404, "unknown_user", "there is no user with this name");
  co_return Found{user_of_row(rows, 0, 0), rows.number(0, 3)};
}

Answer profile_of(NodeShard& shard, std::string_view name) {
  const Found found = co_await user_named(shard, name);
  json body{{"user", to_json(found.user)}, {"since", found.since}};
  body["ratings"] = co_await ratings_of(shard.pages(), found.user.id);
  co_return json_answer(body);
}

asio::awaitable<json> games_of(NodeShard& shard, UserId user, const GameSearch& search) {
  Call call{statement::kGamesOfUser,
            {user, search.before, Argument::array(search.speeds),
             Argument::array(search.winners_if_black), Argument::array(search.winners_if_white)}};
  if (!search.opponent.empty()) {
    Call find{statement::kFindUser, {search.opponent}};
    const Rows found = co_await shard.pages().run(std::move(find));
    if (found.empty()) co_return json::array();
    call.statement = statement::kGamesBetween;
    call.arguments.emplace_back(found.number(0, 0));
  }
  const Rows rows = co_await shard.pages().run(std::move(call));
  json games = json::array();
  for (int row = 0; row < rows.size(); ++row) {
    json line = game_line(rows, row);
    line["winner"] = to_string(static_cast<Winner>(rows.number(row, 11)));
    line["termination"] = to_string(static_cast<Termination>(rows.number(row, 12)));
    line["points"] = {rows.number(row, 13), rows.number(row, 14)};
    line["ended"] = rows.number(row, 15);
    games.push_back(std::move(line));
  }
  co_return games;
}

}  // namespace

asio::awaitable<json> ratings_of(StatementRunner& store, UserId user) {
  Call call{statement::kFindRatings, {user}};
  const Rows rows = co_await store.run(std::move(call));
  json ratings = json::object();
  for (int row = 0; row < rows.size(); ++row) {
    const auto speed = static_cast<Speed>(rows.number(row, 0));
    ratings[std::string(to_string(speed))] = rating_of_row(rows, row, 1);
  }
  co_return ratings;
}

Answer handle::me(const ApiCall& call) {
  const auto user = co_await user_of(call.shard.reads(), call.request);
  if (!user) co_return json_answer({{"user", nullptr}});
  json body{{"user", to_json(*user)}};
  body["ratings"] = co_await ratings_of(call.shard.reads(), user->id);
  const std::vector<GameId> games = co_await live_games_of(call.shard.reads(), user->id);
  body["games"] = to_json(games);
  co_return json_answer(body);
}

Answer handle::live_games(const ApiCall& call) {
  const Rows rows = co_await call.shard.pages().run(Call{statement::kLiveGames, {}});
  json games = json::array();
  for (int row = 0; row < rows.size(); ++row) {
    json line = game_line(rows, row);
    if (rows.number(row, 11) == 1) std::swap(line["black"], line["white"]);
    games.push_back(std::move(line));
  }
  co_return json_answer({{"games", games}});
}

Answer handle::user(const ApiCall& call) {
  return profile_of(call.shard, call.parts.front());
}

Answer handle::games_of_user(const ApiCall& call) {
  const Found found = co_await user_named(call.shard, call.parts.front());
  GameSearch search;
  const std::string_view wrong = read_search(call.request, search);
  if (!wrong.empty()) co_return http_error(400, "bad_message", wrong);
  const json games = co_await games_of(call.shard, found.user.id, search);
  co_return json_answer({{"games", games}});
}

Answer handle::ratings_of_user(const ApiCall& call) {
  const Found found = co_await user_named(call.shard, call.parts[0]);
  const auto speed = parse_speed(call.parts[1]);
  if (!speed) co_return http_error(404, "unknown", "there is nothing at this address");
  const json history = co_await history_of(call.shard, found.user.id, *speed);
  co_return json_answer({{"history", history}});
}

Answer handle::nothing_of_user(const ApiCall& call) {
  const std::string_view rest = call.parts.front();
  const std::size_t slash = std::min(rest.find('/'), rest.size());
  const std::string_view name = rest.substr(0, slash);
  if (rest.substr(slash) == "/") co_return co_await profile_of(call.shard, name);
  co_await user_named(call.shard, name);
  co_return http_error(404, "unknown", "there is nothing at this address");
}

Answer handle::best(const ApiCall& call) {
  const auto speed = parse_speed(call.parts.front());
  if (!speed) co_return http_error(404, "unknown", kSpeedsAre);
  static_assert(kProvisional == 110, "the statement and its index say so too");
  Call top{statement::kTopRatings, {static_cast<std::int64_t>(*speed)}};
  const Rows rows = co_await call.shard.pages().run(std::move(top));
  json list = json::array();
  for (int row = 0; row < rows.size(); ++row) {
    json line = rating_of_row(rows, row, 3);
    line["user"] = to_json(user_of_row(rows, row, 0));
    list.push_back(std::move(line));
  }
  co_return json_answer({{"players", list}});
}

}  // namespace yolah::server
