#include "online/http/handlers.h"

#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "online/account/audit.h"
#include "online/game/event_text.h"
#include "online/store/account_statements.h"

namespace yolah::server {
namespace {

namespace asio = boost::asio;
using nlohmann::json;

constexpr std::int64_t kNotesShown = 100;
constexpr std::int64_t kNotesExported = 10'000;
constexpr std::int64_t kGamesAPage = 20;

asio::awaitable<json> notes_of(StatementRunner& store, UserId user, std::int64_t most) {
  Call call{statement::kListAudit, {user, most}};
  const Rows rows = co_await store.run(std::move(call));
  json notes = json::array();
  for (int row = 0; row < rows.size(); ++row) {
    notes.push_back({{"at", rows.number(row, 0)},
                     {"what", to_string(static_cast<Deed>(rows.number(row, 1)))},
                     {"address", rows.text(row, 2)},
                     {"detail", rows.text(row, 3)}});
  }
  co_return notes;
}

/// What the user said in a game, in order.
json said_by(UserId user, const StoredGame& game) {
  json said = json::array();
  auto side = game.info.side_of(user);
  for (const Event& event : game.events) {
    if (side && event.kind == EventKind::kSwap) side = opponent(*side);
    if (event.kind == EventKind::kChat && event.side == side) said.push_back(event.text);
  }
  return said;
}

asio::awaitable<json> games_with_records(StatementRunner& store, UserId user,
                                         const std::vector<std::int64_t>& numbers) {
  json games = json::array();
  for (const std::int64_t number : numbers) {
    const auto game = co_await find_game(store, GameId(number));
    if (!game) continue;
    games.push_back({{"game", to_string(GameId(number))},
                     {"live", game->live},
                     {"record", record_text(game->info, game->events)},
                     {"chat", said_by(user, *game)}});
  }
  co_return games;
}

/// How ratings changed in games with these numbers: from the first up to, not with, the last.
asio::awaitable<json> history_between(StatementRunner& store, UserId user, std::int64_t first,
                                      std::int64_t last) {
  Call call{statement::kHistoryBetween, {user, first, last}};
  const Rows rows = co_await store.run(std::move(call));
  json history = json::array();
  for (int row = 0; row < rows.size(); ++row) {
    history.push_back({{"game", to_string(GameId(rows.number(row, 0)))},
                       {"speed", to_string(static_cast<Speed>(rows.number(row, 1)))},
                       {"rating", rows.real(row, 2)},
                       {"deviation", rows.real(row, 3)},
                       {"change", rows.real(row, 4)},
                       {"at", rows.number(row, 5)}});
  }
  co_return history;
}

/// What does not grow with the games: on the first page.
asio::awaitable<json> about(const ApiCall& call) {
  Database& database = call.shard.reads();
  json body;
  Call find{statement::kFindUser, {call.caller.name}};
  const Rows user = co_await database.run(std::move(find));
  body["user"] = to_json(call.caller);
  body["since"] = user.empty() ? 0 : user.number(0, 3);
  body["second_factor"] = co_await call.api.second_factors.needed(database, call.caller.id);
  body["ratings"] = co_await ratings_of(call.shard.pages(), call.caller.id);
  body["puzzles"] = co_await puzzles_of(call.shard.pages(), call.caller.id);
  body["tokens"] = co_await tokens_of(database, call.caller.id);
  body["audit"] = co_await notes_of(call.shard.pages(), call.caller.id, kNotesExported);
  co_return body;
}

/// Whoever plays must finish first: that is kinder than games which end by themselves. The others
/// are not cut off in the middle, one does not lose by mistake, and who is in a hurry can resign.
Refusal games_under_way() {
  return {409, "games_under_way", "you still play: finish, abort or resign your games first"};
}

}  // namespace

Answer handle::audit(const ApiCall& call) {
  const json notes = co_await notes_of(call.shard.pages(), call.caller.id, kNotesShown);
  co_return json_answer({{"audit", notes}});
}

Answer handle::export_data(const ApiCall& call) {
  std::int64_t before = std::numeric_limits<std::int64_t>::max();
  json body = json::object();
  if (const auto page = call.request.query.find("before"); page != call.request.query.end()) {
    const auto id = parse_game_id(page->second);
    if (!id) throw Refusal(400, "bad_message", "before must be the number of a game");
    before = id->value();
  } else {
    co_await call.shard.reads().run(note(call.caller.id, Deed::kExport, call.request.address));
    body = co_await about(call);
  }
  Call query{statement::kAllGamesOf, {call.caller.id, before}};
  const Rows rows = co_await call.shard.pages().run(std::move(query));
  const std::vector<std::int64_t> games = numbers_of(rows);
  const bool last = static_cast<std::int64_t>(games.size()) < kGamesAPage;
  const std::int64_t first_game = last ? 0 : games.back();
  body["games"] = co_await games_with_records(call.shard.pages(), call.caller.id, games);
  body["history"] =
      co_await history_between(call.shard.pages(), call.caller.id, first_game, before);
  body["next"] = last ? json(nullptr) : json(to_string(GameId(first_game)));
  co_return json_answer(body);
}

Answer handle::delete_account(const ApiCall& call) {
  const json body = object_of(call.request);
  if (call.caller.kind != UserKind::kGuest) {
    co_await check_password(call, text_of(body, "password"));
    co_await check_second_factor(call, call.caller.id, text_of(body, "code"));
  }
  std::vector<Call> calls;
  constexpr std::int64_t kNone = 0;
  constexpr std::int64_t kPersonalToo = 1;
  calls.push_back({statement::kRevokeTokens, {call.caller.id, kNone, kPersonalToo}});
  calls.push_back({statement::kDeleteUser,
                   {call.caller.id, Argument::bytes(hash_of_name(call.caller.name)),
                    number_of(Deed::kDeletion)}});
  try {
    const std::vector<Rows> answers = co_await call.shard.reads().run(std::move(calls));
    call.api.sign_outs.tell(numbers_of(answers.front()));
    call.api.lobby.changed();
  } catch (const StatementRefused& refused) {
    if (refused.still_referred()) throw games_under_way();
    throw;
  }
  co_return signed_out({{"ok", true}});
}

}  // namespace yolah::server
