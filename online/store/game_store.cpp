#include "online/store/game_store.h"

#include <algorithm>
#include <utility>

#include "online/game/event.h"
#include "online/store/statements.h"

namespace yolah::server {
namespace {

namespace asio = boost::asio;

asio::awaitable<std::optional<StoredGame>> find_live(StatementRunner& store, GameId game) {
  std::vector<Call> calls;
  calls.push_back({statement::kFindLive, {game.value()}});
  calls.push_back({statement::kFindEvents, {game.value(), 0}});
  const std::vector<Rows> answers = co_await store.run(std::move(calls));
  // Each statement sees what was committed before it: without events, the game ended in between.
  if (answers[0].empty() || answers[1].empty()) co_return std::nullopt;
  StoredGame found;
  found.live = true;
  found.owner = answers[0].number(0, 0);
  found.info = info_of_row(game, answers[0], 0, 1);
  for (int row = 0; row < answers[1].size(); ++row) {
    const auto event = event_of_row(answers[1], row);
    if (!event) throw StoreFailure("the database holds an event that cannot be read");
    found.events.push_back(*event);
  }
  co_return found;
}

asio::awaitable<std::optional<StoredGame>> find_ended(StatementRunner& store, GameId game) {
  Call call{statement::kFindArchived, {game.value()}};
  const Rows rows = co_await store.run(std::move(call));
  if (rows.empty()) co_return std::nullopt;
  StoredGame found;
  found.info = info_of_row(game, rows, 0, 0);
  const bool swapped = rows.number(0, 10) == 1;
  if (swapped) std::swap(found.info.players[0], found.info.players[1]);
  auto events = unpack(rows.bytes(0, 11));
  if (!events) throw StoreFailure("a game of the archive cannot be read");
  found.events = std::move(*events);
  co_return found;
}

}  // namespace

User user_of_row(const Rows& rows, int row, int column) {
  if (rows.is_null(row, column)) return {kNobody, "(gone)", UserKind::kGuest};
  return {rows.number(row, column), std::string(rows.text(row, column + 1)),
          static_cast<UserKind>(rows.number(row, column + 2))};
}

TimeControl time_of_row(const Rows& rows, int row, int column) {
  return {static_cast<std::int32_t>(rows.number(row, column)),
          static_cast<std::int32_t>(rows.number(row, column + 1))};
}

GameInfo info_of_row(GameId game, const Rows& rows, int row, int column) {
  GameInfo info;
  info.id = game;
  info.players = {user_of_row(rows, row, column), user_of_row(rows, row, column + 3)};
  info.time = time_of_row(rows, row, column + 6);
  info.rated = rows.number(row, column + 8) == 1;
  info.swap = rows.number(row, column + 9) == 1;
  return info;
}

bool StoredGame::swapped() const {
  return std::any_of(events.begin(), events.end(),
                     [](const Event& event) { return event.kind == EventKind::kSwap; });
}

boost::asio::awaitable<std::optional<StoredGame>> find_game(StatementRunner& store, GameId game) {
  return find_game(store, store, game);
}

boost::asio::awaitable<std::optional<StoredGame>> find_game(StatementRunner& live,
                                                            StatementRunner& archive, GameId game) {
  // A game goes from the live tables to the archive in one transaction: one that is not live
  // any more is in the archive for whoever looks there afterwards.
  auto found = co_await find_live(live, game);
  if (!found) found = co_await find_ended(archive, game);
  co_return found;
}

boost::asio::awaitable<std::vector<GameId>> live_games_of(StatementRunner& store, UserId user) {
  Call call{statement::kLiveGamesOf, {user}};
  const Rows rows = co_await store.run(std::move(call));
  std::vector<GameId> games;
  for (const std::int64_t number : numbers_of(rows)) games.emplace_back(number);
  co_return games;
}

}  // namespace yolah::server
