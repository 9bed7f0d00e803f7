#include "server/store/game_store.h"

#include <algorithm>
#include <utility>

#include "server/game/game_log.h"
#include "server/store/event_rows.h"
#include "server/store/statements.h"

namespace yolah::server {

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

boost::asio::awaitable<std::optional<StoredGame>> find_game(Database& database, GameId game) {
  // One transaction, but each statement sees what was committed before it: a game that ends
  // in between has no events here and is found in the archive.
  std::vector<Call> calls;
  calls.push_back({statement::kFindLive, {game.value()}});
  calls.push_back({statement::kFindEvents, {game.value(), 0}});
  calls.push_back({statement::kFindArchived, {game.value()}});
  const std::vector<Rows> answers = co_await database.run(std::move(calls));
  StoredGame found;
  if (!answers[2].empty()) {
    found.info = info_of_row(game, answers[2], 0, 0);
    const bool swapped = answers[2].number(0, 10) == 1;
    if (swapped) std::swap(found.info.players[0], found.info.players[1]);
    auto events = unpack(answers[2].bytes(0, 11));
    if (!events) throw StoreFailure("the archive holds a game that cannot be read");
    found.events = std::move(*events);
    co_return found;
  }
  if (answers[0].empty()) co_return std::nullopt;
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

}  // namespace yolah::server
